import { type Composition, mix, skyTone } from '../composition.ts'
import { arches, camp, hut } from '../elements/buildings.ts'
import { ground, hills } from '../elements/land.ts'
import { mountain, range, rock } from '../elements/mountains.ts'
import { bush, fir, firFrame, firs, slope } from '../elements/trees.ts'
import { at, d, many, pairs, path, poly, repeat, sliver } from '../paths.ts'

export function alps(c: Composition): string[] {
  const { s, fx, W } = c
  return [
    range(c, c.hy + 30 * s, 400 * s, 0.04, c.wide ? 3 : 2, true),
    range(c, c.hy + 50 * s, 200 * s, 0.36, c.wide ? 4 : 2),
    slope(c, [-0.1, 0.02, 0.3, 0.12, 0.6, 0.02, 1.1, -0.12], c.land(0.54)),
    firs(c, c.wide ? 14 : 8, W * 0.02, W * 0.46, c.Y(0.13), 92 * s, c.land(0.7), 3),
    slope(c, [-0.1, 0.24, 0.3, 0.2, 0.65, 0.07, 1.1, 0.02], mix(c.land(0.6), c.p.glow, c.night ? 0.04 : 0.14)),
    at(fx - 30 * s, c.Y(0.12), 1.05 * s, hut(c, c.p.hot)),
    many(c.land(0.8), 3, (i) => fir(fx + (110 + i * 34) * s, c.Y(0.11), (170 - i * 36) * s, 5)),
    ground(c, 0.26, 3, 0.68, 'fir'),
    firFrame(c, 2, 0.62, 520),
  ]
}

export function horn(c: Composition): string[] {
  const { s, fx, W, hy } = c
  return [
    range(c, hy + 10 * s, 200 * s, 0.04, c.wide ? 4 : 2, true),
    mountain(c, 'horn', { x: fx - 30 * s, base: hy + 60 * s, w: 780 * s, h: 540 * s }, rock(c, 0.16, true)),
    slope(c, [-0.1, -0.12, 0.2, -0.04, 0.5, 0.03, 1.1, 0.0], c.land(0.5)),
    firs(c, c.wide ? 18 : 13, -10, W, c.Y(0.06), 100 * s, c.land(0.66), 3),
    camp(c, fx - 60 * s, c.Y(0.1)),
    ground(c, 0.1, 4, 0.66, 'fir'),
    firFrame(c, 3, 0.6, 500),
  ]
}

export function viaduct(c: Composition): string[] {
  const { s, W, hy } = c
  const y = c.Y(-0.06)
  return [
    range(c, hy + 30 * s, 430 * s, 0.02, c.wide ? 3 : 2, true),
    hills(c, hy - 70 * s, 40 * s, c.land(0.3), 3),
    firs(c, c.wide ? 13 : 11, 0, W, hy - 40 * s, 70 * s, c.land(0.42), 3),
    hills(c, hy - 36 * s, 16 * s, c.land(0.42), 3),
    train(c, y),
    arches(c, y, c.Y(0.3), (c.wide ? 124 : 104) * s, mix(c.wall, c.land(0.4), 0.2), c.land(0.58)),
    slope(c, [-0.1, -0.1, 0.06, 0, 0.2, 0.16, 0.5, 0.27, 0.8, 0.18, 0.94, 0.02, 1.1, -0.1], c.land(0.7)),
    firs(c, 5, -10 * s, W * 0.22, c.Y(0.24), 230 * s, c.land(0.84), 5),
    firs(c, 5, W * 0.8, W, c.Y(0.26), 270 * s, c.land(0.84), 5),
    ground(c, 0.36, 3, 0.78, 'fir'),
  ]
}

// Above the trees: snow, grass and a river, as in the Andes, the Himalaya or the far north.
function grassland(c: Composition, dwelling: string): string[] {
  const { s, W, fx, H } = c
  return [
    range(c, c.hy + 20 * s, 420 * s, 0.04, c.wide ? 3 : 2, true),
    range(c, c.hy + 40 * s, 170 * s, 0.3, c.wide ? 4 : 2),
    slope(c, [-0.1, 0.0, 0.3, 0.05, 0.6, 0.02, 1.1, -0.08], c.land(0.46)),
    slope(c, [-0.1, 0.14, 0.3, 0.1, 0.65, 0.05, 1.1, 0.09], mix(c.land(0.54), c.p.glow, c.night ? 0.04 : 0.16)),
    path(
      d`M${fx - 60 * s} ${c.Y(0.06)}C${fx - 260 * s} ${c.Y(0.14)} ${fx + 120 * s} ${c.Y(0.22)} ${W * 0.24} ${H}H${W * 0.6}C${fx + 280 * s} ${c.Y(0.26)} ${fx - 150 * s} ${c.Y(0.14)} ${fx - 40 * s} ${c.Y(0.06)}z`,
      skyTone(c, c.night ? 0.5 : 0.75),
    ),
    at(fx + 60 * s, c.Y(0.15), 0.9 * s, dwelling),
    at(fx + 170 * s, c.Y(0.17), 0.62 * s, dwelling),
    slope(c, [-0.1, 0.3, 0.2, 0.36, 0.36, 0.6, 0.42, 1], c.land(0.66)),
    slope(c, [0.3, 1, 0.56, 0.62, 0.8, 0.4, 1.1, 0.3], c.land(0.74)),
    slope(c, [-0.1, 0.6, 0.24, 0.7, 0.6, 0.9, 1.1, 0.86], c.land(0.9)),
  ]
}

export const highland = (c: Composition) => grassland(c, ridgeTent(c))
export const steppe = (c: Composition) => grassland(c, yurt(c))

// One great cone with a cap of snow over open country.
export function summit(c: Composition): string[] {
  const { s, W, fx, hy } = c
  const foot = hy + 20 * s
  const cone = (list: readonly number[]) => poly(pairs(list).map(([u, v]) => [fx + u * s, foot - v * s]))
  return [
    path(
      cone([-560, 0, -300, 120, -150, 270, -62, 380, -20, 372, 24, 386, 60, 376, 150, 262, 310, 112, 600, 0]),
      c.land(0.3),
    ),
    path(
      cone([-560, 0, -300, 120, -150, 270, -62, 380, -20, 372, -44, 300, -16, 220, -70, 140, -30, 60, -90, 0]),
      mix(c.land(0.2), c.p.glow, c.night ? 0.2 : 0.34),
    ),
    path(
      cone([
        -62, 380, -20, 372, 24, 386, 60, 376, 132, 286, 104, 296, 92, 254, 56, 306, 34, 262, 2, 312, -30, 250, -62, 304,
        -98, 262, -112, 290, -136, 288,
      ]),
      mix(c.snow, c.land(0.4), 0.3),
    ),
    path(cone([-62, 380, -20, 372, -34, 330, -24, 288, -30, 250, -62, 304, -98, 262, -112, 290, -136, 288]), c.snow),
    path(
      sliver(fx - 90 * s, hy - 110 * s, 300 * s, 16 * s) + sliver(fx + 110 * s, hy - 84 * s, 230 * s, 12 * s),
      mix(c.p.glow, c.p.sun, c.night ? 0 : 0.3),
    ),
    hills(c, hy + 4 * s, 16 * s, c.land(0.42), 5),
    many(c.land(0.56), c.wide ? 18 : 10, (i) =>
      bush((W * (i + c.r.in(0, 0.9))) / (c.wide ? 18 : 10), c.Y(0.07), c.r.in(24, 50) * s),
    ),
    slope(c, [-0.1, 0.07, 0.4, 0.06, 0.7, 0.06, 1.1, 0.08], mix(c.land(0.5), c.p.glow, c.night ? 0.04 : 0.2)),
    many(c.land(0.66), 7, (i) => bush(W * 0.02 + i * 58 * s, c.Y(0.17), c.r.in(40, 70) * s)),
    camp(c, fx + 40 * s, c.Y(0.14)),
    ground(c, 0.16, 4, 0.64),
  ]
}

const ridgeTent = (c: Composition) =>
  path('M-56 0L-20-58H34L64 0z', c.night ? c.lamp : c.p.hot) +
  path('M-20-58H34L64 0H12z', mix(c.p.hot, c.p.ink, 0.34)) +
  path('M-30 0L-20-58L-4 0z', mix(c.p.hot, c.p.ink, 0.6))

const yurt = (c: Composition) =>
  path('M-74 0V-46Q0-62 74-46V0z', c.wall) +
  path('M22 0V-54Q50-52 74-46V0z', c.wallShade) +
  path('M-82-44Q0-112 82-44Q0-62-82-44z', mix(c.wall, c.p.far, 0.25)) +
  path('M-76-34Q0-50 76-34V-24Q0-40-76-24z', c.p.hot) +
  path('M-16 0v-36h28V0z', c.pane)

function train(c: Composition, y: number): string {
  const k = 1.15 * c.s
  const x = c.fx - 190 * k
  const cars = (part: (x: number) => string) => repeat(4, (i) => part(x + (i * 74 + 66) * k))
  return (
    path(
      d`M${x + 12 * k} ${y - 46 * k}q${-10 * k} ${-34 * k} ${34 * k} ${-36 * k}q${24 * k} ${-30 * k} ${64 * k} ${-14 * k}q${44 * k} ${-20 * k} ${110 * k} ${2 * k}q${-50 * k} ${24 * k} ${-100 * k} ${20 * k}q${-60 * k} ${10 * k} ${-108 * k} ${28 * k}z`,
      mix(c.p.sun, c.p.glow, 0.4),
    ) +
    path(
      cars((u) => d`M${u} ${y}v${-34 * k}h${68 * k}v${34 * k}z`),
      c.p.hot,
    ) +
    path(
      cars(
        (u) => d`M${u} ${y}v${-10 * k}h${68 * k}v${10 * k}zM${u - 2 * k} ${y - 34 * k}h${72 * k}v${5 * k}h${-72 * k}z`,
      ),
      mix(c.p.hot, c.p.ink, 0.5),
    ) +
    path(
      d`M${x} ${y}v${-24 * k}h${36 * k}v${-14 * k}h${26 * k}v${38 * k}zM${x + 8 * k} ${y - 22 * k}v${-20 * k}h${9 * k}v${20 * k}z`,
      c.p.ink,
    ) +
    path(
      cars((u) => repeat(3, (i) => d`M${u + (8 + i * 20) * k} ${y - 26 * k}h${12 * k}v${10 * k}h${-12 * k}z`)),
      c.lamp,
    )
  )
}
