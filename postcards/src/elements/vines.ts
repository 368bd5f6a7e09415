import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { d, num, repeat, stroke } from '../paths.ts'
import { slope } from './slope.ts'

// Rows of vines running over a hill towards the viewer.
export function vineRows(c: Composition, from: number): string {
  const { s, W } = c
  return (
    slope(
      c,
      [0.4, from + 0.26, 0.56, from + 0.12, 0.8, from + 0.04, 1.1, from + 0.02],
      mix(c.land(0.5), c.p.glow, c.night ? 0.04 : 0.16),
    ) +
    stroke(
      repeat(
        7,
        (i) =>
          d`M${W * (0.62 + i * 0.07)} ${c.Y(from + 0.105 - i * 0.013)}Q${W * (0.66 + i * 0.09)} ${c.Y(from + 0.17)} ${W * (0.5 + i * 0.13)} ${c.Y(from + 0.32)}`,
      ),
      c.land(0.6),
      num(6 * s),
    )
  )
}
