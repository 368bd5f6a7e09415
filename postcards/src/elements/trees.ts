import { type Composition, mix } from '../composition.ts'
import { d, many, num, type Point, pairs, path, poly, smooth, stroke, triples } from '../paths.ts'

// A fir of drooping tiers: right side from the top down, the trunk, and back up on the left.
export function fir(x: number, y: number, h: number, tiers = 4): string {
  const w = h * 0.2
  const tier = (h * 0.92) / tiers
  const right: Point[] = []
  for (let i = 1; i <= tiers; i++) {
    const foot = y - h + tier * i
    right.push([(w * i) / tiers, foot], i < tiers ? [((w * i) / tiers) * 0.46, foot - h * 0.025] : [w * 0.1, foot])
  }
  right.push([w * 0.1, y])
  return poly([
    [x, y - h],
    ...right.map(([u, v]): Point => [x + u, v]),
    ...right.reverse().map(([u, v]): Point => [x - u, v]),
  ])
}

export const firs = (
  c: Composition,
  n: number,
  x0: number,
  x1: number,
  y: number,
  h: number,
  fill: string,
  tiers = 4,
) =>
  many(fill, n, (i) => {
    const x = x0 + ((x1 - x0) * (i + c.r.in(0.1, 0.9))) / n
    return fir(x, y + c.r.in(0, 12) * c.s, h * c.r.in(0.6, 1.1), tiers)
  })

// Tall firs at the left edge on a bank of the same ink, a dark frame for the view.
export const firFrame = (c: Composition, n: number, t: number, h: number) =>
  firs(c, n, -30 * c.s, c.W * 0.08 * n, c.Y(t), h * c.s, c.land(0.96), 7) +
  slope(c, [-0.1, t - 0.1, 0.16, t - 0.09, 0.32, t + 0.06, 0.6, t + 0.19, 1.1, t + 0.28], c.land(0.96))

export const cypress = (x: number, y: number, h: number) =>
  d`M${x} ${y}C${x - h * 0.16} ${y - h * 0.15} ${x - h * 0.1} ${y - h * 0.75} ${x} ${y - h}C${x + h * 0.1} ${y - h * 0.75} ${x + h * 0.16} ${y - h * 0.15} ${x} ${y}z`

// Umbrella pine: bare leaning trunk, flat cushions of needles with lit tops.
export function stonePine(c: Composition, x: number, y: number, h: number, ink: string): string {
  const lit = mix(ink, c.p.glow, 0.16)
  const w = h * 0.2
  const cushion = (u: number, v: number, k: number) =>
    d`M${x + u * h - w * k} ${y - h * v}q${w * k * 0.1} ${-w * k * 0.5} ${w * k * 0.6} ${-w * k * 0.42}q${w * k * 0.4} ${-w * k * 0.34} ${w * k * 0.8} ${-w * k * 0.02}q${w * k * 0.6} ${-w * k * 0.06} ${w * k * 0.6} ${w * k * 0.44}q${-w * k} ${w * k * 0.2} ${-w * k * 2} 0z`
  const pads = triples([-0.16, 0.84, 1, 0.3, 0.86, 1.05, 0.06, 0.95, 1.15])
  return (
    stroke(
      d`M${x} ${y}Q${x - h * 0.06} ${y - h * 0.45} ${x + h * 0.08} ${y - h * 0.96}M${x + h * 0.01} ${y - h * 0.58}Q${x - h * 0.1} ${y - h * 0.7} ${x - h * 0.16} ${y - h * 0.84}M${x + h * 0.03} ${y - h * 0.66}Q${x + h * 0.2} ${y - h * 0.76} ${x + h * 0.28} ${y - h * 0.86}`,
      ink,
      num(h * 0.03),
    ) +
    path(pads.map((pad) => cushion(...pad)).join(''), ink) +
    path(pads.map(([u, v, k]) => cushion(u - 0.03, v + 0.045, k * 0.62)).join(''), lit)
  )
}

export const crown = (x: number, y: number, r: number) =>
  d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`

export const bush = (x: number, y: number, w: number) =>
  d`M${x - w} ${y}q${w * 0.05} ${-w * 0.7} ${w * 0.6} ${-w * 0.6}q${w * 0.4} ${-w * 0.6} ${w * 0.8} ${-w * 0.05}q${w * 0.6} ${-w * 0.05} ${w * 0.6} ${w * 0.65}z`

// A thorn tree: forked trunk under flat, spreading crowns.
export const acacia = (x: number, y: number, h: number, ink: string) =>
  stroke(
    d`M${x} ${y}Q${x + h * 0.03} ${y - h * 0.3} ${x - h * 0.02} ${y - h * 0.5}Q${x - h * 0.12} ${y - h * 0.66} ${x - h * 0.26} ${y - h * 0.8}M${x - h * 0.01} ${y - h * 0.46}Q${x + h * 0.06} ${y - h * 0.66} ${x + h * 0.04} ${y - h * 0.9}M${x + h * 0.02} ${y - h * 0.56}Q${x + h * 0.16} ${y - h * 0.7} ${x + h * 0.3} ${y - h * 0.82}`,
    ink,
    Math.max(2, num(h * 0.03)),
  ) +
  path(
    pad(x - h * 0.24, y - h * 0.78, h * 0.32) +
      pad(x + h * 0.28, y - h * 0.8, h * 0.3) +
      pad(x + h * 0.03, y - h * 0.84, h * 0.38),
    ink,
  )
const pad = (x: number, y: number, w: number) =>
  d`M${x - w} ${y}Q${x - w * 0.7} ${y - w * 0.42} ${x - w * 0.1} ${y - w * 0.4}Q${x + w * 0.7} ${y - w * 0.44} ${x + w} ${y}Q${x + w * 0.3} ${y + w * 0.14} ${x} ${y + w * 0.04}Q${x - w * 0.5} ${y + w * 0.16} ${x - w} ${y}z`

// A slope through given fractions: x, t, x, t, … with x across the sheet and t as in c.Y.
export const slope = (c: Composition, stops: readonly number[], fill: string, fringe = '') =>
  path(
    smooth(pairs(stops).map(([x, t]) => [c.W * x, c.Y(t)])) + d`V${c.H + 5}H${c.W * (stops[0] ?? 0)}z` + fringe,
    fill,
  )

export function palm(x: number, y: number, h: number, lean: number, ink: string): string {
  const tx = x + lean
  const ty = y - h
  const w = h * 0.024
  const trunk = d`M${x - w * 1.5} ${y}Q${x + lean * 0.15} ${y - h * 0.55} ${tx - w * 0.6} ${ty}h${w * 1.3}Q${x + lean * 0.15 + w * 2.4} ${y - h * 0.5} ${x + w * 1.6} ${y}z`
  const fronds = pairs([-1, 0.1, -0.86, -0.32, -0.42, -0.55, 0.3, -0.58, 0.82, -0.36, 1, 0.06, 0.66, 0.4, -0.62, 0.42])
    .map(([fx, fy]) => frond(tx, ty, fx * h * 0.36, fy * h * 0.36))
    .join('')
  return path(trunk + fronds, ink)
}

function frond(x: number, y: number, dx: number, dy: number): string {
  const up = Math.hypot(dx, dy) * 0.42
  const cx = dx * 0.5
  const cy = dy * 0.5 - up
  const teeth = [0.8, 0.6, 0.4, 0.2]
    .map((t) => {
      const bx = 2 * (1 - t) * t * cx + t * t * dx
      const by = 2 * (1 - t) * t * cy + t * t * dy
      return d`L${x + bx + dx * 0.02} ${y + by + up * 0.42}L${x + bx - dx * 0.05} ${y + by + up * 0.14}`
    })
    .join('')
  return d`M${x} ${y}Q${x + cx} ${y + cy} ${x + dx} ${y + dy}${teeth}z`
}
