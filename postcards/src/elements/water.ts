import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { lens, path, rect, repeat } from '../paths.ts'

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
  return path(
    repeat(n, (i) => {
      const f = i / n
      return lens(
        c.sx + c.r.in(-1, 1) * 16 * c.s * f,
        c.Y(from + (to - from) * f) + 6 * c.s,
        c.sr * (1.05 - f * 0.75) * c.r.in(0.6, 1.1),
        (3 + f * 5) * c.s,
      )
    }),
    mix(c.discInk, c.land(0.3), 0.25),
  )
}

export const mirror = (c: Composition) =>
  path(
    repeat(7, (i) => lens(c.W * c.r.in(0.1, 0.9), c.Y(0.02 + i * 0.035), c.r.in(60, 190) * c.s, 7 * c.s)),
    c.land(0.42),
  )
