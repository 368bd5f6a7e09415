import { useState } from 'react'
import type { TalkMessage } from '../room.ts'

/**
 * The first message that was unread when the room opened: the line above it stays while one reads on. `unread` counts
 * what others wrote; nothing is chosen before all of that is loaded.
 */
export function useUnreadLine(
  messages: readonly TalkMessage[],
  unread: number,
  viewerId: string,
  isCaughtUp: boolean,
): string | undefined {
  const [line, setLine] = useState<{ id: string | undefined }>()
  if (line || !isCaughtUp) return line?.id
  const found = { id: unread > 0 ? firstUnread(messages, unread, viewerId) : undefined }
  setLine(found)
  return found.id
}

/** Where more are unread than are loaded, the first of those. */
const firstUnread = (messages: readonly TalkMessage[], unread: number, viewerId: string) =>
  messages
    .filter(({ senderId }) => senderId !== viewerId)
    .slice(-unread)
    .at(0)?.id
