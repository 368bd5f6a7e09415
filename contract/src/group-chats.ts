import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation, Id, IdParams, Time } from './fields.ts'
import { LIMITS } from './limits.ts'
import { multiLineText, singleLineText } from './text.ts'
import { AuthorCard } from './users.ts'

export const GROUP_CHATS = {
  /** From its creation to its end. */
  hours: 48,
  /** In the last hours members may say whom they want to keep in touch with. */
  keepHours: 6,
  activePerCreator: 3,
  members: 500,
  /** While the socket is down messages are asked for so often. */
  pollMilliseconds: 3000,
} as const

/** A chat of the travellers in one city, as one of them sees it. */
export const GroupChat = z.object({
  id: Id,
  city: z.string(),
  country: z.string(),
  /** Of the city, where the gazetteer knows it. */
  placeId: z.string().nullable(),
  timeZone: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  /** Nobody where the viewer may not see them, or they are gone. */
  createdBy: Id.nullable(),
  /** Without members whom the viewer may not see. */
  memberCount: z.int(),
  isActive: z.boolean(),
  expiresAt: Time,
  createdAt: Time,
  isMember: z.boolean(),
  /** From then on members may say whom they want to keep in touch with. */
  keepFrom: Time,
  viewer: z.object({
    canJoin: z.boolean(),
    canClose: z.boolean(),
    isMuted: z.boolean(),
    /** Somebody else wrote since the viewer last read; for members. */
    hasUnread: z.boolean(),
    /** The first of those messages. Up to when the viewer read is not said: somebody who is hidden may have written then. */
    firstUnreadId: Id.nullable(),
    /** Of the last message that the viewer sees, else when they joined; for members. */
    latestAt: Time.nullable(),
  }),
})
export type GroupChat = z.infer<typeof GroupChat>

export const GroupMember = z.object({
  user: AuthorCard,
  isCreator: z.boolean(),
  /** Whether the viewer wants to keep in touch with them. The other way round nobody learns of it. */
  isKept: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

/** `createdAt` differs for each message of a chat and orders them. */
export const GroupMessage = z.object({
  id: Id,
  groupChatId: Id,
  userId: Id,
  content: z.string(),
  /** Whether web addresses in it are links: not where an account wrote it in its first days. */
  canLink: z.boolean(),
  createdAt: Time,
  user: AuthorCard,
})
export type GroupMessage = z.infer<typeof GroupMessage>

const GroupParams = IdParams('groupChatId')

export const listCityGroupChats = endpoint({
  method: 'GET',
  path: '/api/group-chats/city',
  summary: 'Group chats of the caller’s city that have not ended, the newest first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(GroupChat) },
  problems: ['location-required'],
})

export const listJoinedGroupChats = endpoint({
  method: 'GET',
  path: '/api/group-chats/joined',
  summary: 'Group chats that the caller is a member of, in whatever city, the newest first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(GroupChat) },
})

export const createGroupChat = endpoint({
  method: 'POST',
  path: '/api/group-chats',
  summary: 'Open a group chat in one’s own city; its creator is a member',
  access: 'onboarded',
  adultsOnly: true,
  action: 'createGroup',
  body: z.object({
    name: singleLineText({ min: 1, max: LIMITS.groupName, label: 'Group name' }),
    description: multiLineText({ max: LIMITS.groupDescription, label: 'Description' }).nullish(),
    city: singleLineText({ min: 1, max: LIMITS.destination, label: 'City' }),
    country: singleLineText({ min: 1, max: LIMITS.country, label: 'Country' }),
    /** Open it although one of this name is open in the city. */
    isSameNameWanted: z.boolean().optional(),
  }),
  reply: { 201: GroupChat },
  problems: ['location-required', 'other-city', 'group-name-exists', 'too-many-groups', 'key-reused'],
})

export const readGroupChat = endpoint({
  method: 'GET',
  path: '/api/group-chats/:groupChatId',
  summary: 'One group chat, for its members and the travellers of its city',
  access: 'onboarded',
  params: GroupParams,
  reply: { 200: GroupChat },
  problems: ['not-found'],
})

export const joinGroupChat = endpoint({
  method: 'POST',
  path: '/api/group-chats/:groupChatId/join',
  summary: 'Become a member; a second time is no error',
  access: 'onboarded',
  adultsOnly: true,
  action: 'joinGroup',
  params: GroupParams,
  reply: { 200: GroupChat },
  problems: ['not-found', 'other-city', 'group-full'],
})

export const leaveGroupChat = endpoint({
  method: 'POST',
  path: '/api/group-chats/:groupChatId/leave',
  summary: 'Be a member no more; a second time is no error',
  access: 'onboarded',
  params: GroupParams,
  reply: { 200: Confirmation },
  problems: ['not-found'],
})

export const closeGroupChat = endpoint({
  method: 'DELETE',
  path: '/api/group-chats/:groupChatId',
  summary: 'End a group chat early, with its messages; its creator alone can',
  access: 'onboarded',
  params: GroupParams,
  reply: { 200: Confirmation },
  problems: ['not-found', 'forbidden'],
})

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/group-chats/:groupChatId/members',
  summary: 'The members of a group chat whom the caller may see, for members',
  access: 'onboarded',
  params: GroupParams,
  paged: true,
  reply: { 200: z.array(GroupMember) },
  problems: ['not-found', 'not-a-member'],
})

export const listGroupMessages = endpoint({
  method: 'GET',
  path: '/api/group-chats/:groupChatId/messages',
  summary: 'The newest messages of a group chat, oldest first, for members; missed ones by `after`',
  access: 'onboarded',
  params: GroupParams,
  paged: true,
  query: z.object({
    /** The id of the last message that the caller has: answers what came after it. */
    after: Id.optional(),
  }),
  reply: { 200: z.array(GroupMessage) },
  problems: ['not-found', 'not-a-member'],
})

export const sendGroupMessage = endpoint({
  method: 'POST',
  path: '/api/group-chats/:groupChatId/messages',
  summary: 'Write to the members of a group chat',
  access: 'onboarded',
  adultsOnly: true,
  action: 'groupMessage',
  params: GroupParams,
  body: z.object({ content: multiLineText({ min: 1, max: LIMITS.groupMessage, label: 'Message' }) }),
  reply: { 201: GroupMessage },
  problems: ['not-found', 'not-a-member', 'key-reused'],
})

export const markGroupRead = endpoint({
  method: 'PATCH',
  path: '/api/group-chats/:groupChatId/read',
  summary: 'Mark everything written so far as read',
  access: 'onboarded',
  params: GroupParams,
  reply: { 200: z.object({ read: z.literal(true) }) },
  problems: ['not-found', 'not-a-member'],
})

export const muteGroupChat = endpoint({
  method: 'PUT',
  path: '/api/group-chats/:groupChatId/mute',
  summary: 'Be notified of its messages no more, or again',
  access: 'onboarded',
  params: GroupParams,
  body: z.object({ muted: z.boolean({ error: 'muted is true or false.' }) }),
  reply: { 200: z.object({ muted: z.boolean() }) },
  problems: ['not-found', 'not-a-member'],
})

export const keepInTouch = endpoint({
  method: 'PUT',
  path: '/api/group-chats/:groupChatId/keep',
  summary: 'In the last hours: say whom one wants to keep in touch with. Where both did, they match when the chat ends',
  access: 'onboarded',
  adultsOnly: true,
  action: 'keep',
  params: GroupParams,
  body: z.object({ userId: Id, keep: z.boolean({ error: 'keep is true or false.' }) }),
  reply: { 200: z.object({ keep: z.boolean() }) },
  problems: ['not-found', 'not-a-member', 'self-match', 'too-early'],
})
