import { type Read, type Reads, refused } from '../play/read.ts'
import type { Traveller, World } from '../rules/world.ts'
import { blockReads } from './blocks.ts'
import { commentReads } from './comments.ts'
import { findingReads } from './finding.ts'
import { formerContactReads } from './former-contacts.ts'
import { groupChatReads } from './group-chats.ts'
import { matchReads, talkReads } from './matches.ts'
import { meetingReads } from './meetings.ts'
import { moderationReads } from './moderation.ts'
import { nearMeReads } from './near-me.ts'
import { notificationReads } from './notifications.ts'
import { ownTripReads } from './own-trips.ts'
import { pictureReads, picturesReadBy } from './pictures.ts'
import { planReads } from './plans.ts'
import { travellerReads } from './travellers.ts'
import { linkRead, tripReads } from './trips.ts'
import { wishReads } from './wishes.ts'

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
