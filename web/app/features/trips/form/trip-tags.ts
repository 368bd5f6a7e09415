import { LIMITS } from '@caravan/contract/limits.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'

export type TagOutcome = { tags: string[]; refusal?: undefined } | { tags?: undefined; refusal: string }

/** Adds a tag, trimmed. What is empty or there already changes nothing. */
export function withTag(tags: readonly string[], typed: string): TagOutcome {
  const tag = typed.replace(/\s+/g, ' ').trim().normalize('NFC')
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  if (tag === '' || isKnown) return { tags: [...tags] }
  if (lengthOf(tag) > LIMITS.tag) return { refusal: `A tag can have at most ${LIMITS.tag} characters.` }
  if (tags.length >= LIMITS.tags) return { refusal: `A trip can have at most ${LIMITS.tags} tags.` }
  return { tags: [...tags, tag] }
}
