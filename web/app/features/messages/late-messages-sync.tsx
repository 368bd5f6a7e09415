import { lazy, Suspense, useEffect, useState } from 'react'
import { FIRST_VIEW_MS, whenAlive } from '../../lib/when-idle.ts'

const MessagesSync = lazy(async () => ({ default: (await import('./messages-sync.tsx')).MessagesSync }))

/** Once the page has been drawn: no first view waits for it. */
export function LateMessagesSync() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => whenAlive(() => setLoaded(true), { orAfter: FIRST_VIEW_MS }), [])
  return <Suspense>{isLoaded ? <MessagesSync /> : null}</Suspense>
}
