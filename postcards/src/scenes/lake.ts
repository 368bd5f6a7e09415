import { type Composition, mix } from '../composition.ts'
import { cabin, church } from '../elements/buildings.ts'
import { crest, hills, rocks } from '../elements/land.ts'
import { mound, range } from '../elements/mountains.ts'
import { birds } from '../elements/sky.ts'
import { bush, firs, slope } from '../elements/trees.ts'
import { glitter, mirror, rowboat, water } from '../elements/water.ts'
import { at, d, disc, lens, many, num, type Point, pairs, path, poly, repeat, stroke } from '../paths.ts'

export function canoe(c: Composition): string[] {
  const { s, W, fx } = c
  const y = c.Y(0.26)
  return [
    range(c, c.hy + 6 * s, 420 * s, 0.03, c.wide ? 3 : 2, true),
    range(c, c.hy + 8 * s, 190 * s, 0.34, c.wide ? 4 : 2),
    firs(c, c.wide ? 18 : 16, -10, W + 10, c.hy + 10 * s, 84 * s, c.land(0.62), 3),
    water(c),
    mirror(c),
    glitter(c, 0.02, 0.4),
    many(c.land(0.84), 5, (i) => lens(fx - 40 * s, y + (14 + i * 20) * s, (110 - i * 16) * s, 7 * s)),
    at(
      fx - 40 * s,
      y,
      1.7 * s,
      rowboat(c) +
        path('M-4-8L-2-40Q6-54 16-42L24-8z', c.wall) +
        path('M10-8L14-44L24-8z', c.wallShade) +
        disc(7, -55, 8, c.p.ink) +
        path('M-4-60Q8-74 20-60z', c.p.hot) +
        stroke('M-44 8L24-46', c.p.ink, 3),
    ),
    firs(c, 2, W * 0.86, W, c.Y(0.8), 640 * s, c.land(0.95), 8),
    slope(
      c,
      [-0.1, 0.86, 0.4, 0.84, 0.8, 0.66, 1.1, 0.6],
      c.land(0.95),
      crest(c, [0, 0.85, 0.4, 0.84], 'wood', 60 * s),
    ),
  ]
}

export function jetty(c: Composition): string[] {
  const { s, W, fx, H } = c
  const plank = (i: number) => {
    const f = (i * i) / 90
    return d`M${W * (0.43 - f * 0.2)} ${c.Y(0.3 + f * 0.72)}H${W * (0.5 + f * 0.3)}`
  }
  return [
    range(c, c.hy + 6 * s, 360 * s, 0.04, c.wide ? 3 : 2, true),
    hills(c, c.hy - 30 * s, 30 * s, c.land(0.3), 3),
    firs(c, c.wide ? 18 : 9, W * 0.4, W + 10, c.hy + 14 * s, 170 * s, c.land(0.55), 4),
    water(c),
    mirror(c),
    glitter(c),
    path(lens(fx + 20 * s, c.Y(0.055), 230 * s, 20 * s), c.land(0.7)),
    at(fx + 10 * s, c.Y(0.05), 1.5 * s, cabin(c)),
    many(mix(c.p.hot, c.land(0.7), 0.6), 5, (i) =>
      lens(fx + 10 * s, c.Y(0.08) + (10 + i * 22) * s, (120 - i * 14) * s, 8 * s),
    ),
    path(
      d`M${W * 0.44} ${c.Y(0.3)}v${40 * s}h${8 * s}v${-40 * s}zM${W * 0.485} ${c.Y(0.3)}v${40 * s}h${8 * s}v${-40 * s}z`,
      c.land(0.96),
    ),
    path(
      poly([
        [W * 0.43, c.Y(0.3)],
        [W * 0.5, c.Y(0.3)],
        [W * 0.82, H],
        [W * 0.22, H],
      ]),
      c.land(0.7),
    ),
    stroke(
      repeat(9, (i) => plank(i + 1)),
      c.land(0.84),
      num(3 * s),
    ),
    stroke(
      d`M${W * 0.43} ${c.Y(0.3)}L${W * 0.22} ${H}M${W * 0.5} ${c.Y(0.3)}L${W * 0.82} ${H}`,
      c.land(0.9),
      num(6 * s),
    ),
  ]
}

export function chapel(c: Composition): string[] {
  const { s, W, fx } = c
  const y = c.Y(0.09)
  const bushes = (list: readonly Point[], dy: number, ink: string) =>
    path(list.map(([x, w]) => bush(fx + x * s, y + dy * s, w * s)).join(''), ink)
  return [
    range(c, c.hy + 6 * s, 420 * s, 0.03, c.wide ? 3 : 2, true),
    hills(c, c.hy - 26 * s, 40 * s, c.land(0.3), 4),
    water(c),
    mirror(c),
    glitter(c),
    bushes(pairs([-130, 110, 130, 120, 20, 100]), -4, c.land(0.58)),
    at(fx - 20 * s, y - 40 * s, 1.6 * s, church(c, true)),
    bushes(pairs([-120, 90, -20, 70, 80, 84, 180, 70]), 6, c.land(0.72)),
    path(lens(fx + 20 * s, y + 4 * s, 280 * s, 22 * s), c.land(0.78)),
    many(c.land(0.76), 6, (i) => lens(fx, y + (30 + i * 24) * s, (170 - i * 22) * s, 8 * s)),
    at(W * 0.24, c.Y(0.27), 1.1 * s, rowboat(c)),
    rocks(c),
  ]
}

// Round hills, still water and reeds: a lake of any country.
export function reeds(c: Composition): string[] {
  const { s, W, fx } = c
  const y = c.Y(0.2)
  const blade = (x: number, foot: number, h: number, lean: number) =>
    d`M${x - 4 * s} ${foot}Q${x - 2 * s} ${foot - h * 0.6} ${x + lean} ${foot - h}Q${x + lean * 0.3 + 5 * s} ${foot - h * 0.5} ${x + 5 * s} ${foot}z`
  const stand = (from: number, to: number, n: number, t: number, h: number) =>
    repeat(n, (i) =>
      blade(
        W * (from + ((to - from) * (i + c.r.in(0, 0.8))) / n),
        c.Y(t),
        h * s * c.r.in(0.6, 1.1),
        c.r.in(-26, 36) * s,
      ),
    )
  return [
    mound(c, W * 0.7, c.hy + 4, W * 0.5, 260 * s, 0.08),
    mound(c, W * 0.28, c.hy + 6, W * 0.44, 190 * s, 0.22),
    hills(c, c.hy + 2 * s, 14 * s, c.land(0.4), 5),
    water(c),
    mirror(c),
    glitter(c),
    many(mix(c.p.hot, c.land(0.7), 0.6), 5, (i) => lens(fx - 20 * s, y + (16 + i * 22) * s, (116 - i * 16) * s, 7 * s)),
    at(fx - 20 * s, y, 1.9 * s, rowboat(c)),
    birds(c, W * 0.12, c.hy - 210 * s, c.land(0.7)),
    path(stand(0.66, 1.02, 14, 0.74, 190), c.land(0.82)),
    path(stand(-0.02, 0.36, 16, 0.82, 300), c.land(0.93)),
    slope(c, [-0.1, 0.72, 0.2, 0.78, 0.5, 0.9, 0.76, 0.78, 1.1, 0.68], c.land(0.95)),
  ]
}
