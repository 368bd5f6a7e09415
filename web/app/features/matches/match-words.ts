import type { Match } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { postmarkDate } from '../../lib/dates/trip-dates.ts'

/** What the dialog says: the request has arrived, or both have said yes. */
export function matchWords({ user, destination }: Trip, match: Match | null): string {
  const first = user.firstName || `@${user.username}`
  if (match?.status === 'accepted') return `You and ${first} both said yes to ${destination}.`
  return `${first} has your request for ${destination}. You can message each other as soon as it is accepted.`
}

/** Where 'Send Message' leads: to the two's conversation as soon as there is one, before that to the request. */
export const messagesPath = (match: Match | null) =>
  match?.status === 'accepted' ? `/messages/${match.id}` : '/matches'

/** '12 Nov' and 'to 24 Nov 2026', as the postmark carries them. */
export function matchDates({ startDate, endDate }: Trip) {
  const end = postmarkDate(endDate)
  return { first: postmarkDate(startDate).day, last: startDate === endDate ? end.year : `to ${end.day} ${end.year}` }
}
