const PREFIX = 'seen:group:'
/** No chat lasts longer. */
const OLDEST_MS = 3 * 86_400_000

/**
 * Up to where somebody has looked at a chat, as the number of its last message, kept on this device until they log out:
 * what is beyond it is new when the chat opens.
 */
export function readSeen(groupChatId: string): number | undefined {
  try {
    const seen = localStorage.getItem(PREFIX + groupChatId)
    return seen === null ? undefined : Number(seen)
  } catch {
    return undefined
  }
}

export function keepSeen(groupChatId: string, number: number): void {
  try {
    if (number > (readSeen(groupChatId) ?? 0)) localStorage.setItem(PREFIX + groupChatId, String(number))
    dropOld(number)
  } catch {
    // full or forbidden: then no line says what is new
  }
}

export function forgetSeen(groupChatId: string): void {
  try {
    localStorage.removeItem(PREFIX + groupChatId)
  } catch {
    // forbidden: then nothing was kept
  }
}

/** Of chats that ended while nobody looked. */
function dropOld(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && Number(localStorage.getItem(key)) < now - OLDEST_MS) localStorage.removeItem(key)
  }
}
