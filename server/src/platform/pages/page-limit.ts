import pLimit from 'p-limit'
import { overloaded } from '../load-shedding/load-shedding.ts'

/** Rendering keeps the event loop to itself: more at a time only makes each of them, and every call, wait longer. */
const AT_A_TIME = 4
/** About a quarter of a second of rendering. */
const WAITING = 20

export type PageLimit = <T>(render: () => Promise<T>) => Promise<T>

/** So many pages are rendered at a time and so many wait; a further one is refused at once. */
export function limitPages({ atATime = AT_A_TIME, waiting = WAITING } = {}): PageLimit {
  const limit = pLimit(atATime)
  return (render) => {
    if (limit.activeCount + limit.pendingCount >= atATime + waiting) throw overloaded()
    return limit(render)
  }
}
