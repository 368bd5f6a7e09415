import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { d, path, rect, repeat } from '../paths.ts'

// Five tiers under swung eaves, the foot at 0 0.
export function pagodaTower(c: Composition): string {
  const tier = (i: number) => {
    const w = 118 - i * 16
    const y = -i * 74
    const eave = d`Q${w * 0.8} ${y - 54} ${w * 1.2} ${y - 52}L${w * 1.14} ${y - 40}`
    return (
      rect(-w * 0.6, y - 50, w * 1.2, 50, c.wall) +
      rect(w * 0.1, y - 50, w * 0.5, 50, c.wallShade) +
      path(
        d`M${-w * 0.44} ${y}v-34h${w * 0.16}v34zM${-w * 0.12} ${y}v-34h${w * 0.16}v34zM${w * 0.3} ${y}v-34h${w * 0.14}v34z`,
        c.pane,
      ) +
      path(
        d`M${-w * 1.2} ${y - 52}Q${-w * 0.8} ${y - 54} ${-w * 0.5} ${y - 80}H${w * 0.5}${eave}H${-w * 1.14}z`,
        c.p.hot,
      ) +
      path(d`M${w * 0.06} ${y - 80}H${w * 0.5}${eave}H${w * 0.24}z`, mix(c.p.hot, c.p.ink, 0.36)) +
      path(d`M${-w * 1.14} ${y - 40}H${w * 1.14}l-6 5H${-w * 1.14 + 6}z`, c.p.ink)
    )
  }
  return repeat(5, tier) + path('M-4-370V-460h8v90zM-14-394h28v6h-28zM-12-412h24v6h-24zM-9-430h18v6h-18z', c.p.ink)
}
