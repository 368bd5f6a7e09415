import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { d, type Point, pairs, path, poly } from '../paths.ts'
import { MOUNTAINS, type MountainName } from './mountain-faces.ts'

export interface Rock {
  lit: string
  shade: string
  gully: string
}

interface Ground {
  x: number
  base: number
  w: number
  h: number
}

// Corners shared by outline and faces are shifted together, so that no gap opens between them.
export function mountain(
  c: Composition,
  name: MountainName,
  { x, base, w, h }: Ground,
  { lit, shade, gully }: Rock,
): string {
  const shifts = new Map<string, Point>()
  const shiftOf = (u: number, v: number): Point => {
    const known = shifts.get(`${u} ${v}`)
    if (known) return known
    const shift: Point = v ? [c.r.in(-2.4, 2.4), c.r.in(-1.8, 1.8)] : [0, 0]
    shifts.set(`${u} ${v}`, shift)
    return shift
  }
  const place = (flat: readonly number[]) =>
    poly(
      pairs(flat).map(([u, v]) => {
        const [du, dv] = shiftOf(u, v)
        return [x + ((u + du) * w) / 200, base + ((v + dv) * h) / 100]
      }),
    )
  const m = MOUNTAINS[name]
  return path(place(m.outline), shade) + path(m.lit.map(place).join(''), lit) + path(m.gully.map(place).join(''), gully)
}

// Rock for plain mountains; for snowy ones the sunlit faces carry the lightest ink.
export function rock(c: Composition, t: number, isSnowy = false): Rock {
  const shade = isSnowy ? mix(c.land(t + 0.12), c.snow, c.night ? 0.1 : 0.22) : c.land(t)
  const lit = isSnowy
    ? mix(mix(c.snow, c.p.glow, 0.2), c.land(0.1), 0.1 + t * 0.3)
    : mix(shade, c.p.glow, c.night ? 0.36 : 0.42)
  return { lit, shade, gully: mix(shade, lit, isSnowy ? 0.3 : 0.35) }
}

const ORDERS: readonly [MountainName, MountainName, MountainName][] = [
  ['twins', 'horn', 'twins'],
  ['horn', 'twins', 'spires'],
  ['spires', 'twins', 'horn'],
]

export function range(c: Composition, y: number, h: number, t: number, n: number, isSnowy = false): string {
  const order = c.r.pick(ORDERS)
  const places = Array.from({ length: n }, (_, i) => ({
    f: (i + c.r.in(0.3, 0.7)) / n,
    k: (i % 2 ? 1 : 0.74) * c.r.in(0.92, 1.06),
    name: order[i % 3] ?? 'horn',
  }))
  return places
    .map(({ f, k, name }) => {
      const w = Math.max((c.W / n) * 1.9, h * 2.5) * c.r.in(0.95, 1.15)
      return mountain(c, name, { x: c.W * f, base: y, w, h: h * k }, rock(c, t, isSnowy))
    })
    .join('')
}

// A soft hill or cone for shores far away.
export const mound = (c: Composition, x: number, y: number, w: number, h: number, t: number) =>
  path(
    d`M${x - w} ${y}C${x - w * 0.5} ${y - h * 0.1} ${x - w * 0.3} ${y - h} ${x} ${y - h}S${x + w * 0.45} ${y - h * 0.15} ${x + w} ${y}z`,
    c.land(t),
  ) +
  path(
    d`M${x - w} ${y}C${x - w * 0.5} ${y - h * 0.1} ${x - w * 0.3} ${y - h} ${x} ${y - h}Q${x - w * 0.08} ${y - h * 0.6} ${x + w * 0.05} ${y - h * 0.4}T${x - w * 0.1} ${y}z`,
    mix(c.land(t), c.p.glow, 0.25),
  )
