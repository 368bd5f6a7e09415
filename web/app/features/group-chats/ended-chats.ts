import { useSyncExternalStore } from 'react'

/** Chats that ended while this page was open: their screen says so, and asks for nothing any more. */
const ended = new Set<string>()
const listeners = new Set<() => void>()

export function noteEnded(groupChatId: string): void {
  ended.add(groupChatId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHasEnded = (groupChatId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ended.has(groupChatId),
    () => false,
  )
