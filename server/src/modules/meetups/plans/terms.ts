import { PLAN_LIMITS, type PlanTerms } from '@caravan/contract/plans.ts'
import { databaseTime } from '../../../db/database-time.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { countryCodeOf } from '../../places/gazetteer/countries.ts'
import { findPlace } from '../../places/places.ts'
import type { Terms } from './queries.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Where a plan is that names no place of the gazetteer. */
type City = Pick<Terms, 'city' | 'countryCode'>

export const cityOf = (city: string | null, country: string | null): City => ({
  city,
  countryCode: country ? (countryCodeOf(country) ?? null) : null,
})

/** What was asked for, with the country of the place: of whoever proposes, or of the group chat, where none is named. */
export async function termsOf(
  { db, viewer }: Act,
  { placeId, ...body }: PlanTerms,
  { daysAhead = PLAN_LIMITS.daysAhead, city }: { daysAhead?: number; city?: City } = {},
): Promise<Terms> {
  requireSoon(body.startsAt, await databaseTime(db), daysAhead)
  const place = placeId === '' ? null : await findPlace(db, placeId)
  if (placeId !== '' && !place) {
    throw problem('invalid-input', { errors: [{ pointer: '/placeId', detail: 'Choose a place from the list.' }] })
  }
  if (place) return { ...body, placeId, city: place.name, countryCode: place.countryCode }
  return { ...body, placeId: null, ...(city ?? cityOf(viewer.city, viewer.country)) }
}

function requireSoon(startsAt: string, now: Date, daysAhead: number): void {
  const inMs = Date.parse(startsAt) - now.getTime()
  const refuse = (detail: string) => problem('invalid-input', { errors: [{ pointer: '/startsAt', detail }] })
  if (inMs < -PLAN_LIMITS.lateMinutes * MINUTE) throw refuse('Choose a time that is still to come.')
  if (inMs > daysAhead * DAY) throw refuse(`Choose a time within ${daysAhead} days.`)
}
