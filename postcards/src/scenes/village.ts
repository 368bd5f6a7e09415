import { type Composition, mix } from '../composition.ts'
import { church, heap } from '../elements/buildings.ts'
import { ground, hills, rocks, vineRows } from '../elements/land.ts'
import { mound, range } from '../elements/mountains.ts'
import { bush, crown, cypress, firFrame, firs, slope } from '../elements/trees.ts'
import { glitter, rowboat, water } from '../elements/water.ts'
import { at, d, lens, many, path, rect, repeat, smooth } from '../paths.ts'

export function hilltop(c: Composition): string[] {
  const { s, W, fx, hy } = c
  return [
    hills(c, c.hy - 100 * s, 50 * s, c.land(0.03), 3),
    hills(c, c.hy - 20 * s, 30 * s, c.land(0.16), 3),
    path(
      `${smooth([
        [fx - 620 * s, hy + 60 * s],
        [fx - 400 * s, hy + 40 * s],
        [fx - 200 * s, hy - 90 * s],
        [fx, hy - 190 * s],
        [fx + 200 * s, hy - 110 * s],
        [fx + 400 * s, hy + 30 * s],
        [fx + 700 * s, hy + 60 * s],
      ])}z`,
      c.land(0.44),
    ),
    at(fx + 6 * s, hy - 150 * s, 1.25 * s, church(c)),
    heap(c, fx, hy - 116 * s, 5, 300),
    heap(c, fx, hy - 60 * s, 6, 440),
    heap(c, fx - 10 * s, hy - 4 * s, 7, 590),
    many(c.land(0.58), 8, (i) => bush(fx - 350 * s + i * 100 * s, hy + 66 * s, c.r.in(56, 80) * s)),
    slope(c, [-0.1, 0.12, 0.3, 0.08, 0.6, 0.06, 1.1, 0.1], c.land(0.58)),
    many(c.land(0.78), 5, (i) => cypress(W * 0.04 + i * 34 * s, c.Y(0.19), c.r.in(110, 190) * s)),
    vineRows(c, 0.09),
    ground(c, 0.32, 3, 0.68),
  ]
}

export function harbour(c: Composition): string[] {
  const { s, W } = c
  const foot = c.Y(0.07)
  const fronts: Front[] = []
  for (let x = W * 0.22; x < W + 20; ) {
    const w = c.r.in(80, 120) * s * (c.wide ? 1.25 : 1)
    fronts.push([x, foot, w, c.r.in(130, 240) * s])
    x += w
  }
  return [
    mound(c, W * 0.1, c.hy, W * 0.4, 140 * s, 0.06),
    slope(c, [-0.1, 0.08, 0.2, 0.0, 0.42, -0.3, 0.7, -0.44, 1.1, -0.34], c.land(0.28)),
    at(W * 0.72, c.Y(-0.36), 1.05 * s, church(c)),
    many(c.land(0.44), 7, (i) => bush(W * (0.3 + i * 0.12), c.Y(-0.14), c.r.in(60, 90) * s)),
    quay(c, fronts),
    rect(W * 0.19, foot, W, 26 * s, c.land(0.72)),
    water(c, 0.1),
    glitter(c, 0.11),
    many(mix(c.wall, c.land(0.5), 0.5), 8, (i) =>
      lens(W * (0.32 + i * 0.09), c.Y(0.13 + (i % 3) * 0.03), 60 * s, 8 * s),
    ),
    at(W * 0.36, c.Y(0.24), 1.3 * s, rowboat(c)),
    at(W * 0.66, c.Y(0.3), 1.7 * s, rowboat(c)),
    rocks(c),
  ]
}

export function alpine(c: Composition): string[] {
  const { s, W, fx } = c
  return [
    range(c, c.hy + 6 * s, 430 * s, 0.03, c.wide ? 3 : 2, true),
    hills(c, c.hy - 110 * s, 40 * s, c.land(0.3), 3),
    firs(c, c.wide ? 10 : 12, 0, W, c.hy - 50 * s, 80 * s, c.land(0.42), 3),
    hills(c, c.hy - 46 * s, 20 * s, c.land(0.42), 3),
    firs(c, 11, 0, W, c.Y(0.02), 90 * s, c.land(0.54), 3),
    slope(c, [-0.1, 0.08, 0.4, 0.04, 0.7, 0.02, 1.1, 0.04], mix(c.land(0.5), c.p.glow, c.night ? 0.04 : 0.2)),
    heap(c, fx + 10 * s, c.Y(0.05), 4, 460),
    at(fx - 20 * s, c.Y(0.1), 1.8 * s, church(c, true)),
    heap(c, fx - 40 * s, c.Y(0.14), 6, 620),
    slope(c, [-0.1, 0.16, 0.4, 0.15, 0.7, 0.13, 1.1, 0.12], c.land(0.6)),
    ground(c, 0.19, 4, 0.66, 'fir'),
    firFrame(c, 2, 0.58, 500),
  ]
}

// Flat-roofed houses of clay with tapering towers, heaped on a slope.
export function kasbah(c: Composition): string[] {
  const { s, fx, hy } = c
  const clay = mix(c.wall, c.p.hot, c.night ? 0.12 : 0.24)
  const walls = ([x, y, w, h]: Front) => d`M${x} ${y}L${x + w * 0.05} ${y - h}H${x + w * 0.95}L${x + w} ${y}z`
  const shaded = ([x, y, w, h]: Front) => d`M${x + w * 0.62} ${y}V${y - h}H${x + w * 0.95}L${x + w} ${y}z`
  const tops = ([x, y, w, h]: Front) =>
    d`M${x + w * 0.05} ${y - h}v${-8 * s}h${w * 0.18}v${8 * s}zM${x + w * 0.77} ${y - h}v${-8 * s}h${w * 0.18}v${8 * s}z`
  const panes = ([x, y, w, h]: Front) =>
    d`M${x + w * 0.24} ${y - h * 0.74}h${9 * s}v${15 * s}h${-9 * s}zM${x + w * 0.44} ${y - h * 0.74}h${9 * s}v${15 * s}h${-9 * s}z`
  const row = (y: number, from: number, n: number, tall: number) => {
    const fronts = Array.from(
      { length: n },
      (_, i): Front => [
        fx + (from + i * 78 + c.r.in(-8, 8)) * s,
        y,
        c.r.in(74, 96) * s,
        (i % 3 === 1 ? tall * 1.5 : tall) * c.r.in(0.85, 1.1) * s,
      ],
    )
    return (
      path(fronts.map((f) => walls(f) + tops(f)).join(''), clay) +
      path(fronts.map(shaded).join(''), mix(clay, c.p.near, 0.42)) +
      path(fronts.map(panes).join(''), c.pane)
    )
  }
  return [
    range(c, hy + 10 * s, 220 * s, 0.06, c.wide ? 4 : 2),
    hills(c, hy - 20 * s, 30 * s, c.land(0.24), 3),
    row(hy - 70 * s, -150, 4, 120),
    row(hy - 6 * s, -230, 6, 100),
    row(c.Y(0.13), -320, 9, 92),
    many(c.land(0.66), 8, (i) => bush(fx + (i * 100 - 380) * s, c.Y(0.15), c.r.in(40, 66) * s)),
    slope(c, [-0.1, 0.12, 0.4, 0.145, 0.7, 0.14, 1.1, 0.12], mix(c.land(0.56), c.p.glow, c.night ? 0.04 : 0.16)),
    ground(c, 0.24, 4, 0.66, 'none'),
  ]
}

// Round huts under thatch in the shade of a great tree.
export function huts(c: Composition): string[] {
  const { s, W, fx } = c
  const yard = c.Y(0.16)
  return [
    hills(c, c.hy - 60 * s, 40 * s, c.land(0.05), 3),
    many(c.land(0.26), c.wide ? 15 : 8, (i) =>
      bush((W * (i + c.r.in(0.1, 0.8))) / (c.wide ? 15 : 8), c.hy + 24 * s, c.r.in(60, 100) * s),
    ),
    slope(c, [-0.1, 0.02, 0.4, 0.04, 0.7, 0.03, 1.1, 0.02], mix(c.land(0.42), c.p.glow, c.night ? 0.05 : 0.26)),
    shadeTree(fx + 30 * s, yard, 440 * s, c.land(0.74)),
    at(fx - 250 * s, yard - 34 * s, 0.86 * s, hut(c)),
    at(fx + 170 * s, yard - 22 * s, 0.94 * s, hut(c)),
    at(fx - 120 * s, yard, 1.16 * s, hut(c)),
    at(fx + 60 * s, yard + 26 * s, 1.3 * s, hut(c)),
    path(
      d`M${fx - 200 * s} ${c.H}C${fx - 120 * s} ${c.Y(0.5)} ${fx - 30 * s} ${c.Y(0.3)} ${fx - 40 * s} ${yard + 20 * s}h${46 * s}C${fx + 60 * s} ${c.Y(0.34)} ${fx + 40 * s} ${c.Y(0.5)} ${fx + 60 * s} ${c.H}z`,
      mix(c.land(0.5), c.p.glow, c.night ? 0.08 : 0.3),
    ),
    slope(c, [-0.1, 0.26, 0.2, 0.3, 0.34, 0.5, 0.42, 1], c.land(0.66)),
    slope(c, [0.4, 1, 0.66, 0.56, 0.86, 0.34, 1.1, 0.26], c.land(0.7)),
    ground(c, 0.5, 3, 0.8),
  ]
}

const hut = (c: Composition) =>
  path('M-52 0V-52H52V0z', c.wall) +
  path('M14 0V-52H52V0z', c.wallShade) +
  path('M-78-44Q-30-76-4-124H4Q30-76 78-44Q0-30-78-44z', mix(c.p.hot, c.p.near, 0.3)) +
  path('M4-124Q30-76 78-44Q50-39 22-37Q26-80 4-124z', mix(c.p.hot, c.p.near, 0.62)) +
  path('M-24 0v-36q12-10 24 0V0z', c.pane)
const shadeTree = (x: number, y: number, h: number, ink: string) =>
  path(
    d`M${x - h * 0.06} ${y}Q${x} ${y - h * 0.3} ${x - h * 0.16} ${y - h * 0.62}L${x} ${y - h * 0.44}L${x + h * 0.18} ${y - h * 0.62}Q${x + h * 0.02} ${y - h * 0.3} ${x + h * 0.06} ${y}z` +
      crown(x - h * 0.24, y - h * 0.62, h * 0.19) +
      crown(x - h * 0.08, y - h * 0.74, h * 0.23) +
      crown(x + h * 0.14, y - h * 0.72, h * 0.22) +
      crown(x + h * 0.3, y - h * 0.6, h * 0.17),
    ink,
  )

type Front = readonly [x: number, y: number, w: number, h: number]

// A row of tall harbour houses; walls differ, roofs and windows share their inks.
function quay(c: Composition, fronts: readonly Front[]): string {
  const { s, p } = c
  const coats = [c.wall, mix(c.wall, p.hot, 0.4), c.wallShade, mix(c.wall, p.far, 0.5)]
  const ink = (fill: string, part: (front: Front, i: number) => string) => path(fronts.map(part).join(''), fill)
  const coat = fronts.map(() => Math.floor(c.r() * 4))
  const sashes = ([x, y, w, h]: Front) =>
    repeat(Math.floor(h / s / 54), (i) =>
      [0.16, 0.48]
        .map((u) => d`M${x + w * u} ${y - h + (16 + i * 48) * s}h${w * 0.16}v${26 * s}h${-w * 0.16}z`)
        .join(''),
    )
  return (
    coats
      .map(
        (wall, k) =>
          ink(wall, ([x, y, w, h], i) => (coat[i] === k ? d`M${x} ${y}v${-h}h${w}v${h}z` : '')) +
          ink(mix(wall, p.near, 0.4), ([x, y, w, h], i) =>
            coat[i] === k ? d`M${x + w * 0.8} ${y}v${-h}h${w * 0.2}v${h}z` : '',
          ),
      )
      .join('') +
    ink(p.hot, ([x, y, w, h]) => d`M${x - 3} ${y - h}l${w / 2 + 3} ${-w * 0.4}l${w / 2 + 3} ${w * 0.4}z`) +
    ink(
      mix(p.hot, p.ink, 0.35),
      ([x, y, w, h]) => d`M${x + w / 2} ${y - h - w * 0.4}l${w / 2 + 3} ${w * 0.4}h${-w * 0.3}z`,
    ) +
    ink(c.pane, sashes)
  )
}
