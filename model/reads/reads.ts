import { type Read, type Reads, refused } from '../play/call.ts'
import { notificationsOf } from '../rules/notifications.ts'
import type { Traveller, World } from '../rules/world.ts'
import { groupChatReads } from './group-chats.ts'
import { matchReads, meetingReads, planReads, talkReads } from './matches.ts'
import {
  blockReads,
  formerContactReads,
  nearMeReads,
  pictureReads,
  picturesReadBy,
  travellerReads,
} from './travellers.ts'
import { commentReads, findingReads, linkRead, ownTripReads, tripReads, wishReads } from './trips.ts'

/** To everybody else a moderator's calls are not there; what moderators see is decided by the cases, which are not played here. */
const moderationReads: Reads = (_world, viewer) =>
  viewer.isModerator ? [] : [{ url: '/api/moderation/cases', expected: refused('not-found') }]

const notificationReads: Reads = (world, viewer) => {
  const shown = notificationsOf(world, viewer)
  return [
    { url: '/api/notifications?limit=3', isPaged: true, expected: shown },
    { url: '/api/notifications/unread', expected: { unread: shown.filter(({ isRead }) => !isRead).length } },
  ]
}

const OF_TRAVELLERS: Reads[] = [
  tripReads,
  travellerReads,
  blockReads,
  formerContactReads,
  commentReads,
  matchReads,
  talkReads,
  notificationReads,
  moderationReads,
  nearMeReads,
  groupChatReads,
  findingReads,
  ownTripReads,
  planReads,
  meetingReads,
  wishReads,
  pictureReads,
]

/** All that a traveller reads. */
export function readsOf(world: World, viewer: Traveller): Read[] {
  if (viewer.leftAt !== null) return [...WHILE_AWAY, ...readsOfVisitors(world)]
  if (viewer.isSuspended) return [...WHILE_SUSPENDED, ...pictureReads(world, viewer)]
  return OF_TRAVELLERS.flatMap((reads) => reads(world, viewer))
}

const OWN = ['/api/posts', '/api/matches', '/api/conversations', '/api/notifications', '/api/saved']

/** Who is suspended reads who they are and nothing else of this. */
const WHILE_SUSPENDED: Read[] = [
  { url: '/api/auth/user', expected: { isSuspended: true } },
  ...OWN.map((url) => ({ url, expected: refused('suspended') })),
]

/** Who has left reads what a visitor does, whatever session they have. */
const WHILE_AWAY: Read[] = ['/api/auth/user', ...OWN].map((url) => ({ url, expected: refused('signed-out') }))

/** What somebody reads who is not signed in. */
export const readsOfVisitors = (world: World): Read[] => [
  ...[...world.trips.values()].map((trip) => linkRead(world, null, trip)),
  ...picturesReadBy(world, null),
]
