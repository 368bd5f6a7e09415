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
