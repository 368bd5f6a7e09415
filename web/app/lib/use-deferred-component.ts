import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { withStyles } from './with-styles.ts'

/**
 * A component that comes after the first view, when `when` says so. Without a network it stays away and is asked for
 * again once there is one: nothing that a page can do without may break it.
 */
export function useDeferredComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  when: (run: () => void) => () => void,
): ComponentType<P> | undefined {
  const [Late, setLate] = useState<ComponentType<P>>()
  const fetchIt = useEffectEvent(() => {
    withStyles(load).then(
      (loaded) => setLate(() => loaded),
      () => addEventListener('online', fetchIt, { once: true }),
    )
  })
  useEffect(() => when(() => fetchIt()), [when])
  return Late
}
