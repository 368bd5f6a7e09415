import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import { LOOKED_AT_LENGTH } from '../../../db/enqueue-look.ts'

/** Low enough that somebody looks in time, high enough that what is usual opens nothing. */

/** Two may be a couple, and accounts that were made to report somebody do not count. */
export const MANY_REPORTS = { reporters: 3, days: 30, accountDays: NEW_ACCOUNT_DAYS } as const

/** Travellers who look for company write to a few about a trip, and in words of their own. */
export const SAME_WORDS = {
  recipients: 8,
  /** In so many conversations, trips and group chats at least: what is said once in a large chat was said once. */
  places: 3,
  days: 1,
  minLength: LOOKED_AT_LENGTH,
  /** Of what `similarity` of pg_trgm answers: with another name, place or greeting it is the same text. */
  likeness: 0.6,
  compared: 300,
  /** The newest, of so many conversations, and so many of each: all different, that is 1,770 pairs and a tenth of a second. */
  texts: 60,
  conversations: 60,
  messages: 20,
} as const

/** All of the last ones that were answered, however many those were: one who said yes ends the row. */
export const MANY_DECLINES = { declines: 8, days: 14 } as const

export interface SentText extends Record<string, unknown> {
  content: string
  /** The conversation, trip, request or group chat that it was sent to. */
  placeId: string
  recipientIds: readonly string[]
  createdAt: Date
}

/** One text as it was sent to some, letter by letter or all but. */
export interface GatheredText {
  /** As it is compared. */
  words: string
  /** As it was sent last. */
  content: string
  createdAt: Date
  placeIds: ReadonlySet<string>
  recipientIds: ReadonlySet<string>
}

/** A text without what makes no other text of it: case, marks, spaces, and whatever comes after its beginning. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, SAME_WORDS.compared)

interface Gathering {
  first: SentText
  placeIds: Set<string>
  recipientIds: Set<string>
}

/** Each text once, with all who were sent it. Sent texts come newest first. */
export function gather(sent: readonly SentText[]): GatheredText[] {
  const gathered = new Map<string, Gathering>()
  for (const text of sent) {
    const words = comparable(text.content)
    const known = gathered.get(words) ?? { first: text, placeIds: new Set(), recipientIds: new Set() }
    known.placeIds.add(text.placeId)
    for (const id of text.recipientIds) known.recipientIds.add(id)
    gathered.set(words, known)
  }
  return [...gathered].map(([words, { first, placeIds, recipientIds }]) => ({
    words,
    content: first.content,
    createdAt: first.createdAt,
    placeIds,
    recipientIds,
  }))
}

export interface MostSent extends Pick<GatheredText, 'words' | 'content' | 'createdAt'> {
  recipients: number
}

/** Together with what is like it, of what was sent to enough places. Pairs are places in the list. */
export function mostSent(texts: readonly GatheredText[], alike: readonly { one: number; other: number }[]) {
  const reached = texts.map((text) => ({
    places: new Set(text.placeIds),
    recipients: new Set(text.recipientIds),
  }))
  const add = (to: number, from: number) => {
    for (const id of texts[from]?.placeIds ?? []) reached[to]?.places.add(id)
    for (const id of texts[from]?.recipientIds ?? []) reached[to]?.recipients.add(id)
  }
  for (const { one, other } of alike) {
    add(one, other)
    add(other, one)
  }
  return texts
    .map(({ words, content, createdAt }, at) => ({ words, content, createdAt, ...sizesOf(reached[at]) }))
    .filter(({ places }) => places >= SAME_WORDS.places)
    .reduce<MostSent | undefined>((most, text) => (most && most.recipients >= text.recipients ? most : text), undefined)
}

const sizesOf = (reached: { places: ReadonlySet<string>; recipients: ReadonlySet<string> } | undefined) => ({
  places: reached?.places.size ?? 0,
  recipients: reached?.recipients.size ?? 0,
})
