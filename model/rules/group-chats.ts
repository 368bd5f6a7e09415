import { blocksBetween, seesTraveller } from './visibility.ts'
import type { Traveller, World } from './world.ts'

export interface GroupChat {
  id: string
  name: string
  city: string
  createdBy: string
  /** By the time up to which they have read. */
  members: Map<string, Member>
  /** In the order in which they were written. */
  messages: GroupMessage[]
  /** Members may say whom they want to keep in touch with. */
  isInLastHours: boolean
  keeps: Keep[]
}

/** By whom, and whom they want to keep in touch with. */
export interface Keep {
  by: string
  whom: string
}

export interface Member {
  isMuted: boolean
  readAt: number
  /** Since they last read. */
  isNotified: boolean
}

export interface GroupMessage {
  id: string
  authorId: string
  content: string
  at: number
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
  messages.filter(
    ({ id, authorId }) => seesTraveller(world, viewer, authorId) && (authorId === viewer.id || !world.hidden.has(id)),
  )

/** What reached the viewer: also of who is out of their sight, as far as it was said before a block. */
export const groupMessagesReceived = (world: World, viewer: Traveller, { messages }: GroupChat): GroupMessage[] =>
  messages.filter(
    ({ id, authorId, at }) =>
      authorId === viewer.id ||
      (!world.hidden.has(id) && blocksBetween(world, viewer.id, authorId).every((block) => at <= block.at)),
  )

/** The first that somebody else wrote, whom they see, since they last read. */
export function firstUnread(world: World, viewer: Traveller, chat: GroupChat): GroupMessage | undefined {
  const member = chat.members.get(viewer.id)
  if (!member) return undefined
  return groupMessagesSeen(world, viewer, chat).find(({ authorId, at }) => authorId !== viewer.id && at > member.readAt)
}
