import { useEffect } from 'react'
import { afterFirstView } from './after-first-view.ts'

type Load = () => Promise<unknown>

const asked = new Set<Load>()

/**
 * Fetches what a screen may open before anybody asks for it: without a network it could not be fetched then. Each once, also
 * where many things on a page open the same; what does not come is asked for again when it is opened.
 */
export function usePrefetch(loads: readonly Load[], when: typeof afterFirstView = afterFirstView): void {
  useEffect(() => {
    for (const load of loads) {
      if (asked.has(load)) continue
      asked.add(load)
      when(() => load().catch(() => asked.delete(load)), true)
    }
  }, [loads, when])
}
