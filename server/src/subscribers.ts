import type { Subscriptions } from './events.ts'
import { onEvents as groupChats } from './modules/chat/group-chats/on-events.ts'
import { onEvents as wishes } from './modules/discover/wishes/on-events.ts'
import { onEvents as notifications } from './modules/inbox/notifications/on-events.ts'
import { onEvents as matches } from './modules/matching/matches/on-events.ts'
import { onEvents as meetings } from './modules/meetups/meetings/on-events.ts'
import { onEvents as plans } from './modules/meetups/plans/on-events.ts'
import { onEvents as vouches } from './modules/meetups/vouches/on-events.ts'
import { onEvents as posePhoto } from './modules/safety/pose-photo/on-events.ts'
import { onEvents as signals } from './modules/safety/signals/on-events.ts'
import { onEvents as comments } from './modules/trips/comments/on-events.ts'
import { onEvents as trips } from './modules/trips/on-events.ts'
import { onEvents as savedTrips } from './modules/trips/saved-trips/on-events.ts'

/** In the order in which they lock and act: chats before plans, plans before matches. */
export const SUBSCRIBERS: ReadonlyMap<string, Subscriptions> = new Map([
  ['trips', trips],
  ['comments', comments],
  ['wishes', wishes],
  ['saved-trips', savedTrips],
  ['group-chats', groupChats],
  ['plans', plans],
  ['meetings', meetings],
  ['matches', matches],
  ['vouches', vouches],
  ['notifications', notifications],
  ['pose-photo', posePhoto],
  ['signals', signals],
])
