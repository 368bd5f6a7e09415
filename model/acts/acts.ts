import type { Act } from '../play/act.ts'
import { blockActs } from './blocks.ts'
import { commentActs } from './comments.ts'
import { groupChatActs } from './group-chats.ts'
import { likeActs } from './likes.ts'
import { matchActs } from './matches.ts'
import { messageActs } from './messages.ts'
import { moderationActs } from './moderation.ts'
import { nearMeActs } from './near-me.ts'
import { notificationActs } from './notifications.ts'
import { savedTripActs } from './saved-trips.ts'
import { travellerActs } from './travellers.ts'
import { tripActs } from './trips.ts'

/** All that somebody can do in a history. */
export const ACTS: Act[] = [
  ...tripActs,
  ...travellerActs,
  ...blockActs,
  ...likeActs,
  ...commentActs,
  ...matchActs,
  ...messageActs,
  ...savedTripActs,
  ...notificationActs,
  ...moderationActs,
  ...nearMeActs,
  ...groupChatActs,
]
