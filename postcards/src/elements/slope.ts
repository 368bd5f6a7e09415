import type { Composition } from '../composition.ts'
import { d, pairs, path, smooth } from '../paths.ts'

// A slope through given fractions: x, t, x, t, … with x across the sheet and t as in c.Y.
export const slope = (c: Composition, stops: readonly number[], fill: string, fringe = '') =>
  path(
    smooth(pairs(stops).map(([x, t]) => [c.W * x, c.Y(t)])) + d`V${c.H + 5}H${c.W * (stops[0] ?? 0)}z` + fringe,
    fill,
  )
