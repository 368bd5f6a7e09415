import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a screen takes over what the server drew. For what the server never knows and the cache may hold already,
 * because another part of the page woke earlier and asked.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
