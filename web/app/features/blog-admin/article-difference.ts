import { diffWordsWithSpace } from 'diff'
import type { FormValues } from './editing.ts'

/** A stretch of a field: in both texts, in one of them, or in both and left out here. */
export interface Stretch {
  of: 'both' | 'theirs' | 'mine' | 'left-out'
  text: string
}
export interface FieldDifference {
  label: string
  stretches: Stretch[]
}

/** Two long texts that share no word take minutes to compare, and there is nothing to see. */
const MAX_MS = 300
/** So much of what both say is shown beside what differs. */
const CONTEXT = 80

const FIELDS: readonly (readonly [label: string, text: (values: FormValues) => string])[] = [
  ['Title', ({ title }) => title],
  ['Content', ({ content }) => content],
  ['Excerpt', ({ excerpt }) => excerpt],
  ['Author', ({ author }) => author],
  ['Category', ({ category }) => category],
  ['Image URL', ({ imageUrl }) => imageUrl],
  ['Read time', ({ readTime }) => readTime],
  ['State', stateOf],
]

function stateOf({ published, publishAt }: FormValues): string {
  if (published) return 'Published'
  return publishAt ? `Draft, published at ${publishAt.replace('T', ' ')}` : 'Draft'
}

/** Field by field what is stored now and what is in the form, as far as they differ. */
export function differencesOf(theirs: FormValues, mine: FormValues): FieldDifference[] {
  return FIELDS.map(([label, text]) => ({ label, texts: [text(theirs), text(mine)] as const }))
    .filter(({ texts: [theirText, ownText] }) => theirText !== ownText)
    .map(({ label, texts: [theirText, ownText] }) => ({ label, stretches: compare(theirText, ownText) }))
}

function compare(theirs: string, mine: string): Stretch[] {
  const changes = diffWordsWithSpace(theirs, mine, { timeout: MAX_MS })
  if (!changes) return [stretch('theirs', theirs), stretch('mine', mine)].filter(({ text }) => text !== '')
  return changes.flatMap(({ added, removed, value }, index) => {
    if (added) return [stretch('mine', value)]
    if (removed) return [stretch('theirs', value)]
    return shortened(value, index === 0, index === changes.length - 1)
  })
}

const stretch = (of: Stretch['of'], text: string): Stretch => ({ of, text })

/** What both say, with its middle left out, or what is before the first and after the last difference. */
function shortened(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  if (text.length <= 3 * CONTEXT) return [stretch('both', text)]
  // whole words
  const from = isFirst ? 0 : text.lastIndexOf(' ', CONTEXT) + 1
  const to = isLast ? text.length : text.lastIndexOf(' ', text.length - CONTEXT) + 1
  return [
    stretch('both', text.slice(0, from)),
    stretch('left-out', text.slice(from, to)),
    stretch('both', text.slice(to)),
  ].filter((part) => part.text !== '')
}
