import { isolated } from '@caravan/contract/isolated.ts'
import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { postmarkDate } from '../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'

/** In the address of one's matches: which of them was asked for. */
export const MATCH_PARAM = 'match'

/** One's own request, among one's matches. */
export const addressOfRequest = (matchId: string) => `/matches?${new URLSearchParams({ [MATCH_PARAM]: matchId })}`

export const requestedText = ({ user, destination }: Pick<Trip, 'destination' | 'user'>) =>
  `${isolated(user.firstName || `@${user.username}`)} has your request for ${isolated(destination)}. You can message each other as soon as it is accepted.`

/** To both, when the group chat in which they met has ended. */
export const keptText = ({ otherUser }: Pick<MatchCard, 'otherUser'>) =>
  `You and ${isolated(firstNameOf(otherUser))} met in a group chat, and you both wanted to keep in touch.`

export const acceptedText = ({ otherUser, post }: Pick<MatchCard, 'otherUser' | 'post'>) =>
  `You and ${firstNameOf(otherUser)} both said yes${post ? ` to ${post.destination}` : ''}.`

/** '12 Nov' and 'to 24 Nov 2026', as the postmark carries them. */
export function matchDates({ startDate, endDate }: Pick<Trip, 'startDate' | 'endDate'>) {
  const end = postmarkDate(endDate)
  return { first: postmarkDate(startDate).day, last: startDate === endDate ? end.year : `to ${end.day} ${end.year}` }
}
