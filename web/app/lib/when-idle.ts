import { useEffect } from 'react'

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const

/** Runs once the page has loaded and nothing is urgent; the result calls it off. */
export function whenIdle(run: () => void): () => void {
  const abort = new AbortController()
  const once = () => abort.signal.aborted || run()
  const later = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: 1500 })
    else setTimeout(once, 300)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true, signal: abort.signal })
  return () => abort.abort()
}

/**
 * The same, but not before somebody has moved, typed or scrolled: who only glances at a page loads nothing more.
 * With `orAfter` it does not wait for that longer than so many milliseconds.
 */
export function onFirstInteraction(run: () => void, { orAfter }: { orAfter?: number } = {}): () => void {
  const abort = new AbortController()
  const { signal } = abort
  let stop = () => abort.abort()
  const finish = () => {
    if (signal.aborted) return
    abort.abort()
    stop = inTurn(run)
  }
  for (const sign of INTERACTIONS) addEventListener(sign, finish, { once: true, capture: true, passive: true, signal })
  if (orAfter !== undefined) setTimeout(finish, orAfter)
  return () => stop()
}

/** The pause after each, in which its script comes and runs. */
const TAKES_MS = 100
/** Who swipes on and on needs it too. */
const LATEST_MS = 8000

let turns: Promise<void> = Promise.resolve()
let dueAt = Number.POSITIVE_INFINITY

/**
 * One after the other, each when idle and while nobody scrolls: all at once they would hold up the first swipe. After
 * `LATEST_MS` from the first they no longer wait for that.
 */
function inTurn(run: () => void): () => void {
  dueAt = Math.min(dueAt, performance.now() + LATEST_MS)
  let isOff = false
  const turn = async () => {
    if (isOff) return
    await scrollIdle(Math.max(0, dueAt - performance.now()))
    await new Promise<void>((isIdle) => whenIdle(isIdle))
    if (isOff) return
    run()
    await new Promise((isOver) => setTimeout(isOver, TAKES_MS))
  }
  // one that fails does not hold up the next
  turns = turns.then(turn).catch(reportError)
  return () => {
    isOff = true
  }
}

const STAYS_MS = 4000

/**
 * For what no first view shows: it waits until somebody does something or stays. What happens until then is asked for
 * when the connection opens.
 */
export const afterFirstView = (run: () => void): (() => void) => onFirstInteraction(run, { orAfter: STAYS_MS })

const IDLE_AFTER_MS = 150
const SCROLL_EVENTS = ['scroll', 'wheel', 'touchmove'] as const

let scrolledAt = Number.NEGATIVE_INFINITY
if ('addEventListener' in globalThis) {
  const note = () => {
    scrolledAt = performance.now()
  }
  for (const sign of SCROLL_EVENTS) addEventListener(sign, note, { capture: true, passive: true })
}

/** Resolves once nobody has scrolled for a moment, after `atMost` ms at the latest: rendering while somebody scrolls drops frames. */
export async function scrollIdle(atMost: number): Promise<void> {
  const end = performance.now() + atMost
  for (;;) {
    const left = Math.min(scrolledAt + IDLE_AFTER_MS, end) - performance.now()
    if (left <= 0) return
    await new Promise((isOver) => setTimeout(isOver, left))
  }
}

type Load = () => Promise<unknown>

/**
 * Fetches what a screen may open once somebody does something, and before they ask for it: without a network it could not be
 * fetched then. A page that is only looked at fetches nothing more.
 */
export function usePrefetch(loads: readonly Load[]): void {
  useEffect(() => onFirstInteraction(() => void loadInTurn(loads)), [loads])
}

/** Each in an idle moment of its own: together they would hold up whoever scrolls. What does not come is asked for again when it is opened. */
async function loadInTurn(loads: readonly Load[]): Promise<void> {
  for (const load of loads) {
    await new Promise<void>((isIdle) => whenIdle(isIdle))
    await Promise.allSettled([load()])
  }
}
