import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { at, d, path, rect, repeat } from '../paths.ts'

// Foot at x, y; an eave h high on a front of w.
export interface House {
  x: number
  y: number
  w: number
  h: number
  gable?: number
  windows?: number
}

// Gabled houses, printed ink by ink: gable walls, shaded long sides, roofs, eaves, windows.
export function houses(c: Composition, list: readonly House[]): string {
  const parts = list.map(({ x, y, w, h, gable = 0.45, windows = 1 }) => {
    const m = w * 0.62
    const top = y - h
    const ridge = top - w * gable
    const pane = (u: number) => d`M${u} ${top + h * 0.25}h${w * 0.1}v${h * 0.28}h${-w * 0.1}z`
    return [
      d`M${x} ${y}V${top}l${m / 2} ${-w * gable}l${m / 2} ${w * gable}V${y}z`,
      d`M${x + m} ${y}V${top}H${x + w}V${y}z`,
      d`M${x + m / 2} ${ridge}L${x + m + w * 0.05} ${top + 3}H${x + w * 1.05}L${x + w - m / 2} ${ridge}z`,
      d`M${x - w * 0.06} ${top + 4}L${x + m / 2 - 1} ${ridge - 2}l${w * 0.05} ${w * 0.05}L${x} ${top + 7}z`,
      repeat(windows, (i) => pane(x + (m * (i + 1)) / (windows + 1) - w * 0.05)) + pane(x + m + (w - m) * 0.35),
    ]
  })
  return [c.wall, c.wallShade, mix(c.p.hot, c.p.ink, 0.12), c.p.hot, c.pane]
    .map((fill, i) => path(parts.map((part) => part[i]).join(''), fill))
    .join('')
}

export const house = (c: Composition, one: House) => houses(c, [one])

// The one warm light of a night scene that has no window of its own.
export const camp = (c: Composition, x: number, y: number) =>
  c.night ? at(x, y, c.s, path('M-30 0L0-40L30 0z', c.lamp) + path('M0-40L30 0H10z', mix(c.lamp, c.p.ink, 0.45))) : ''

export const heap = (c: Composition, x: number, y: number, n: number, w: number) =>
  houses(
    c,
    Array.from({ length: n }, (_, i) => ({
      x: x + (i / (n - 1) - 0.5) * w * c.s - 40 * c.s + c.r.in(-12, 12) * c.s,
      y: y + Math.abs(i - (n - 1) / 2) * 12 * c.s,
      w: c.r.in(80, 116) * c.s,
      h: c.r.in(40, 70) * c.s,
      gable: 0.28,
    })),
  )

export const church = (c: Composition, onion = false) =>
  path('M-60 0V-44L-34-70L-8-44V0z', c.wall) +
  path('M-8 0V-44H70V0z', c.wallShade) +
  path('M-34-72L-6-42H74L48-72z', c.p.hot) +
  path('M-6 0V-120H26V0z', c.wall) +
  path('M12 0V-120H26V0z', c.wallShade) +
  (onion
    ? path(
        'M-9-120H29C30-132 22-138 18-144C30-158 22-168 12-176L10-196L8-176C-2-168-10-158 2-144C-2-138-10-132-9-120z',
        c.roofDark,
      )
    : path('M-10-120H30L10-190z', c.roofDark)) +
  path('M6-100h8v18h-8zM14-32h8v16h-8zM38-32h8v16h-8z', c.pane)

export const cabin = (c: Composition) =>
  path('M-60 0V-50H0V0z', c.land(0.8)) +
  path('M0 0V-50L40-94L80-50V0z', c.land(0.7)) +
  path('M-70-46L-26-100H40L0-46z', c.p.hot) +
  path('M40-104L92-44L84-40L40-90L-2-42L-8-48z', mix(c.p.hot, c.p.ink, 0.3)) +
  path('M28-44h24v24h-24zM-44-38h16v18h-16z', c.lamp) +
  rect(-14, -120, 14, 34, c.land(0.8))

export const hut = (c: Composition, roof: string) =>
  path('M-90 0V-56L0-110L90-56V0z', mix(c.p.near, c.p.hot, 0.3)) +
  path('M20 0V-98L90-56V0z', mix(c.p.near, c.p.ink, 0.4)) +
  path('M-112-46L0-124L112-46L104-36L0-104L-104-36z', roof) +
  path('M0-124L112-46L104-36L0-104z', mix(roof, c.p.near, 0.35)) +
  path('M-84-52L84-52V-46H-84z', c.p.ink) +
  path('M-64-40h30v26h-30zM-14-40h28v40h-28zM38-40h30v26h-30zM-12-82h24v18h-24z', c.lamp) +
  path('M44-132h20v42l-20-14z', mix(c.p.near, c.p.ink, 0.4)) +
  path('M40-138h28v8h-28z', roof)
