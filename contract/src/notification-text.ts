import { isolated } from './isolated.ts'
import { KINDS, MAX_OTHERS } from './notification-kinds.ts'
import type { Notification } from './notifications.ts'

type Shown = Pick<
  Notification,
  | 'kind'
  | 'actor'
  | 'others'
  | 'trip'
  | 'matchId'
  | 'group'
  | 'planChatId'
  | 'digest'
  | 'change'
  | 'decision'
  | 'report'
>

/** What a notification says, in the page, on a phone and in a mail. */
export const notificationText = (shown: Shown): string =>
  KINDS[shown.kind].text(whoOf(shown), shown.trip ? isolated(shown.trip.destination) : undefined, {
    ...shown,
    group: shown.group && { ...shown.group, name: isolated(shown.group.name) },
    digest: shown.digest && { ...shown.digest, q: shown.digest.q && isolated(shown.digest.q) },
    change: shown.change && isolated(shown.change),
  })

/** Where it is looked at. */
export const notificationPath = (shown: Shown): string => KINDS[shown.kind].path(shown)

function whoOf({ actor, others }: Shown): string {
  const name = actor ? isolated(actor.firstName || actor.username) : 'Someone'
  if (others === 0) return name
  if (others > MAX_OTHERS) return `${name} and ${MAX_OTHERS}+ others`
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'}`
}
