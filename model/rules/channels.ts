import type { NotificationChannel } from '@caravan/contract/notifications.ts'
import type { NotificationKind, World } from './world.ts'

/** What goes to a phone unless its traveller says otherwise; the page has everything. */
const PUSHED: readonly NotificationKind[] = [
  ...(['match-request', 'match-accepted', 'message'] as const),
  ...(['plan-proposed', 'plan-agreed', 'plan-called-off'] as const),
  ...(['matched-trip-changed', 'wish-fits', 'group-message', 'group-plan', 'kept-in-touch', 'met', 'vouched'] as const),
]

/** What is mailed as well, where it is still unread after a while. */
const MAILED: readonly NotificationKind[] = [
  ...(['match-request', 'message', 'plan-proposed', 'moderation-hidden', 'matched-trip-changed'] as const),
]

const IS_ON: Record<NotificationChannel, (kind: NotificationKind) => boolean> = {
  page: () => true,
  push: (kind) => PUSHED.includes(kind),
  email: (kind) => MAILED.includes(kind),
}

/** Of what others did some time before, found by jobs. */
export const LATE_KINDS: readonly NotificationKind[] = [
  ...(['matched-trip-changed', 'saved-trip-changed', 'saved-trip-soon', 'wish-fits'] as const),
  ...(['group-message', 'group-plan', 'kept-in-touch'] as const),
]

export const SWITCHED_KINDS: readonly NotificationKind[] = [
  ...(['match-request', 'match-accepted', 'match-declined', 'message', 'like', 'comment'] as const),
  ...(['plan-proposed', 'plan-agreed', 'plan-called-off', 'moderation-hidden', 'report-answered'] as const),
  ...(['met', 'vouched'] as const),
  ...LATE_KINDS,
]

export const switchOf = (userId: string, kind: NotificationKind, channel: NotificationChannel): string =>
  `${userId} ${kind} ${channel}`

export const wants = (world: World, userId: string, kind: NotificationKind, channel: NotificationChannel): boolean =>
  world.switches.get(switchOf(userId, kind, channel)) ?? IS_ON[channel](kind)
