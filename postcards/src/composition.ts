import type { Palette } from './inks.ts'
import type { SeededRandom } from './seeded-random.ts'

// Every scene is composed with the light from the left and the focal point on the right third; half of the pictures
// are mirrored whole, so light and shade always agree.
export interface Composition extends Layout, Light, Heavens {
  p: Palette
  r: SeededRandom
  /** Across: the focal point. */
  fx: number
}

interface Layout {
  W: number
  H: number
  /** The horizon. */
  hy: number
  /** Scale of drawn things. */
  s: number
  wide: boolean
  /** Down: −1 top, 0 horizon, 1 foot. */
  Y: (t: number) => number
}

interface Light {
  night: boolean
  wall: string
  wallShade: string
  roofDark: string
  snow: string
  pane: string
  lamp: string
  aurora: string
  discInk: string
  /** Land from 0 at the horizon to 1 at the viewer. */
  land: (t: number) => string
  skyStyle: 'bands' | 'halo' | 'rays'
  crescent: boolean
  clouds: 'bank' | 'wisps' | 'none'
}

interface Heavens {
  sx: number
  sy: number
  sr: number
}

// The sheet always has the same area, so coordinates keep the same precision at any ratio.
function layout(ratio: number): Layout {
  const W = Math.round(1000 * Math.sqrt(ratio))
  const H = Math.round(1000 / Math.sqrt(ratio))
  const breadth = Math.min(1, Math.max(0, Math.log2(ratio / 0.5625) / 2.4))
  const hy = Math.round(H * (0.54 + 0.16 * breadth))
  const Y = (t: number) => hy + t * (t < 0 ? hy : H - hy)
  return { W, H, hy, s: Math.min(W / 620, hy / 520), wide: ratio > 1.2, Y }
}

function light(p: Palette, r: SeededRandom): Light {
  const night = p.mood === 'night'
  const low = p.mood === 'dawn' || p.mood === 'dusk'
  const wall = night ? mix(p.sun, p.far, 0.62) : mix(p.sun, p.glow, 0.15)
  return {
    night,
    wall,
    wallShade: mix(wall, p.near, night ? 0.55 : 0.42),
    roofDark: mix(p.near, p.ink, 0.4),
    snow: night ? mix(p.sun, p.far, 0.42) : p.sun,
    pane: night ? p.hot : mix(p.near, p.ink, 0.45),
    lamp: night ? p.hot : p.sun,
    aurora: p.name === 'mulberry' ? '#E58A7B' : '#5FC7A8',
    discInk: p.name === 'linen' ? p.hot : low ? r.pick([p.sun, p.sun, mix(p.sun, p.hot, 0.78)]) : p.sun,
    land: (t) => (t < 0.6 ? mix(p.far, p.near, t / 0.6) : mix(p.near, p.ink, Math.min(1, (t - 0.6) / 0.4))),
    skyStyle: r.pick<Light['skyStyle']>(
      low ? ['bands', 'halo', 'bands', 'halo', 'bands', 'halo', 'rays'] : ['bands', 'halo', 'bands'],
    ),
    crescent: r() < 0.5,
    clouds: r.pick<Light['clouds']>(night ? ['wisps', 'none', 'none'] : ['bank', 'wisps', 'wisps', 'bank', 'none']),
  }
}

// A small sun high up, or a great one half behind the land.
function heavens({ W, hy, s }: Layout, night: boolean, r: SeededRandom): Heavens {
  const great = !night && r() < 0.35
  return {
    sx: Math.round(W * (great ? r.in(0.3, 0.56) : r.in(0.18, 0.4))),
    sy: Math.round(hy * (great ? r.in(0.62, 0.78) : r.in(0.34, 0.58))),
    sr: Math.round(s * (great ? r.in(105, 150) : r.in(40, 64))),
  }
}

export function sheetOf(ratio: number, p: Palette, r: SeededRandom): Composition {
  const paper = layout(ratio)
  const lit = light(p, r)
  const above = heavens(paper, lit.night, r)
  const fx = Math.round(paper.W * (paper.wide ? r.in(0.63, 0.69) : r.in(0.57, 0.64)))
  return { ...paper, ...lit, ...above, p, r, fx }
}

export const skyTone = (c: Composition, t: number) => mix(c.p.sky, c.p.glow, t)

const channel = (hex: string, i: number) => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)

// `t` of b in a; both are #rrggbb.
export function mix(a: string, b: string, t: number): string {
  const blend = (i: number) => {
    const from = channel(a, i)
    return Math.round(from + (channel(b, i) - from) * t)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${blend(0)}${blend(1)}${blend(2)}`
}
