const RESTS_MS = 150
const MOVING = ['scroll', 'wheel', 'touchmove'] as const

let movedAt = Number.NEGATIVE_INFINITY
if ('addEventListener' in globalThis) {
  const note = () => {
    movedAt = performance.now()
  }
  for (const sign of MOVING) addEventListener(sign, note, { capture: true, passive: true })
}

/** Resolves once nobody has scrolled for a moment: what is drawn meanwhile makes frames late. Waits for `atMost` ms. */
export async function atRest(atMost: number): Promise<void> {
  const end = performance.now() + atMost
  for (;;) {
    const left = Math.min(movedAt + RESTS_MS, end) - performance.now()
    if (left <= 0) return
    await new Promise((isOver) => setTimeout(isOver, left))
  }
}
