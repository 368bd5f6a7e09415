import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a screen takes over what the server rendered. For what the server never has and the cache may hold already,
 * because another part of the page was hydrated earlier and asked.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
