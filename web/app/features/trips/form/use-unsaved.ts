import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { signedOut } from '../../../lib/viewer/logout.ts'

/** A link that carries this in its state leaves without a question: what was typed waits in its draft. */
export const KEEPS_DRAFT = { keepsDraft: true } as const

/** Asks before what was typed is lost, by the app's own links and by the browser. `release` ends it. */
export function useUnsaved(isDirty: boolean) {
  const isReleased = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isDirty || isReleased.current || keepsDraft(nextLocation)) return false
    return currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
  })
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isReleased.current && !signedOut.signal.aborted) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const release = () => {
    isReleased.current = true
  }
  return { blocker, release }
}

function keepsDraft({ state }: Location<unknown>): boolean {
  return typeof state === 'object' && state !== null && 'keepsDraft' in state
}
