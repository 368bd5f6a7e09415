import { type Composition, mix } from '../composition.ts'
import { lens, many, path, rect, repeat, stroke } from '../paths.ts'

// Five flat tones from the horizon to the viewer; ripples of the tone above break each edge.
export function water(c: Composition, from = 0): string {
  const tones = [mix(c.p.far, c.p.glow, 0.35), c.land(0.3), c.land(0.55), c.land(0.72), c.land(0.86)]
  return [0, 0.06, 0.16, 0.36, 0.66]
    .map((t, i) => {
      const y = c.Y(from + (1 - from) * t)
      const above = tones[i - 1]
      return rect(0, y, c.W, c.H - y, tones[i] ?? c.p.near) + (above ? path(ripples(c, y, i), above) : '')
    })
    .join('')
}

const ripples = (c: Composition, y: number, i: number) =>
  repeat(c.wide ? 6 : 4, () =>
    lens(c.r() * c.W, y + c.r.in(2, 9 + i * 8) * c.s, c.r.in(30, 60 + i * 22) * c.s, (2 + i) * c.s),
  )

export function glitter(c: Composition, from = 0, to = 0.5): string {
  const n = 9
  return many(mix(c.discInk, c.land(0.3), 0.25), n, (i) => {
    const f = i / n
    return lens(
      c.sx + c.r.in(-1, 1) * 16 * c.s * f,
      c.Y(from + (to - from) * f) + 6 * c.s,
      c.sr * (1.05 - f * 0.75) * c.r.in(0.6, 1.1),
      (3 + f * 5) * c.s,
    )
  })
}

export const mirror = (c: Composition) =>
  many(c.land(0.42), 7, (i) => lens(c.W * c.r.in(0.1, 0.9), c.Y(0.02 + i * 0.035), c.r.in(60, 190) * c.s, 7 * c.s))

export const sloop = (c: Composition, sail: string) =>
  path('M10-330C62-220 88-120 96-40L10-36z', sail) +
  path('M34-277C68-200 88-120 96-40L60-38C64-120 54-210 34-277z', mix(sail, c.p.near, 0.38)) +
  path('M-2-306C-14-200-62-90-96-40C-54-48-24-46-2-42z', mix(sail, c.p.sun, 0.5)) +
  rect(3, -336, 4, 320, c.p.ink) +
  path('M-104-30C-40-22 50-22 112-32C100-6 84 2 60 4H-62C-84 2-96-14-104-30z', c.p.ink) +
  path('M-100-23C-40-15 50-15 109-25L106-18C50-9-40-9-96-16z', c.p.hot)

export const rowboat = (c: Composition) =>
  path('M-60-14C-30-4 30-4 64-18C56 2 40 6 0 6S-52 4-60-14z', c.p.ink) +
  path('M-58-12C-30-3 30-3 62-15L60-9C30 2-30 2-56-7z', c.p.hot)

export const junk = (c: Composition) =>
  path('M-70-200C-20-210 0-190 4-60L-60-50C-44-100-44-150-70-200zM16-240C70-240 96-150 92-56L20-56z', c.p.hot) +
  path(
    'M56-226C80-190 96-120 92-56L60-56C70-120 70-180 56-226zM-20-197C0-180 2-120 4-60L-20-56C-10-110-8-160-20-197z',
    mix(c.p.hot, c.p.ink, 0.3),
  ) +
  stroke('M-58-150L2-140M-52-100L4-96M18-190L74-186M20-130L88-124', mix(c.p.hot, c.p.ink, 0.4), 3) +
  path('M-96-50L120-62C112-20 96 4 60 6H-50C-76 2-90-20-96-50zM8-250h5V-50h-5z', c.p.ink)
