import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Page } from '../../lib/call.ts'

export type ConversationPages = readonly Page<Conversation[]>[]

/** A conversation with a message that came; the same one where it knew of it already. */
export function toldOf(conversation: Conversation, message: Message, viewerId: string): Conversation {
  const { number, senderId, content, createdAt } = message
  if (number <= (conversation.lastMessage?.number ?? 0)) return conversation
  const unread = conversation.unread + (senderId === viewerId || message.read ? 0 : 1)
  return { ...conversation, lastMessage: { number, senderId, content, createdAt }, unread, hasUnread: unread > 0 }
}

export const isNextIn = (conversation: Conversation, message: Message) =>
  message.number <= (conversation.lastMessage?.number ?? 0) + 1

/** The list with a message that came: its conversation goes to the top. Undefined where the list has to be asked for. */
export function listToldOf(
  pages: ConversationPages,
  message: Message,
  viewerId: string,
): Page<Conversation[]>[] | undefined {
  const known = pages.flatMap(({ items }) => items).find(({ matchId }) => matchId === message.matchId)
  if (!known || !isNextIn(known, message)) return undefined
  const told = toldOf(known, message, viewerId)
  if (told === known) return [...pages]
  const rest = pages.map((page) => ({ ...page, items: page.items.filter((one) => one !== known) }))
  return rest.map((page, index) => (index === 0 ? { ...page, items: [told, ...page.items] } : page))
}

/** After somebody read a conversation: one's own mark goes, or the other's mark moves on. */
export function readBy(conversation: Conversation, readerId: string, upTo: number): Conversation {
  if (readerId === conversation.otherUser.id) {
    return { ...conversation, readByOther: Math.max(conversation.readByOther, upTo) }
  }
  const isAll = upTo >= (conversation.lastMessage?.number ?? 0)
  return isAll ? { ...conversation, unread: 0, hasUnread: false } : conversation
}

export const withConversation = (
  pages: ConversationPages,
  matchId: string,
  change: (conversation: Conversation) => Conversation,
): Page<Conversation[]>[] =>
  pages.map((page) => ({ ...page, items: page.items.map((one) => (one.matchId === matchId ? change(one) : one)) }))
