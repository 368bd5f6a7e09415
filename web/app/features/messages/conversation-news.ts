import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Pages } from '../../lib/query/paged-query.ts'
import { itemsOf, withFirst } from '../../lib/query/patch-pages.ts'

/** A conversation with a message that came; the same one where it knew of it already. */
export function withMessage(conversation: Conversation, message: Message, viewerId: string): Conversation {
  const { number, senderId, content, createdAt } = message
  if (number <= (conversation.lastMessage?.number ?? 0)) return conversation
  const unread = conversation.unread + (senderId === viewerId || message.read ? 0 : 1)
  return { ...conversation, lastMessage: { number, senderId, content, createdAt }, unread, hasUnread: unread > 0 }
}

export const isNextIn = (conversation: Conversation, message: Message) =>
  message.number <= (conversation.lastMessage?.number ?? 0) + 1

/** The list with a message that came: its conversation goes to the top. Undefined where the list has to be asked for. */
export function listWithMessage(
  list: Pages<Conversation>,
  message: Message,
  viewerId: string,
): Pages<Conversation> | undefined {
  const known = itemsOf(list).find(({ matchId }) => matchId === message.matchId)
  if (!known || !isNextIn(known, message)) return undefined
  const changed = withMessage(known, message, viewerId)
  return changed === known ? list : withFirst(list, changed, ({ matchId }) => matchId === message.matchId)
}

/** After somebody read a conversation: one's own mark goes, or the other's mark moves on. */
export function readBy(conversation: Conversation, readerId: string, upTo: number): Conversation {
  if (readerId === conversation.otherUser.id) {
    return { ...conversation, readByOther: Math.max(conversation.readByOther, upTo) }
  }
  const isAll = upTo >= (conversation.lastMessage?.number ?? 0)
  return isAll ? { ...conversation, unread: 0, hasUnread: false } : conversation
}

/** With at least so much unread: more may have come since it was counted. */
export const withUnread = (conversation: Conversation, unread: number): Conversation =>
  conversation.unread >= unread ? conversation : { ...conversation, unread, hasUnread: unread > 0 }
