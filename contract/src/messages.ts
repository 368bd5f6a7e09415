import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, Id, IdParams, Time } from './fields.ts'
import { FlexibleDates } from './flexible-dates.ts'
import { LIMITS } from './limits.ts'
import { multiLineText } from './text.ts'

export const Message = z.object({
  id: Id,
  matchId: Id,
  /** Its place in the conversation, counted from 1 without gaps: a missing one has been missed. */
  number: z.int(),
  senderId: Id,
  receiverId: Id,
  content: z.string(),
  /** Whether web addresses in it are links: not where an account wrote it in its first days. */
  canLink: z.boolean(),
  /** Whether the receiver has read it. */
  read: z.boolean(),
  createdAt: Time,
})
export type Message = z.infer<typeof Message>

/** The trip that two travellers matched for, as far as the head of their conversation shows it. */
const MatchedTrip = z.object({
  id: Id,
  destination: z.string(),
  country: z.string(),
  startDate: Day,
  endDate: Day,
  flexible: FlexibleDates.nullable(),
  imageUrl: z.string(),
  imagePreview: z.string().nullable(),
  posterUrl: z.string(),
})

export const Conversation = z.object({
  matchId: Id,
  otherUser: z.object({
    id: Id,
    firstName: z.string(),
    /** Shown while the match lasts. */
    lastName: z.string().nullable(),
    /** Empty where they have left. */
    username: z.string(),
    profileImageUrl: z.string().nullable(),
    profileImagePreview: z.string().nullable(),
  }),
  /** None for a direct connection, and where the viewer may no longer see the trip. */
  post: MatchedTrip.nullable(),
  /** Of long messages the beginning: as much as a list has room for. */
  lastMessage: z.object({ number: z.int(), senderId: Id, content: z.string(), createdAt: Time }).nullable(),
  hasUnread: z.boolean(),
  unread: z.int(),
  /** The number of the last message that the other traveller has read. */
  readByOther: z.int(),
  matchedAt: Time,
  /** Why nothing more can be written here; null while the match lasts. Who else ended it is nobody's to know. */
  closed: z.enum(['ended-by-you', 'ended', 'other-left']).nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'Everyone to talk to, the latest conversation first; earlier ones by the `next` link',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(Conversation) },
})

export const countUnreadConversations = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  summary: `In how many conversations something is unread, counted up to ${LIMITS.unreadCounted}`,
  access: 'onboarded',
  reply: { 200: z.object({ unread: z.int() }) },
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:matchId',
  summary: 'One conversation, without its messages',
  access: 'onboarded',
  params: IdParams('matchId'),
  reply: { 200: Conversation },
  problems: ['not-found'],
})

const MessagesQuery = z.object({
  /** The id of the last message that the caller has: answers what came after it, oldest first. */
  after: Id.optional(),
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messages/:matchId',
  summary: 'The newest messages of a conversation, oldest first; older ones by the `next` link, missed ones by `after`',
  access: 'onboarded',
  params: IdParams('matchId'),
  paged: true,
  query: MessagesQuery,
  reply: { 200: z.array(Message) },
  problems: ['not-found'],
})

export const findMessages = endpoint({
  method: 'GET',
  path: '/api/messages',
  summary: 'The same, with the match as a query parameter',
  access: 'onboarded',
  paged: true,
  query: MessagesQuery.extend({ matchId: Id }),
  reply: { 200: z.array(Message) },
  problems: ['not-found'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary: 'Write to the other traveller of an accepted match',
  access: 'onboarded',
  adultsOnly: true,
  action: 'message',
  body: z.object({ matchId: Id, content: multiLineText({ min: 1, max: LIMITS.message, label: 'Message' }) }),
  reply: { 201: Message },
  problems: ['not-found', 'match-not-accepted', 'key-reused'],
})

export const markConversationRead = endpoint({
  method: 'PATCH',
  path: '/api/messages/:matchId/read',
  summary: 'Mark everything that the other traveller wrote as read, unless there is more of it than `upTo`',
  access: 'onboarded',
  params: IdParams('matchId'),
  query: z.object({
    /** The number of the last message that was seen: where a later one has come since, nothing is marked. */
    upTo: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  }),
  reply: { 200: z.object({ read: z.literal(true) }) },
  problems: ['not-found'],
})
