import { seesTraveller } from './visibility.ts'
import type { GroupChat, GroupMessage, Traveller, World } from './world.ts'

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

/** The first that somebody else wrote, whom they see, since they last read. */
export function firstUnread(world: World, viewer: Traveller, chat: GroupChat): GroupMessage | undefined {
  const member = chat.members.get(viewer.id)
  if (!member) return undefined
  return groupMessagesSeen(world, viewer, chat).find(({ authorId, at }) => authorId !== viewer.id && at > member.readAt)
}
