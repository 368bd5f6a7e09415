import type { Composition } from '../composition.ts'
import { d, type Point, pairs, path, repeat, smooth } from '../paths.ts'
import { slope } from './slope.ts'
import { bush, fir } from './trees.ts'

export type Flora = 'wood' | 'fir' | 'none'

export function hills(c: Composition, y: number, amp: number, fill: string, n = 4): string {
  const points = Array.from({ length: n + 3 }, (_, i): Point => [(c.W * (i - 1)) / n, y + c.r.in(-amp, amp)])
  return path(smooth(points) + d`V${c.H}H${-c.W / n}z`, fill)
}

// Foreground: sweeping slopes that cross each other, darker towards the viewer, wooded at the crest.
export function ground(c: Composition, from = 0.2, n = 3, first = 0.62, flora: Flora = 'wood'): string {
  let lean = 1
  return repeat(n, (i) => {
    const f = i / n
    const t = from + (1 - from) * f * 0.92
    const tilt = lean * (0.05 + 0.05 * f) * (c.wide ? 1.5 : 1)
    lean = -lean
    const stops = [
      -0.1,
      t + tilt * 0.9,
      0.22,
      t + tilt * 0.7,
      0.5,
      t + c.r.in(-0.015, 0.015),
      0.78,
      t - tilt * 0.6,
      1.1,
      t - tilt * 0.9,
    ]
    return slope(
      c,
      stops,
      c.land(first + (1 - first) * ((i + 1) / n) * 0.92),
      i < n - 1 || n < 3 ? crest(c, stops, flora, (26 + 42 * f) * c.s) : '',
    )
  })
}

// Clumps of trees along a slope, in the slope's own ink, so that both print as one shape.
export function crest(c: Composition, stops: readonly number[], flora: Flora, size: number): string {
  if (flora === 'none') return ''
  const [a, b] = c.r() < 0.5 ? [0.0, 0.42] : [0.6, 1.02]
  const n = Math.min(12, Math.ceil(((b - a) * c.W) / (size * 1.15)))
  return repeat(n, (i) => {
    const x = a + ((b - a) * (i + c.r.in(0, 0.7))) / n
    const y = c.Y(heightAt(stops, x)) + size * 0.25
    const k = size * c.r.in(0.6, 1.15) * (1 - Math.abs(i / n - 0.5) * 0.6)
    return flora === 'fir' ? fir(c.W * x, y, k * 2.2, 3) : bush(c.W * x, y, k * 0.8)
  })
}

// The t of a slope at x; beyond its ends, that of its nearest stretch drawn on.
export function heightAt(stops: readonly number[], x: number): number {
  const points = pairs(stops)
  const i = Math.max(
    1,
    points.findIndex(([u]) => u >= x),
  )
  const [a, ya] = points[i - 1] ?? [0, 0]
  const [b, yb] = points[i] ?? [1, 0]
  return ya + ((yb - ya) * (x - a)) / (b - a)
}

export const farShore = (c: Composition) =>
  hills(c, c.hy - 6 * c.s, 36 * c.s, c.land(0.08), 5) + hills(c, c.hy + 14 * c.s, 26 * c.s, c.land(0.24), 4)

// Rocks in a corner of the foreground.
export const rocks = (c: Composition) =>
  slope(c, [-0.1, 0.6, 0.12, 0.6, 0.22, 0.76, 0.42, 0.8, 0.56, 0.92, 1.1, 0.97], c.land(0.96))
