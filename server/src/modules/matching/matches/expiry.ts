import { MATCH_LIMITS } from '@caravan/contract/matches.ts'

const DAY = 86_400_000
/** A calendar day is over everywhere on earth this long after it ended in UTC. */
export const LAST_ZONE = DAY / 2

/**
 * When an unanswered request ends by itself: with its trip, at the latest after 30 days.
 * Who asks about a trip that is over already wants an answer: only the 30 days count.
 */
export function expiryOf(createdAt: Date, trip: { endDate: string } | null): Date {
  const latest = createdAt.getTime() + MATCH_LIMITS.days * DAY
  if (!trip) return new Date(latest)
  const tripIsOver = Date.parse(trip.endDate) + DAY + LAST_ZONE
  return new Date(tripIsOver <= createdAt.getTime() ? latest : Math.min(latest, tripIsOver))
}
