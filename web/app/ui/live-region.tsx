import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** For a screen reader alone: nobody sees the words. The newest wins. Only in the browser. */
export function readAloud(words: string): void {
  // the same words once more are no change, and would not be read
  said = words === said ? `${words}\u00a0` : words
  for (const listener of listeners) listener()
}

export const lastReadAloud = () => said

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounted once. `aria-live` is named so that an open dialog does not hide it, as it hides the page. */
export function LiveRegion() {
  const words = useSyncExternalStore(subscribe, lastReadAloud, () => '')
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {words}
    </p>
  )
}
