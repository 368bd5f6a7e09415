import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * A component that comes after the first view, when `when` says so. Without a network it stays away and is asked for
 * again once there is one: nothing that a page can do without may break it.
 */
export function useLate(
  load: () => Promise<ComponentType>,
  when: (run: () => void) => () => void,
): ComponentType | undefined {
  const [Late, setLate] = useState<ComponentType>()
  const fetchIt = useEffectEvent(() => {
    load().then(
      (loaded) => setLate(() => loaded),
      () => addEventListener('online', fetchIt, { once: true }),
    )
  })
  useEffect(() => when(() => fetchIt()), [when])
  return Late
}
