import type { Work } from './after-first-view.ts'
import { atRest, RESTS_MS, restedFor } from './at-rest.ts'
import { whenIdle } from './when-idle.ts'

const needed: Work[] = []
const optional: Work[] = []
let isRunning = false

/** Runs when it is its turn; the result calls it off. What is optional comes after all that is not. */
export function inTurn(run: Work, isOptional = false): () => void {
  const queue = isOptional ? optional : needed
  queue.push(run)
  if (!isRunning) void runInTurn()
  return () => {
    const place = queue.indexOf(run)
    if (place >= 0) queue.splice(place, 1)
  }
}

/** Who scrolls on and on needs it too. */
const LATEST_MS = 8000
/** A network that does not answer holds up nobody else. */
const LONGEST_MS = 3000
/** What has come is drawn by then. */
const DRAWN_AFTER_MS = 100
/** After so long nobody is about to swipe on. */
const LOOKS_MS = 1000

/** One after the other: all at once they would hold up the first swipe. */
async function runInTurn(): Promise<void> {
  isRunning = true
  let ranAt = Number.NEGATIVE_INFINITY
  while (needed.length + optional.length > 0) {
    await untilFree(ranAt)
    ranAt = performance.now()
    const run = needed.shift() ?? optional.shift()
    // one that fails does not hold up the next
    if (run) await Promise.race([finished(run), sleep(LONGEST_MS)]).catch(reportError)
    await sleep(DRAWN_AFTER_MS)
  }
  isRunning = false
}

/**
 * Until nobody scrolls and nothing is urgent, or for `LATEST_MS`. Between two swipes there is time for one: a second one
 * would still be on its way when the next swipe begins.
 */
async function untilFree(ranAt: number): Promise<void> {
  const end = performance.now() + LATEST_MS
  const rests = () => (performance.now() - ranAt < restedFor() ? LOOKS_MS : RESTS_MS)
  do {
    await atRest(end - performance.now(), rests)
    await new Promise<void>((isIdle) => whenIdle(isIdle))
  } while (restedFor() < rests() && performance.now() < end)
}

const finished = async (run: Work) => run()
const sleep = (ms: number) => new Promise((isOver) => setTimeout(isOver, ms))
