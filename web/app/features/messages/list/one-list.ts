import type { GroupChat } from '@caravan/contract/group-chats.ts'
import type { Conversation } from '@caravan/contract/messages.ts'

/** Of the last message; without one, since when the two or the chat can talk. */
export const latestIn = ({ lastMessage, matchedAt }: Conversation): string => lastMessage?.createdAt ?? matchedAt
export const latestInChat = ({ viewer, createdAt }: GroupChat): string => viewer.latestAt ?? createdAt

type Talk = { at: string } & ({ conversation: Conversation } | { chat: GroupChat })

/**
 * Conversations and group chats by the time of their last message. A chat that belongs below all conversations which are
 * loaded waits for the next page of them: nothing comes between rows that are there.
 */
export function inOneList(
  conversations: readonly Conversation[],
  chats: readonly GroupChat[],
  hasMoreConversations: boolean,
): Talk[] {
  const last = conversations.at(-1)
  const lowest = hasMoreConversations && last ? latestIn(last) : ''
  return [
    ...conversations.map((conversation) => ({ at: latestIn(conversation), conversation })),
    ...chats.map((chat) => ({ at: latestInChat(chat), chat })).filter(({ at }) => at >= lowest),
  ].sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at))
}
