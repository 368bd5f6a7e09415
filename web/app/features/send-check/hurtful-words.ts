import { HURTFUL, HURTFUL_UNSPACED } from './hurtful-word-list.ts'
import { anyOf, wholeWords } from './normalise.ts'

/** Words that hurt whoever they are said to, in text that is normalised. */
export const hasHurtfulWords = (text: string): boolean => WORDS.test(text) || UNSPACED.test(text)

const WORDS = wholeWords(Object.values(HURTFUL).flat())
const UNSPACED = anyOf(Object.values(HURTFUL_UNSPACED).flat())
