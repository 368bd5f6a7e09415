const MOVING = ['scroll', 'wheel', 'touchmove'] as const

let movedAt = Number.NEGATIVE_INFINITY
if ('addEventListener' in globalThis) {
  const note = () => {
    movedAt = performance.now()
  }
  for (const sign of MOVING) addEventListener(sign, note, { capture: true, passive: true })
}

/** Between two swipes. */
export const RESTS_MS = 150

/** For how many ms nobody has scrolled. */
export const restedFor = (): number => performance.now() - movedAt

/** How often it is looked whether the rest has begun anew. */
const LOOK_MS = 50

/**
 * Resolves once nobody has scrolled for a moment, or for what `rests` says meanwhile: what is drawn before that makes frames
 * late. Waits for `atMost` ms.
 */
export async function atRest(atMost: number, rests = () => RESTS_MS): Promise<void> {
  const end = performance.now() + atMost
  for (;;) {
    const left = Math.min(rests() - restedFor(), end - performance.now())
    if (left <= 0) return
    await new Promise((isOver) => setTimeout(isOver, Math.min(left, LOOK_MS)))
  }
}
