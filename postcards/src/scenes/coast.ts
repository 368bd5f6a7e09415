import { type Composition, mix } from '../composition.ts'
import { house } from '../elements/buildings.ts'
import { farShore, rocks } from '../elements/land.ts'
import { mound } from '../elements/mountains.ts'
import { birds } from '../elements/sky.ts'
import { bush, cypress, slope, stonePine } from '../elements/trees.ts'
import { glitter, sloop, water } from '../elements/water.ts'
import { at, d, lens, many, pairs, path, poly, rect, repeat, smooth } from '../paths.ts'

export function headland(c: Composition): string[] {
  const { s, fx, W, hy } = c
  const k = 1.12 * s
  const sea = c.Y(0.1)
  return [
    farShore(c),
    water(c),
    glitter(c),
    at(fx, sea, k, cliffs(c)),
    at(fx - 6 * k, sea - 160 * k, 1.16 * k, lighthouse(c)),
    at(fx + 40 * k, sea - 166 * k, k, house(c, { x: 0, y: 0, w: 92, h: 34, windows: 2 })),
    many(mix(c.p.sun, c.land(0.3), 0.25), 6, (i) =>
      lens(fx + (i * 62 - 160) * k, sea + (34 + c.r.in(0, 12)) * k, 52 * k, 6 * k),
    ),
    birds(c, W * 0.14, hy - 190 * s, c.land(0.7)),
    rocks(c),
  ]
}

export function sails(c: Composition): string[] {
  const { s, fx, W } = c
  const y = c.Y(0.2)
  const sail = c.night ? c.p.hot : c.r.pick([c.p.hot, c.wall, c.wall])
  return [
    farShore(c),
    water(c),
    glitter(c),
    at(W * 0.2, c.Y(0.055), 0.34 * s, sloop(c, c.wall)),
    at(W * 0.34, c.Y(0.03), 0.2 * s, sloop(c, c.p.hot)),
    many(mix(sail, c.land(0.6), 0.55), 6, (i) =>
      lens(fx + c.r.in(-10, 24) * s, y + (18 + i * 24) * s, (104 - i * 12) * s, 8 * s),
    ),
    at(fx, y, 1.26 * s, sloop(c, sail)),
    path(lens(fx, y + 5 * s, 150 * s, 7 * s), mix(c.p.glow, c.land(0.5), 0.35)),
    birds(c, W * 0.1, c.hy - 230 * s, c.land(0.7)),
  ]
}

export function stairs(c: Composition): string[] {
  const { s, W, hy } = c
  const edge = (i: number) => c.fx - (40 + i * 34) * s
  const row = (i: number) => {
    const boxes: Box[] = []
    const y = hy - (232 - i * 60) * s
    for (let x = edge(i) + c.r.in(-16, 16) * s; x < W + 40 * s; ) {
      const w = c.r.in(56, 96) * s * (c.wide ? 1.55 : 1)
      boxes.push([x, y, w, c.r.in(56, 92) * s])
      x += w * c.r.in(0.94, 1.12)
    }
    return terrace(c, boxes)
  }
  return [
    farShore(c),
    water(c),
    glitter(c),
    at(W * 0.2, c.Y(0.06), 0.3 * s, sloop(c, c.wall)),
    path(
      smooth([
        [edge(0), hy - 270 * s],
        [edge(1) - 20 * s, hy - 180 * s],
        [edge(4) - 30 * s, hy],
        [edge(5) - 70 * s, c.Y(0.1)],
        [edge(6) - 150 * s, c.Y(0.2)],
        [W + 300, c.Y(0.3)],
      ]) + d`V${hy - 300 * s}z`,
      c.land(0.6),
    ),
    repeat(6, row),
    many(c.land(0.72), Math.ceil((W - edge(5)) / (96 * s)), (i) =>
      bush(edge(5) + i * 96 * s, hy + 94 * s, c.r.in(44, 70) * s),
    ),
    slope(c, [-0.1, 0.62, 0.2, 0.5, 0.5, 0.2, 0.8, 0.15, 1.1, 0.1], c.land(0.78)),
    path(cypress(W * 0.94, c.Y(0.4), 300 * s) + cypress(W * 0.83, c.Y(0.44), 210 * s), c.land(0.95)),
    slope(c, [-0.1, 0.86, 0.4, 0.76, 0.75, 0.46, 1.1, 0.3], c.land(0.93)),
  ]
}

export function riviera(c: Composition): string[] {
  const { s, W } = c
  return [
    mound(c, W * 0.2, c.hy + 4, W * 0.5, 150 * s, 0.1),
    mound(c, W * 0.02, c.hy + 6, W * 0.4, 230 * s, 0.26),
    water(c),
    glitter(c),
    at(W * 0.42, c.Y(0.07), 0.4 * s, sloop(c, c.wall)),
    at(W * 0.27, c.Y(0.035), 0.2 * s, sloop(c, c.p.hot)),
    slope(c, [-0.1, 0.9, 0.3, 0.62, 0.5, 0.36, 0.62, 0.1, 0.8, 0.02, 1.1, -0.04], c.land(0.66)),
    at(W * 0.82, c.Y(0.035), 1.2 * s, house(c, { x: -50, y: 0, w: 120, h: 66, windows: 2, gable: 0.2 })),
    path(cypress(W * 0.98, c.Y(0.06), 150 * s) + bush(W * 0.72, c.Y(0.09), 50 * s), c.land(0.78)),
    slope(c, [-0.1, 0.8, 0.3, 0.62, 0.6, 0.3, 0.8, 0.2, 1.1, 0.12], c.land(0.82)),
    stonePine(c, W * 0.7, c.Y(0.5), c.Y(0.5) - c.Y(0.34) + 540 * s, c.land(0.94)),
    slope(c, [-0.1, 0.92, 0.4, 0.82, 0.62, 0.5, 0.8, 0.38, 1.1, 0.26], c.land(0.94)),
  ]
}

function cliffs(c: Composition): string {
  const lit = mix(c.land(0.1), c.p.glow, c.night ? 0.15 : 0.5)
  const faces = [
    [-160, 34, -146, -10, -154, -50, -126, -84, -134, -120, -104, -150, -86, -120, -95, -80, -72, -40, -88, 0, -76, 36],
    [-30, -152, -46, -110, -30, -70, -48, -30, -40, 38, 2, 38, -8, -20, 8, -60, -8, -100],
    [90, -166, 72, -110, 92, -60, 68, -10, 80, 40, 128, 40, 116, -10, 132, -60, 110, -110],
    [210, -176, 196, -100, 212, -40, 190, 40, 240, 40, 226, -50, 240, -110],
  ]
  return (
    path('M-160 34L-146-10L-154-50L-126-84L-134-120L-104-150L-20-162L80-176L600-200L1500-214V44z', c.land(0.52)) +
    path(faces.map((f) => poly(pairs(f))).join(''), lit) +
    path(
      'M-112-146C-60-176 10-172 90-186S300-214 600-216L1500-224V-180L600-176C300-176 240-150 180-152S60-134-10-146S-90-132-112-146z',
      c.land(0.68),
    )
  )
}

type Box = readonly [x: number, y: number, w: number, h: number]

// One terrace of white houses, printed ink by ink: domes, walls, shaded sides, windows.
function terrace(c: Composition, boxes: readonly Box[]): string {
  const ink = (fill: string, part: (box: Box) => string) => path(boxes.map(part).join(''), fill)
  return (
    ink(c.p.hot, ([x, y, w, h]) =>
      c.r() < 0.24 ? d`M${x + w * 0.12} ${y - h}a${w * 0.34} ${w * 0.36} 0 0 1 ${w * 0.68} 0z` : '',
    ) +
    ink(c.wall, ([x, y, w, h]) => d`M${x} ${y}v${-h}h${w}v${h}z`) +
    ink(c.wallShade, ([x, y, w, h]) => d`M${x + w * 0.64} ${y}v${-h}h${w * 0.36}v${h}z`) +
    ink(
      c.pane,
      ([x, y, w, h]) =>
        d`M${x + w * 0.2} ${y - h * 0.7}h${w * 0.14}v${h * 0.26}h${-w * 0.14}zM${x + w * 0.76} ${y - h * 0.7}h${w * 0.1}v${h * 0.24}h${-w * 0.1}z`,
    )
  )
}

const lighthouse = (c: Composition) =>
  path('M-24 0L-14-176H14L24 0z', c.wall) +
  path('M-22-36L-19-82H19L22-36zM-17-124L-15-160H15L17-124z', c.p.hot) +
  path('M4 0V-176H14L24 0z', mix(c.p.near, c.p.ink, 0.4)).replace('/>', ' opacity=".38"/>') +
  path('M-21-176h42v-8h-42zM-13-208h26l-13-20z', c.p.ink) +
  rect(-10, -208, 20, 24, c.lamp)
