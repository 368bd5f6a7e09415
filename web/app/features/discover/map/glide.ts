import { prefersReducedMotion } from '../../../lib/motion.ts'
import type { MapScene } from './scene.ts'
import type { View } from './view.ts'

const LASTS_MS = 280

/** From the view that is shown to another one, in a moment; at once for those who want nothing to move. The result stops it. */
export function glide(scene: MapScene, target: View, onEnd: () => void): () => void {
  if (prefersReducedMotion()) {
    scene.setView(target, false)
    onEnd()
    return () => undefined
  }
  const from = scene.getView()
  let begun: number | undefined
  let frame = requestAnimationFrame(step)
  function step(now: number) {
    begun ??= now
    const share = Math.min(1, (now - begun) / LASTS_MS)
    const eased = 1 - (1 - share) ** 3
    const between = (start: number, end: number) => start + (end - start) * eased
    scene.setView(
      {
        x: between(from.x, target.x),
        y: between(from.y, target.y),
        scale: between(from.scale, target.scale),
      },
      share < 1,
    )
    if (share < 1) frame = requestAnimationFrame(step)
    else onEnd()
  }
  return () => cancelAnimationFrame(frame)
}
