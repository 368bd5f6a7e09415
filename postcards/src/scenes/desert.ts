import { type Composition, mix, skyTone } from '../composition.ts'
import { camp } from '../elements/buildings.ts'
import { camel, dune, ground, hills } from '../elements/land.ts'
import { mountain, rock } from '../elements/mountains.ts'
import { bush, palm, slope } from '../elements/trees.ts'
import { at, d, lens, pairs, path, repeat } from '../paths.ts'

export function caravan(c: Composition): string[] {
  const { s, W } = c
  const riders = (i: number) =>
    at(
      c.fx - (c.wide ? 230 : 210) * s + i * 120 * s,
      c.Y(0.2) + Math.abs(i - 1.5) * 7 * s,
      1.24 * s,
      camel(c, i % 3 === 0),
    )
  return [
    dune(c, W * 0.12, c.Y(0.05), 440, 210, 0.02),
    dune(c, W * 0.78, c.Y(0.1), 560, 330, 0.12),
    dune(c, W * 0.36, c.Y(0.26), 640, 120, 0.3),
    repeat(4, riders),
    dune(c, W * 0.74, c.Y(0.4), 1000, (0.18 * (c.H - c.hy)) / s, 0.58),
    dune(c, W * 0.1, c.Y(0.66), 1000, 190, 0.74),
    dune(c, W * 0.9, c.Y(0.96), 1200, 200, 0.88),
  ]
}

// Table mountains over a plain; the plants in front show the continent.
function tables(c: Composition, front: string): string[] {
  const { s, W, hy } = c
  const butte = (x: number, y: number, w: number, h: number, t: number) =>
    mountain(c, 'mesa', { x, base: y, w: w * s, h: h * s }, { ...rock(c, t), gully: c.land(t + 0.16) })
  return [
    butte(W * 0.1, hy + 10 * s, 360, 130, 0.04),
    butte(W * 0.4, hy + 10 * s, 190, 170, 0.1),
    hills(c, hy + 10 * s, 8 * s, c.land(0.16), 4),
    butte(c.fx + 40 * s, c.Y(0.1), 480, 370, 0.34),
    hills(c, c.Y(0.08), 10 * s, c.land(0.46), 4),
    hills(c, c.Y(0.2), 12 * s, c.land(0.56), 3),
    path(
      d`M${W * 0.44} ${c.Y(0.17)}C${W * 0.3} ${c.Y(0.3)} ${W * 0.62} ${c.Y(0.34)} ${W * 0.2} ${c.H}H${W * 0.56}C${W * 0.74} ${c.Y(0.4)} ${W * 0.36} ${c.Y(0.3)} ${W * 0.455} ${c.Y(0.17)}z`,
      mix(c.land(0.5), c.p.glow, 0.16),
    ),
    camp(c, c.fx - 130 * s, c.Y(0.22)),
    ground(c, 0.46, 3, 0.7, 'none'),
    front,
    slope(c, [-0.1, 0.66, 0.2, 0.64, 0.5, 0.84, 1.1, 0.9], c.land(0.96)),
  ]
}

export const mesas = (c: Composition) =>
  tables(
    c,
    at(c.W * 0.13, c.Y(0.62), 2.1 * c.s, saguaro(c.land(0.96))) +
      at(c.W * 0.3, c.Y(0.58), 0.9 * c.s, saguaro(c.land(0.86))),
  )

export const buttes = (c: Composition) =>
  tables(
    c,
    path(
      tuft(c, c.W * 0.12, c.Y(0.66), 130) + tuft(c, c.W * 0.27, c.Y(0.7), 90) + tuft(c, c.W * 0.2, c.Y(0.7), 60),
      c.land(0.96),
    ),
  )

// Nothing but sand, a track and one tent.
export function dunes(c: Composition): string[] {
  const { s, W, fx } = c
  const steps = repeat(12, (i) =>
    lens(fx + (i * 14 - 190 - (i - 6) ** 2 * 1.2) * s, c.Y(0.24 + i * 0.012), (3 + i * 0.3) * s, 3 * s),
  )
  return [
    dune(c, W * 0.1, c.Y(0.03), 420, 150, 0.03),
    dune(c, W * 0.62, c.Y(0.08), 620, 300, 0.13),
    dune(c, W * 0.3, c.Y(0.22), 700, 150, 0.32),
    at(fx + 20 * s, c.Y(0.215), 0.9 * s, tent(c)),
    path(steps, c.land(0.56)),
    dune(c, W * 0.82, c.Y(0.38), 900, 110, 0.52),
    dune(c, W * 0.16, c.Y(0.6), 1000, 190, 0.7),
    dune(c, W * 0.88, c.Y(0.94), 1200, 210, 0.88),
  ]
}

export function oasis(c: Composition): string[] {
  const { s, W, fx } = c
  const y = c.Y(0.14)
  return [
    dune(c, W * 0.2, c.Y(0.04), 520, 240, 0.03),
    dune(c, W * 0.75, c.Y(0.1), 560, 190, 0.16),
    hills(c, c.Y(0.1), 10 * s, c.land(0.3), 3),
    path(
      pairs([-60, 80, 80, 100, 210, 80])
        .map(([x, w]) => bush(fx + x * s, y, w * s))
        .join(''),
      c.land(0.6),
    ),
    palm(fx - 50 * s, y, 310 * s, -50 * s, c.land(0.8)),
    palm(fx + 90 * s, y, 260 * s, 70 * s, c.land(0.72)),
    palm(fx + 150 * s, y, 330 * s, 40 * s, c.land(0.82)),
    palm(fx + 20 * s, y, 420 * s, 30 * s, c.land(0.88)),
    hills(c, c.Y(0.15), 5 * s, c.land(0.5), 3),
    at(fx - 190 * s, c.Y(0.18), 1.1 * s, tent(c)),
    at(fx - 90 * s, c.Y(0.18), 0.8 * s, tent(c)),
    path(lens(fx - 20 * s, c.Y(0.27), 250 * s, 70 * s), skyTone(c, 0.6)),
    path(lens(fx, c.Y(0.285), 190 * s, 40 * s), skyTone(c, 0.3)),
    dune(c, W * 0.1, c.Y(0.54), 900, 130, 0.72),
    dune(c, W * 0.9, c.Y(0.84), 1000, 170, 0.86),
  ]
}

const saguaro = (ink: string) =>
  path(
    'M-10 0V-150q10-16 20 0V0zM-44-60V-106q8-10 16 0v34h22v18h-32q-6 0-6-6zM8-84h24v-34q8-10 16 0v44q0 8-8 8H8z',
    ink,
  )

const tent = (c: Composition) =>
  path('M-70 0L0-84L70 0z', c.wall) +
  path('M0-84L70 0H16z', c.wallShade) +
  path('M-14 0L0-60L12 0z', c.p.ink) +
  path('M-52-22L-36-41L-12 0H-36z', c.p.hot)

// Dry grass: a fan of blades from one root.
const tuft = (c: Composition, x: number, y: number, h: number) =>
  repeat(9, (i) => {
    const lean = ((i - 4) / 4) * h * 0.8
    const tall = h * (1 - Math.abs(i - 4) * 0.14) * c.r.in(0.8, 1.1)
    return d`M${x - 5 * c.s} ${y}Q${x + lean * 0.2 * c.s} ${y - tall * 0.6 * c.s} ${x + lean * c.s} ${y - tall * c.s}Q${x + lean * 0.4 * c.s} ${y - tall * 0.4 * c.s} ${x + 6 * c.s} ${y}z`
  })
