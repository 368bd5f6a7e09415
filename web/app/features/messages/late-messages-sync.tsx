import { lazy, Suspense, useEffect, useState } from 'react'
import { whenLoaded } from '../../lib/live/when-loaded.ts'

const MessagesSync = lazy(async () => ({ default: (await import('./messages-sync.tsx')).MessagesSync }))

/** Once the page has been drawn: no first view waits for it. */
export function LateMessagesSync() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenLoaded(() => setLoaded(true)), [])
  return <Suspense>{isLoaded ? <MessagesSync /> : null}</Suspense>
}
