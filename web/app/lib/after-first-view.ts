const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/** What is loaded behind the first view. A promise says when it is there: the next waits for it. */
export type Work = () => unknown

const waiting = new Set<() => void>()
/** One listener for all that waits: each post of the feed has something that does. */
const startAll = () => {
  for (const start of waiting) start()
}

/**
 * Runs in its turn (`in-turn.ts`), but not before somebody has moved, typed or scrolled: who only glances at a page loads
 * nothing more. What is optional comes after all that is not: what somebody may open, and has not. With `orAfter` it
 * waits no longer than so many milliseconds for somebody to do something. The result calls it off.
 */
export function onFirstInteraction(run: Work, isOptional?: boolean, orAfter?: number): () => void {
  let isOff = false
  let stop = () => {
    waiting.delete(start)
    clearTimeout(timer)
  }
  function start() {
    stop()
    import('./in-turn.ts').then(
      (turns) => {
        if (!isOff) stop = turns.inTurn(run, isOptional)
      },
      () => addEventListener('online', start, { once: true }),
    )
  }
  const timer = orAfter && setTimeout(start, orAfter)
  waiting.add(start)
  for (const sign of INTERACTIONS) addEventListener(sign, startAll, { once: true, capture: true, passive: true })
  return () => {
    isOff = true
    stop()
  }
}

const STAYS_MS = 4000

/**
 * For what no first view shows: it waits until somebody does something or stays. What happens until then is asked for
 * when the connection opens.
 */
export const afterFirstView = (run: Work, isOptional?: boolean): (() => void) =>
  onFirstInteraction(run, isOptional, STAYS_MS)
