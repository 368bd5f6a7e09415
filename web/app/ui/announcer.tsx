import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Reads words out to those who use a screen reader; nobody sees them. The newest wins. Only in the browser. */
export function announce(words: string): void {
  // the same words once more are no change, and would not be read
  said = words === said ? `${words}\u00a0` : words
  for (const listener of listeners) listener()
}

export const announced = () => said

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounted once. `aria-live` is named so that an open dialog does not hide it, as it hides the page. */
export function Announcer() {
  const words = useSyncExternalStore(subscribe, announced, () => '')
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {words}
    </p>
  )
}
