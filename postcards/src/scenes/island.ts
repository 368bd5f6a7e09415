import { type Composition, mix } from '../composition.ts'
import { hills, rocks } from '../elements/land.ts'
import { mound, mountain, rock } from '../elements/mountains.ts'
import { birds } from '../elements/sky.ts'
import { bush, palm } from '../elements/trees.ts'
import { glitter, junk, rowboat, sloop, water } from '../elements/water.ts'
import { at, d, lens, many, path, poly, sliver, type Triple, triples } from '../paths.ts'

export function palms(c: Composition): string[] {
  const { s, fx, W } = c
  const y = c.Y(0.1)
  return [
    mound(c, W * 0.24, c.hy + 4, W * 0.42, 190 * s, 0.08),
    water(c),
    glitter(c),
    path(
      d`M${fx - 230 * s} ${y + 6 * s}Q${fx - 80 * s} ${y - 40 * s} ${fx + 40 * s} ${y - 46 * s}T${fx + 280 * s} ${y + 6 * s}q-250 34 -510 0z`,
      mix(c.p.glow, c.p.sun, c.night ? 0 : 0.4),
    ),
    path(
      bush(fx - 30 * s, y - 18 * s, 96 * s) +
        bush(fx + 110 * s, y - 14 * s, 84 * s) +
        bush(fx + 30 * s, y - 20 * s, 70 * s),
      c.land(0.68),
    ),
    palm(fx + 100 * s, y - 12 * s, 220 * s, 80 * s, c.land(0.72)),
    palm(fx - 20 * s, y - 16 * s, 250 * s, -110 * s, c.land(0.78)),
    palm(fx + 46 * s, y - 16 * s, 330 * s, 40 * s, c.land(0.84)),
    palm(fx + 6 * s, y - 16 * s, 420 * s, -50 * s, c.land(0.9)),
    many(c.land(0.74), 5, (i) => lens(fx, y + (34 + i * 22) * s, (150 - i * 20) * s, 7 * s)),
    at(W * 0.24, c.Y(0.24), s, rowboat(c)),
    birds(c, W * 0.12, c.hy - 230 * s, c.land(0.6)),
  ]
}

export function volcano(c: Composition): string[] {
  const { s, fx, W, hy } = c
  const h = 320 * s
  const w = 600 * s
  const k = 0.76 * s
  const left = d`M${fx - w} ${hy + 6 * s}C${fx - w * 0.45} ${hy - h * 0.2} ${fx - w * 0.22} ${hy - h * 0.7} ${fx - 34 * s} ${hy - h}L${fx - 10 * s} ${hy - h + 10 * s}`
  const spur = (x: number, y: number, k: number) =>
    poly([
      [fx + x * s, hy - h * y],
      [fx + (x + 30 * k) * s, hy - h * (y - 0.2)],
      [fx + (x + 22 * k) * s, hy - h * (y - 0.34)],
      [fx + (x + 60 * k) * s, hy - h * (y - 0.56)],
      [fx + (x + 2 * k) * s, hy - h * (y - 0.36)],
      [fx + (x + 10 * k) * s, hy - h * (y - 0.2)],
    ])
  return [
    path(
      d`M${fx - 4 * s} ${hy - h}q${-44 * k} ${-40 * k} ${4 * k} ${-76 * k}q${-34 * k} ${-60 * k} ${44 * k} ${-76 * k}q${50 * k} ${-50 * k} ${100 * k} ${4 * k}q${90 * k} ${-16 * k} ${76 * k} ${48 * k}q${-40 * k} ${36 * k} ${-110 * k} ${24 * k}q${-30 * k} ${50 * k} ${-80 * k} ${76 * k}z`,
      mix(c.p.glow, c.p.sun, c.night ? 0 : 0.35),
    ),
    path(
      left +
        d`L${fx + 30 * s} ${hy - h - 6 * s}C${fx + w * 0.24} ${hy - h * 0.7} ${fx + w * 0.45} ${hy - h * 0.2} ${fx + w} ${hy + 6 * s}z`,
      c.land(0.44),
    ),
    path(
      left +
        d`L${fx - 26 * s} ${hy - h * 0.62}L${fx + 16 * s} ${hy - h * 0.44}L${fx - 18 * s} ${hy - h * 0.2}L${fx + 20 * s} ${hy}z`,
      mix(c.land(0.3), c.p.glow, 0.34),
    ),
    path(spur(-70, 0.8, -1) + spur(-130, 0.55, -1), c.land(0.4)),
    path(spur(60, 0.8, 1) + spur(130, 0.52, 1), mix(c.land(0.4), c.p.glow, 0.14)),
    path(
      sliver(fx - 120 * s, hy - h * 0.4, 200 * s, 16 * s) + sliver(fx + 60 * s, hy - h * 0.34, 190 * s, 11 * s),
      mix(c.p.glow, c.p.sun, 0.3),
    ),
    hills(c, hy - 8 * s, 18 * s, c.land(0.66), 6),
    water(c),
    glitter(c),
    at(W * 0.28, c.Y(0.16), 0.62 * s, sloop(c, c.p.hot)),
    rocks(c),
  ]
}

export function stacks(c: Composition): string[] {
  const { s, W, fx } = c
  const y = c.Y(0.2)
  const x = fx - 40 * s
  const row = (t: number, tone: number, list: readonly Triple[]) =>
    list
      .map(([u, w, h]) =>
        mountain(
          c,
          'karst',
          { x: W * u, base: c.Y(t), w: w * s, h: h * s },
          { ...rock(c, tone), gully: c.land(tone + 0.12) },
        ),
      )
      .join('')
  const j = c.r.in(-0.04, 0.04)
  return [
    row(0.01, 0.06, [
      [0.1 + j, 130, 170],
      [0.3, 110, 120],
      [0.5 - j, 140, 230],
      [0.62, 110, 130],
      [0.9, 150, 210],
    ]),
    water(c),
    glitter(c),
    row(0.035, 0.26, [
      [1, 190, 390],
      [0.8 + j, 150, 270],
    ]),
    row(0.08, 0.46, triples([-0.01, 190, 330, 0.13, 120, 170])),
    many(mix(c.p.hot, c.land(0.7), 0.6), 6, (i) => lens(x, y + (16 + i * 22) * s, (100 - i * 12) * s, 7 * s)),
    at(x, y, 1.12 * s, junk(c)),
    rocks(c),
  ]
}
