import { type Composition, mix } from '../composition.ts'
import { d, disc, num, type Point, pairs, path, repeat, smooth, stroke } from '../paths.ts'
import { bush, fir, slope } from './trees.ts'

type Flora = 'wood' | 'fir' | 'none'

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

const CAMEL =
  'M-46-57L-44-64C-41-70-36-72-31-69L-29-63C-28-54-26-48-20-46C-12-45-8-66 4-67C15-66 14-49 22-46C31-44 34-40 35-32L39-18L36-17L34-26L33-18L36 0H31L28-18L24-25L21-14L23 0H18L16-23C8-19-4-19-11-22L-11-12L-9 0H-14L-16-22L-19-12L-19 0H-24L-23-28C-30-34-33-42-35-54L-38-56L-45-54z'

export const camel = (c: Composition, rider: boolean) =>
  (rider ? path('M-7-58q2-28 11-31q9 3 12 31l-5 16h-13z', c.p.hot) + disc(4, -93, 6, c.p.ink) : '') +
  path(CAMEL, c.p.ink) +
  (rider ? path('M-4-56h16l-4 18h-8z', c.p.hot) : path('M-13-44q17-36 34 0l1 14h-36z', c.p.hot))

export const stag = (ink: string) =>
  path(
    'M-34-78C-28-84-10-84 8-82C26-80 40-82 46-70C50-62 48-50 42-44C30-46 8-42-8-44C-24-46-36-52-38-62zM-38-60C-44-76-48-92-54-104L-70-98C-74-98-75-103-72-105L-58-118L-44-124L-46-114C-42-108-40-104-36-98C-32-90-26-84-18-80zM-38-64L-32-30L-34 0H-39L-40-30L-42-62zM-24-50L-20-28L-22 0H-27L-28-28L-34-50zM20-50L28-30L24-14L28 0H33L31-14L37-30L44-56L30-66zM34-56L42-32L38-16L42 0H47L45-16L50-34L48-66L38-70zM46-72l7 12-7 6z',
    ink,
  ) +
  stroke(
    'M-50-120C-44-136-50-146-56-158M-48-132L-62-140M-50-146L-41-156M-46-118C-34-128-30-142-32-158M-37-128L-24-134M-31-144L-40-152',
    ink,
    4,
  )
