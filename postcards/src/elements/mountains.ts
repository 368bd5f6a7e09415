import { type Composition, mix } from '../composition.ts'
import { d, type Point, pairs, path, poly } from '../paths.ts'

// Three mountains, drawn 200 wide and 100 high: outline, faces in the sun, gullies on those faces.
type MountainName = 'horn' | 'twins' | 'spires' | 'karst' | 'mesa'

interface Faces {
  outline: readonly number[]
  lit: readonly (readonly number[])[]
  gully: readonly (readonly number[])[]
}

const MOUNTAINS: Readonly<Record<MountainName, Faces>> = {
  horn: {
    outline: [
      -100, 0, -78, -16, -62, -22, -44, -44, -30, -54, -20, -74, -10, -88, -3, -100, 6, -97, 12, -84, 22, -70, 27, -58,
      42, -44, 52, -30, 72, -20, 100, 0,
    ],
    lit: [
      [
        -3, -100, -10, -88, -20, -74, -30, -54, -44, -44, -62, -22, -78, -16, -100, 0, -8, 0, 6, -18, -7, -32, 9, -46,
        -3, -62, 6, -76, 0, -88,
      ],
      [22, -70, 27, -58, 42, -44, 34, -32, 40, -14, 24, -26, 27, -40, 18, -54],
      [52, -30, 72, -20, 60, -8, 54, 0, 46, -14],
    ],
    gully: [
      [-20, -74, -14, -58, -19, -46, -11, -26, -25, -42, -26, -58],
      [-44, -44, -36, -30, -40, -16, -30, 0, -54, -12, -46, -28],
      [-62, -22, -58, -10, -66, 0, -74, -6],
    ],
  },
  twins: {
    outline: [
      -100, 0, -84, -20, -70, -28, -56, -52, -44, -70, -34, -82, -24, -78, -14, -66, -4, -72, 10, -92, 18, -100, 26,
      -94, 36, -76, 46, -66, 58, -42, 74, -30, 84, -16, 100, 0,
    ],
    lit: [
      [-34, -82, -44, -70, -56, -52, -70, -28, -84, -20, -100, 0, -40, 0, -28, -20, -37, -36, -22, -52, -32, -66],
      [
        18, -100, 10, -92, -4, -72, -14, -66, -9, -50, -18, -34, -5, -16, -12, 0, 34, 0, 23, -20, 33, -36, 19, -54, 28,
        -70, 17, -86,
      ],
      [46, -66, 58, -42, 51, -30, 60, -12, 43, -27, 48, -44],
      [74, -30, 84, -16, 78, 0, 68, -14],
    ],
    gully: [
      [-56, -52, -47, -40, -53, -26, -44, -6, -62, -22, -58, -36],
      [5, -86, 10, -66, 2, -50, 11, -28, -4, -44, -2, -62],
      [-78, -24, -70, -12, -76, 0, -86, -10],
    ],
  },
  spires: {
    outline: [
      -100, 0, -88, -24, -76, -30, -72, -58, -64, -72, -58, -60, -50, -52, -44, -70, -36, -90, -28, -98, -22, -84, -16,
      -60, -6, -54, 0, -76, 8, -100, 16, -92, 20, -70, 28, -58, 36, -74, 44, -80, 50, -62, 60, -40, 76, -28, 100, 0,
    ],
    lit: [
      [-64, -72, -72, -58, -76, -30, -88, -24, -100, 0, -66, 0, -59, -20, -67, -40, -60, -56],
      [-28, -98, -36, -90, -44, -70, -50, -52, -47, -20, -54, 0, -20, 0, -27, -24, -17, -44, -29, -66, -24, -84],
      [8, -100, 0, -76, -6, -54, -1, -30, -8, 0, 20, 0, 10, -26, 19, -48, 7, -70],
      [44, -80, 36, -74, 28, -58, 32, -34, 26, 0, 54, 0, 43, -24, 51, -44, 41, -62],
      [76, -28, 70, -10, 76, 0, 90, 0],
    ],
    gully: [
      [-40, -78, -34, -60, -38, -40, -30, -14, -42, -34, -43, -56],
      [2, -74, 6, -52, 3, -30, 8, -8, -1, -32],
      [-80, -27, -76, -12, -80, 0, -86, -8],
    ],
  },
  karst: {
    outline: [
      -90, 0, -96, -14, -84, -34, -92, -58, -70, -84, -40, -96, -14, -94, 6, -100, 34, -92, 56, -74, 60, -54, 78, -36,
      76, -16, 88, 0,
    ],
    lit: [
      [
        -90, 0, -96, -14, -84, -34, -92, -58, -70, -84, -40, -96, -14, -94, -32, -76, -24, -58, -46, -40, -30, -20, -42,
        0,
      ],
      [34, -92, 56, -74, 60, -54, 46, -44, 50, -64, 30, -78],
      [78, -36, 76, -16, 62, 0, 64, -24],
    ],
    gully: [
      [-70, -84, -60, -60, -70, -40, -58, -12, -78, -36, -76, -60],
      [-44, -92, -46, -74, -36, -60, -52, -70],
    ],
  },
  mesa: {
    outline: [
      -100, 0, -74, -28, -62, -34, -60, -88, -54, -96, -30, -98, -26, -92, -8, -93, -4, -100, 30, -98, 44, -94, 52, -86,
      54, -36, 70, -28, 100, 0,
    ],
    lit: [
      [-100, 0, -74, -28, -62, -34, -60, -88, -54, -96, -30, -98, -28, -62, -33, -36, -42, -24, -30, 0],
      [-8, -93, -4, -100, 6, -99, 2, -62, 7, -38, 2, -24, -12, -36, -6, -66],
      [24, -98, 34, -97, 31, -60, 37, -40, 30, -26, 22, -40, 26, -64],
    ],
    gully: [
      [-52, -94, -47, -60, -50, -36, -57, -38, -54, -62],
      [-40, -95, -38, -66, -43, -38, -44, -66],
    ],
  },
}

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
