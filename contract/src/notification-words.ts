import type { Notification } from './notifications.ts'

type Told = Pick<Notification, 'kind' | 'actor' | 'others' | 'trip' | 'matchId'>

/** What a notification says, in the page, on a phone and in a mail. */
export function notificationText(told: Told): string {
  const who = whoOf(told)
  const trip = told.trip?.destination
  switch (told.kind) {
    case 'match-request':
      return trip ? `${who} wants to match with you for ${trip}` : `${who} wants to match with you`
    case 'match-accepted':
      return trip
        ? `${who} accepted your request for ${trip}: it's a match`
        : `${who} accepted your request: it's a match`
    case 'match-declined':
      return trip ? `${who} can't join you for ${trip} this time` : `${who} can't join you this time`
    case 'match-expired':
      return trip ? `Your request for ${trip} ended without an answer` : 'Your request ended without an answer'
    case 'message':
      return `${who} sent you a message`
    case 'comment':
      return `${who} commented on your trip to ${trip ?? 'somewhere'}`
    case 'like':
      return `${who} liked your trip to ${trip ?? 'somewhere'}`
  }
}

/** Where it is looked at. */
export function notificationPath({ kind, trip, matchId }: Told): string {
  if (kind === 'message' || kind === 'match-accepted') return `/messages/${matchId}`
  if (kind === 'match-request') return '/matches?tab=requests'
  if (kind === 'comment' || kind === 'like') return trip ? `/?post=${trip.id}` : '/'
  return '/matches'
}

function whoOf({ actor, others }: Told): string {
  const name = actor ? actor.firstName || actor.username : 'Someone'
  if (others === 0) return name
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'}`
}
