import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { useState } from 'react'

/** The first message that was unread when the conversation opened: the line above it stays while one reads on. */
export function useUnreadLine(
  { unread, otherUser }: Conversation,
  messages: readonly Message[],
  isCaughtUp: boolean,
): string | undefined {
  const [line, setLine] = useState<{ id: string | undefined }>()
  if (line || !isCaughtUp) return line?.id
  const found = { id: unread > 0 ? firstUnread(messages, otherUser.id, unread) : undefined }
  setLine(found)
  return found.id
}

/** The last `unread` messages of the other; where more are unread than are loaded, the first of those. */
const firstUnread = (messages: readonly Message[], senderId: string, unread: number) =>
  messages
    .filter((message) => message.senderId === senderId)
    .slice(-unread)
    .at(0)?.id
