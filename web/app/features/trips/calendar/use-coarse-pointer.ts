import { useSyncExternalStore } from 'react'

const COARSE = '(pointer: coarse)'

function subscribe(listener: () => void) {
  const query = matchMedia(COARSE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether one points with a finger. The server does not know. */
export const useCoarsePointer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(COARSE).matches,
    () => false,
  )
