import { createHash } from 'node:crypto'
import { countryCodeOf } from './gazetteer/countries.ts'
import { normaliseName } from './normalise.ts'

const MAX_SLUG = 60
const TYPED = /^t-([a-z]{2})-([a-z0-9-]+)$/

/** Folded to ASCII; a name in a script that leaves nothing becomes a short hash, so that it too keeps one drawing. */
export function slugOf(text: string): string {
  const slug = normaliseName(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return slug || createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, 12)
}

/** What a drawing hangs on: the place of the gazetteer, else country and name as typed (`t-pt-casa-do-mar`). */
export function drawingKey(trip: { placeId: string | null; destination: string; country: string }): string {
  if (trip.placeId) return trip.placeId
  const code = countryCodeOf(trip.country)?.toLowerCase() ?? 'xx'
  return `t-${code}-${slugOf(trip.destination)}`
}

/** The parts of a key that was made of typed text, or null for any other. */
export function readTypedKey(key: string): { countryCode: string; slug: string } | null {
  const [, code, slug] = TYPED.exec(key) ?? []
  return code && slug && slug.length <= MAX_SLUG ? { countryCode: code.toUpperCase(), slug } : null
}
