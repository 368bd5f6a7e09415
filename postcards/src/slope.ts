import { d, pairs, path, smooth } from './paths.ts'
import type { Sheet } from './sheet.ts'

// A slope through given fractions: x, t, x, t, … with x across the sheet and t as in c.Y.
export const slope = (c: Sheet, stops: readonly number[], fill: string, fringe = '') =>
  path(
    smooth(pairs(stops).map(([x, t]) => [c.W * x, c.Y(t)])) + d`V${c.H + 5}H${c.W * (stops[0] ?? 0)}z` + fringe,
    fill,
  )
