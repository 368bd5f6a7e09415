import { hasReached, seesTraveller } from './visibility.ts'
import type { Traveller, World } from './world.ts'

export interface GroupChat {
  id: string
  name: string
  city: string
  createdBy: string
  /** By the time up to which they have read. */
  members: Map<string, Member>
  /** Of members of now and then: from when to when, for ever where they are one. */
  stays: Stay[]
  messages: GroupMessage[]
  /** Members may say whom they want to keep in touch with. */
  isInLastHours: boolean
  keeps: Keep[]
  /** Since then the words are sealed. */
  endedAt: number | null
}

/** By whom, and whom they want to keep in touch with. */
interface Keep {
  by: string
  whom: string
}

interface Member {
  isMuted: boolean
  readAt: number
  /** Since they last read. */
  isNotified: boolean
}

export interface Stay {
  by: string
  joinedAt: number
  leftAt: number
}

export interface GroupMessage {
  id: string
  authorId: string
  content: string
  at: number
}

/** Who comes has read what was said before. */
export function enter(world: World, { members, stays }: GroupChat, by: string): void {
  const joinedAt = ++world.time
  members.set(by, { isMuted: false, readAt: joinedAt, isNotified: false })
  stays.push({ by, joinedAt, leftAt: Number.POSITIVE_INFINITY })
}

/** @returns whether they were a member */
export function leave(world: World, { members, stays }: GroupChat, id: string): boolean {
  const stay = stays.findLast(({ by }) => by === id)
  if (members.has(id) && stay) stay.leftAt = ++world.time
  return members.delete(id)
}

/** To everybody but its members and who is in its city a chat is not there. */
export function chatFor(world: World, viewer: Traveller, id: string): GroupChat | undefined {
  const chat = world.chats.get(id)
  return chat && (chat.members.has(viewer.id) || chat.city === viewer.city) ? chat : undefined
}

export const chatsOfCity = (world: World, viewer: Traveller): GroupChat[] =>
  [...world.chats.values()].filter(({ city }) => city === viewer.city).reverse()

export const chatsJoined = (world: World, viewer: Traveller): GroupChat[] =>
  [...world.chats.values()].filter(({ members }) => members.has(viewer.id)).reverse()

export const membersSeen = (world: World, viewer: Traveller, { members }: GroupChat): string[] =>
  [...members.keys()].filter((id) => seesTraveller(world, viewer, id))

/** Without those of whom the viewer sees nothing, and without what a moderator has hidden of others. */
export const groupMessagesSeen = (world: World, viewer: Traveller, { messages }: GroupChat): GroupMessage[] =>
  messages.filter((message) => seesGroupMessage(world, viewer, message))

export const seesGroupMessage = (world: World, viewer: Traveller, { id, authorId }: GroupMessage): boolean =>
  seesTraveller(world, viewer, authorId) && (authorId === viewer.id || !world.hidden.has(id))

/** Those that go on, and those that are over. */
export const everGroupChats = ({ chats, pastChats }: World): GroupChat[] => [...chats.values(), ...pastChats.values()]

/**
 * Whether a message reached the viewer: said while they were a member. Where they still are one, they have read what was said
 * before, as far as they saw its author when they came.
 */
export function isReceivedInChat(world: World, viewer: Traveller, chat: GroupChat, message: GroupMessage): boolean {
  const { id, authorId, at } = message
  if (world.hidden.has(id) || !hasReached(world, viewer.id, authorId, at)) return false
  return chat.stays.some(({ by, joinedAt, leftAt }) => {
    const hasReadBefore = leftAt === Number.POSITIVE_INFINITY && hasReached(world, viewer.id, authorId, joinedAt)
    return by === viewer.id && at <= leftAt && (joinedAt <= at || hasReadBefore)
  })
}

/** What reached the viewer, and what they wrote. */
export const groupMessagesReceived = (world: World, viewer: Traveller, chat: GroupChat): GroupMessage[] =>
  chat.messages.filter((message) => message.authorId === viewer.id || isReceivedInChat(world, viewer, chat, message))

/** The first that somebody else wrote, whom they see, since they last read. */
export function firstUnread(world: World, viewer: Traveller, chat: GroupChat): GroupMessage | undefined {
  const member = chat.members.get(viewer.id)
  if (!member) return undefined
  return groupMessagesSeen(world, viewer, chat).find(({ authorId, at }) => authorId !== viewer.id && at > member.readAt)
}
