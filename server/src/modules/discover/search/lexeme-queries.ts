import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { namesOfTag } from './understanding/known-tags.ts'
import type { Meaning } from './understanding/understand.ts'

/** As a `tsquery` has it. */
export const lexeme = (text: string) => `'${text.replaceAll(/['\\]/g, '$&$&')}'`
export const anyOf = (texts: readonly string[]) => `(${texts.join(' | ')})`
const allOf = (texts: readonly string[]) => `(${texts.join(' & ')})`

/** The words of each text, as the database keeps those of trips and travellers. */
async function wordsOf(db: Db, texts: readonly string[]): Promise<string[][]> {
  if (texts.length === 0) return []
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select search_words(said.text) as words from unnest(${sql.param(texts)}::text[]) with ordinality as said(text, at)
    order by at`)
  return rows.map(({ words }) => words)
}

/**
 * In the singular and the plural. Whole words and few of them: the index finds them faster than all that begin so, and of
 * each that is nowhere the database still expects some.
 */
const numbersOf = (word: string) =>
  (word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]).filter(Boolean)
const wordLexemes = (word: string) => anyOf(numbersOf(word).map(lexeme))

/** A tag of several words is one lexeme: 'slow travel' is '#slowtravel'. */
const tagLexeme = (word: string) => lexeme(`#${word}`)

/**
 * What `lexemes` must match, as the text of a `tsquery`; null where the line has no tags and no words. It is made before
 * the statement that uses it, so that the database knows how rare its words are when it plans. A tag with a '#' is one
 * of the tags; without it, it may be any word as well.
 */
export async function lexemesOf(db: Db, { tags, words }: Pick<Meaning, 'tags' | 'words'>): Promise<string | null> {
  const names = tags.map(({ tag }) => [...new Set([tag, ...namesOfTag(tag)])])
  const found = await wordsOf(db, [...names.flat(), ...words.map(({ word }) => word)])
  const parts: string[] = []
  for (const [at, { isWritten }] of tags.entries()) {
    const named = found.splice(0, names[at]?.length).filter((own) => own.length > 0)
    const isKnown = named.length > 1
    const forms = (joined: string) => (isKnown ? [joined] : numbersOf(joined))
    const texts = isWritten
      ? named.flatMap((own) => forms(own.join('')).map(tagLexeme))
      : named.map((own) => allOf(own.map(lexeme)))
    if (texts.length) parts.push(anyOf([...new Set(texts)]))
  }
  for (const own of found) if (own.length) parts.push(allOf(own.map(wordLexemes)))
  return parts.length ? parts.join(' & ') : null
}

/** Of several tags, all of which are meant; null where there are none. */
export const lexemesOfTags = (db: Db, tags: readonly string[]): Promise<string | null> =>
  lexemesOf(db, { tags: tags.map((tag) => ({ tag: tag.toLowerCase(), isWritten: true, start: 0, end: 0 })), words: [] })
