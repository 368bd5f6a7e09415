import type { Subscriptions } from './events.ts'
import { onEvents as comments } from './features/comments/on-events.ts'
import { onEvents as groupChats } from './features/group-chats/on-events.ts'
import { onEvents as matches } from './features/matches/on-events.ts'
import { onEvents as meetings } from './features/meetings/on-events.ts'
import { onEvents as notifications } from './features/notifications/on-events.ts'
import { onEvents as plans } from './features/plans/on-events.ts'
import { onEvents as posePhoto } from './features/pose-photo/on-events.ts'
import { onEvents as savedTrips } from './features/saved-trips/on-events.ts'
import { onEvents as signals } from './features/signals/on-events.ts'
import { onEvents as trips } from './features/trips/on-events.ts'
import { onEvents as vouches } from './features/vouches/on-events.ts'
import { onEvents as wishes } from './features/wishes/on-events.ts'

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
