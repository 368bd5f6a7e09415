import { SAME_WORDS } from './thresholds.ts'

export interface SentText extends Record<string, unknown> {
  content: string
  recipientId: string
  createdAt: Date
}

/** One text as it was sent to some, letter by letter or all but. */
export interface GatheredText {
  /** As it is compared. */
  words: string
  /** As it was sent last. */
  content: string
  createdAt: Date
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

/** Each text once, with all who were sent it. Sent texts come newest first. */
export function gather(sent: readonly SentText[]): GatheredText[] {
  const gathered = new Map<string, { first: SentText; recipientIds: Set<string> }>()
  for (const text of sent) {
    const words = comparable(text.content)
    const known = gathered.get(words) ?? { first: text, recipientIds: new Set<string>() }
    known.recipientIds.add(text.recipientId)
    gathered.set(words, known)
  }
  return [...gathered].map(([words, { first, recipientIds }]) => ({
    words,
    content: first.content,
    createdAt: first.createdAt,
    recipientIds,
  }))
}

/** The text that went to the most people, together with those that are like it. Pairs are places in the list. */
export function mostSent(texts: readonly GatheredText[], alike: readonly { one: number; other: number }[]) {
  const reached = texts.map(({ recipientIds }) => new Set(recipientIds))
  const add = (to: number, from: number) => {
    for (const id of texts[from]?.recipientIds ?? []) reached[to]?.add(id)
  }
  for (const { one, other } of alike) {
    add(one, other)
    add(other, one)
  }
  return texts
    .map(({ words, content, createdAt }, place) => ({
      words,
      content,
      createdAt,
      recipients: reached[place]?.size ?? 0,
    }))
    .reduce<{ words: string; content: string; createdAt: Date; recipients: number } | undefined>(
      (most, text) => (most && most.recipients >= text.recipients ? most : text),
      undefined,
    )
}
