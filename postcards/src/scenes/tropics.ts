import { type Composition, mix } from '../composition.ts'
import { camp } from '../elements/buildings.ts'
import { ground, heightAt, hills } from '../elements/land.ts'
import { mound } from '../elements/mountains.ts'
import { bush, crown, palm, slope } from '../elements/trees.ts'
import { glitter, sloop, water } from '../elements/water.ts'
import { at, d, lens, many, type Point, pairs, path, poly, repeat } from '../paths.ts'

export function beach(c: Composition): string[] {
  const { s, W } = c
  const tall = Math.min(620 * s, c.Y(0.46) - c.H * 0.22)
  return [
    mound(c, W * 0.5, c.hy + 4, W * 0.5, 240 * s, 0.1),
    mound(c, W * 0.16, c.hy + 6, W * 0.36, 150 * s, 0.26),
    water(c),
    glitter(c),
    at(c.fx - 190 * s, c.Y(0.1), 0.7 * s, sloop(c, c.p.hot)),
    path(
      d`M${W * 0.2} ${c.H}C${W * 0.3} ${c.Y(0.6)} ${W * 0.5} ${c.Y(0.34)} ${W + 9} ${c.Y(0.12)}V${c.H}z`,
      mix(c.p.glow, c.land(0.5), 0.5),
    ),
    path(
      d`M${W * 0.27} ${c.H}C${W * 0.36} ${c.Y(0.62)} ${W * 0.56} ${c.Y(0.36)} ${W + 9} ${c.Y(0.15)}V${c.H}z`,
      mix(c.p.glow, c.land(0.7), 0.74),
    ),
    slope(c, [0.36, 1, 0.5, 0.7, 0.75, 0.38, 1.1, 0.22], c.land(0.8)),
    palm(W * 0.98, c.Y(0.4), tall * 0.76, -tall * 0.12, c.land(0.84)),
    palm(W * 0.86, c.Y(0.46), tall, -tall * 0.3, c.land(0.93)),
    slope(c, [-0.1, 1, 0.4, 0.9, 0.75, 0.56, 1.1, 0.42], c.land(0.95)),
  ]
}

export function terraces(c: Composition): string[] {
  const { s, W } = c
  const phase = c.r.in(0, 2)
  const contour = (t: number, drop: number) =>
    Array.from({ length: 8 }, (_, i) => -0.1 + i * 0.175).flatMap((x) => {
      return [x, -0.1 + t * 0.74 + drop + (0.05 + t * 0.05) * Math.sin(x * 5.4 + phase + t * 1.6)]
    })
  const step = (t: number) =>
    slope(c, contour(t, 0), mix(c.land(0.16 + t * 0.7), c.p.glow, (c.night ? 0.2 : 0.62) * (1 - t) ** 1.4)) +
    slope(c, contour(t, 0.016 + t * 0.022), c.land(0.34 + t * 0.56)) +
    slope(c, contour(t, 0.04 + t * 0.03), c.land(0.4 + t * 0.55))
  const steps = (from: number, to: number) => repeat(to - from, (i) => step((from + i) / 10))
  return [
    mound(c, W * 0.3, c.hy, W * 0.7, 330 * s, 0.06),
    hills(c, c.hy - 90 * s, 40 * s, c.land(0.2), 3),
    steps(0, 4),
    at(
      c.fx,
      c.Y(0.2),
      1.3 * s,
      path('M-50 0V-40H50V0z', c.wallShade) +
        path('M-80-34Q-30-50 0-100Q30-50 80-34z', c.p.hot) +
        path('M0-100Q30-50 80-34H14z', mix(c.p.hot, c.p.ink, 0.35)) +
        path('M-14 0v-28h24V0z', c.pane),
    ),
    palm(c.fx + 110 * s, c.Y(0.24), 330 * s, 40 * s, c.land(0.82)),
    palm(c.fx - 110 * s, c.Y(0.23), 230 * s, -30 * s, c.land(0.76)),
    steps(4, 10),
    palm(W * 0.06, c.Y(0.76), 520 * s, 40 * s, c.land(0.96)),
    ground(c, 0.66, 2, 0.9),
  ]
}

export function falls(c: Composition): string[] {
  const { s, W, hy } = c
  const top = hy - 350 * s
  const x = c.fx - 50 * s
  const foot = c.Y(0.13)
  const lit = mix(c.land(0.22), c.p.glow, c.night ? 0.1 : 0.3)
  const jungle = (stops: readonly number[], t: number, size: number) =>
    path(
      poly([...pairs(stops).map(([u, v]): Point => [W * u, c.Y(v)]), [W * 1.1, c.H], [-W * 0.1, c.H]]) +
        repeat(12, (i) =>
          crown((W * i) / 11, c.Y(heightAt(stops, i / 11)) + size * s * 0.1, c.r.in(0.36, 0.56) * size * s),
        ),
      c.land(t),
    )
  const column = (u: number, w: number) =>
    poly([
      [x + u * s, top - 10 * s],
      [x + (u + w) * s, top - 4 * s],
      [x + (u + w * 0.7) * s, top + 110 * s],
      [x + (u + w * 1.1) * s, top + 210 * s],
      [x + (u + w * 0.6) * s, foot],
      [x + (u - 10) * s, foot],
      [x + (u - 14) * s, top + 150 * s],
    ])
  return [
    mound(c, W * 0.16, hy, W * 0.6, 380 * s, 0.06),
    path(
      d`M${-9} ${top + 70 * s}L${x - 200 * s} ${top + 26 * s}L${x - 50 * s} ${top}h${110 * s}L${W + 9} ${top - 50 * s}V${c.H}H-9z`,
      c.land(0.4),
    ),
    path(
      pairs([-420, 50, -330, 40, -240, 56, -130, 44, 80, 40, 170, 56, 270, 44])
        .map(([u, w]) => column(u, w))
        .join(''),
      lit,
    ),
    many(c.land(0.54), 8, (i) =>
      bush(x + (i * 100 - 330) * s, top + (i < 3 ? 62 - i * 12 : 34 - i * 4) * s, c.r.in(60, 88) * s),
    ),
    path(
      d`M${x - 42 * s} ${top - 10 * s}h${84 * s}q${10 * s} ${40 * s} ${4 * s} ${150 * s}l${36 * s} ${20 * s}L${x + 96 * s} ${foot}H${x - 90 * s}L${x - 72 * s} ${top + 160 * s}l${28 * s} ${-24 * s}z`,
      c.snow,
    ),
    path(
      d`M${x + 8 * s} ${top}h${16 * s}q${16 * s} ${160 * s} ${30 * s} ${foot - top}h${-40 * s}zM${x - 28 * s} ${top}h${8 * s}q${-4 * s} ${150 * s} ${-20 * s} ${foot - top}h${-20 * s}zM${x + 44 * s} ${top + 146 * s}l${36 * s} ${14 * s}L${x + 96 * s} ${foot}h${-24 * s}z`,
      mix(c.snow, c.land(0.4), 0.42),
    ),
    jungle([-0.1, -0.3, 0.2, -0.1, 0.4, 0.1, 0.6, 0.16, 1.1, 0.18], 0.6, 90),
    jungle([-0.1, 0.3, 0.4, 0.2, 0.7, 0.08, 0.86, -0.14, 1.1, -0.4], 0.68, 90),
    path(lens(x + 10 * s, foot + 44 * s, 290 * s, 130 * s), mix(c.snow, c.land(0.62), 0.72)),
    path(lens(x + 6 * s, foot + 10 * s, 170 * s, 44 * s), mix(c.snow, c.land(0.3), 0.25)),
    many(mix(c.snow, c.land(0.6), 0.5), 4, (i) =>
      lens(x + (i % 2 ? 40 : -50) * s, foot + (34 + i * 14) * s, (120 - i * 16) * s, 6 * s),
    ),
    camp(c, x + 200 * s, c.Y(0.36)),
    palm(W * 0.03, c.Y(0.5), 520 * s, 60 * s, c.land(0.92)),
    ground(c, 0.42, 3, 0.78),
    leaves(c),
  ]
}

function leaves(c: Composition): string {
  const { s, W, H } = c
  const k = s * (c.wide ? 0.6 : 1)
  const blade = (x: number, dx: number, dy: number) =>
    d`M${x} ${H + 20}Q${x + dx * 0.1 - 70 * k} ${H - dy * 0.6} ${x + dx} ${H - dy}Q${x + dx * 0.6 + 70 * k} ${H - dy * 0.4} ${x} ${H + 20}z`
  return (
    path(
      [0.02, 0.1, 0.17, 0.8, 0.9, 0.98].map((u) => blade(W * u, c.r.in(-70, 70) * k, c.r.in(220, 380) * k)).join(''),
      c.land(0.92),
    ) +
    path(
      [0, 0.07, 0.14, 0.22, 0.74, 0.84, 0.93, 1]
        .map((u) => blade(W * u, c.r.in(-90, 90) * k, c.r.in(120, 230) * k))
        .join(''),
      c.land(0.99),
    )
  )
}
