import { z } from 'zod'
import { Comment } from './comments.ts'
import { Id } from './fields.ts'
import { GroupMessage } from './group-chats.ts'
import { MatchNews } from './matches.ts'
import { Message } from './messages.ts'
import { Notification } from './notifications.ts'
import { PlanNews } from './plans.ts'

/** Where the socket is reached. */
export const LIVE_PATH = '/socket.io'

export const LIVE_LIMITS = {
  frameBytes: 16_384,
  eventsPerSecond: 20,
  socketsPerTraveller: 20,
  watchedTrips: 50,
  /** How long a sign of typing is shown, and how far apart two of them are sent. */
  typingMilliseconds: 1000,
} as const

/** What several travellers follow or talk in together. */
export type RoomKind = 'trip' | 'match' | 'group'
export interface Room<K extends RoomKind = RoomKind> {
  kind: K
  id: string
}

/** `version` grows with every change: what carries a lower one is older. */
const version = z.int()

export const PostCounts = z.object({ id: Id, likes: z.int(), matches: z.int(), comments: z.int(), version })
export type PostCounts = z.infer<typeof PostCounts>

/** A comment is sent to many at once, with `viewer` as for a stranger: its author's page knows that it is theirs. */
export const CommentNews = z.union([
  z.object({ postId: Id, comment: Comment }),
  z.object({ postId: Id, id: Id, removed: z.literal(true), version }),
])
export type CommentNews = z.infer<typeof CommentNews>

/** `upTo` is the number of the last message that was there to read. */
export const MessagesRead = z.object({ matchId: Id, readerId: Id, upTo: z.int() })
export type MessagesRead = z.infer<typeof MessagesRead>

export const TypingTarget = z.union([z.object({ matchId: Id }), z.object({ groupChatId: Id })])
export type TypingTarget = z.infer<typeof TypingTarget>
export const Typing = z.union([z.object({ matchId: Id, userId: Id }), z.object({ groupChatId: Id, userId: Id })])

export const roomTypedIn = (target: TypingTarget): Room =>
  'matchId' in target ? { kind: 'match', id: target.matchId } : { kind: 'group', id: target.groupChatId }

/** What the browser may watch: a trip, under the name that it has in the calls. */
export const Watched = z.object({ kind: z.literal('post'), id: Id })
export type Watched = z.infer<typeof Watched>
export type WatchedRoom = Room<'trip'>
export const watchedRoom = ({ id }: Watched): WatchedRoom => ({ kind: 'trip', id })
export const watchedOf = ({ id }: WatchedRoom): Watched => ({ kind: 'post', id })
/** `counts` were read when the trip was watched already: what changes after them is announced. */
export const WatchReply = z.union([
  z.object({ ok: z.literal(true), counts: PostCounts.optional() }),
  z.object({ problem: z.string() }),
])
export type WatchReply = z.infer<typeof WatchReply>

/** Events may have been lost: what the page shows is to be asked for again, at a random moment within this time. */
export const ResyncRequest = z.object({ withinMs: z.int().nonnegative() })
export type ResyncRequest = z.infer<typeof ResyncRequest>

export const GroupMessageNews = z.object({ groupChatId: Id, message: GroupMessage })
export type GroupMessageNews = z.infer<typeof GroupMessageNews>

/** Members came or went, or a chat is over. What changed is asked for: it differs from viewer to viewer. */
export const GroupChatNews = z.object({ id: Id, isOver: z.boolean() })
export type GroupChatNews = z.infer<typeof GroupChatNews>

/** Every event that the server sends, with the shape of what it carries. */
export const LIVE_EVENTS = {
  /** A message as `GET /api/messages/:matchId` gives it. */
  message: Message,
  'messages-read': MessagesRead,
  /** A match as the receiver's lists give it, or that it is gone. */
  match: MatchNews,
  /** A message as `GET /api/group-chats/:groupChatId/messages` gives it. */
  'group-message': GroupMessageNews,
  'group-chat': GroupChatNews,
  post: PostCounts,
  comment: CommentNews,
  /** A plan was made, changed, agreed to or called off: ask again for that of the match, or those of the group chat. */
  plan: PlanNews,
  /** A notification as `GET /api/notifications` gives it. */
  notification: Notification,
  /** Some were read, here or on another device: ask for the count again. */
  'notifications-read': z.object({}),
  typing: Typing,
  /** A watched thing may have become another's business: ask again to go on. */
  unwatched: Watched,
  resync: ResyncRequest,
} as const
export type LiveEventName = keyof typeof LIVE_EVENTS
export type LivePayload<N extends LiveEventName> = z.infer<(typeof LIVE_EVENTS)[N]>
