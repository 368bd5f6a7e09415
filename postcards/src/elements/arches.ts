import type { Composition } from '../composition.ts'
import { d, path, rect, repeat } from '../paths.ts'

export function arches(c: Composition, y: number, foot: number, step: number, ink: string, shade: string): string {
  const n = Math.ceil(c.W / step) + 1
  const r = step * 0.36
  const crown = y + 26 * c.s + r
  const hole = (i: number) => d`M${i * step} ${foot}V${crown}a${r} ${r} 0 0 1 ${2 * r} 0V${foot}z`
  const reveal = (i: number) =>
    d`M${i * step} ${foot}V${crown}a${r} ${r} 0 0 1 ${r} ${-r}a${r * 0.8} ${r} 0 0 0 ${-r * 0.7} ${r}V${foot}z`
  return (
    `<path fill-rule="evenodd" fill="${ink}" d="${d`M-9 ${y}H${c.W + 9}V${foot}H-9z`}${repeat(n, hole)}"/>` +
    path(repeat(n, reveal), shade) +
    rect(-9, y + 8 * c.s, c.W + 18, 5 * c.s, shade)
  )
}
