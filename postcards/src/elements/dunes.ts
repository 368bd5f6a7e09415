import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { d, path } from '../paths.ts'

// A dune runs to the foot of the sheet so layers never leave a gap below them.
export function dune(c: Composition, x: number, y: number, breadth: number, height: number, t: number): string {
  const w = breadth * c.s * (c.wide ? 1.4 : 1)
  const h = height * c.s
  const ink = c.land(t)
  const foot = c.H + 5
  const lee = d`M${x} ${y - h}C${x + w * 0.25} ${y - h * 0.8} ${x + w * 0.45} ${y} ${x + w} ${y}H${c.W + 9}V${foot}`
  return (
    path(
      d`M-9 ${foot}V${y}H${x - w}C${x - w * 0.5} ${y} ${x - w * 0.2} ${y - h * 0.9} ${x} ${y - h}C${x + w * 0.25} ${y - h * 0.8} ${x + w * 0.45} ${y} ${x + w} ${y}H${c.W + 9}V${foot}z`,
      mix(ink, c.p.glow, (c.night ? 0.28 : 0.34) * (1 - t)),
    ) +
    path(
      lee +
        d`H${x - w * 0.1}C${x + w * 0.3} ${y + h} ${x - w * 0.25} ${y - h * 0.1} ${x - w * 0.02} ${y - h * 0.5}Q${x + w * 0.06} ${y - h * 0.8} ${x} ${y - h}z`,
      mix(ink, c.p.ink, 0.12 * (1 - t)),
    )
  )
}
