import { useSyncExternalStore } from 'react'

const KEY = 'welcome-dismissed'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function dismiss() {
  sessionStorage.setItem(KEY, 'yes')
  for (const listener of listeners) listener()
}

/** Open until it is sent away, which holds for the session. The server cannot know, so it starts closed. */
export const useWelcome = () => ({
  isOpen: useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(KEY) === null,
    () => false,
  ),
  dismiss,
})
