import { type Composition, mix } from '../composition.ts'
import { arches, camp, domedHall, fortress, pagodaTower, parthenon, stepPyramid } from '../elements/buildings.ts'
import { camel, dune, ground, hills } from '../elements/land.ts'
import { mountain, rock } from '../elements/mountains.ts'
import { bush, cypress, palm, slope } from '../elements/trees.ts'
import { at, d, lens, many, pairs, path, poly, rect, repeat } from '../paths.ts'

export function temple(c: Composition): string[] {
  const { s, fx, hy } = c
  const top = hy - 64 * s
  const lit = mix(c.land(0.2), c.p.glow, c.night ? 0.12 : 0.42)
  const crag = (list: readonly number[]) => poly(pairs(list).map(([u, v]) => [fx + u * s, top + v * s]))
  return [
    hills(c, hy - 60 * s, 40 * s, c.land(0.04), 4),
    hills(c, hy, 24 * s, c.land(0.2), 4),
    path(
      crag([
        -330, 210, -290, 140, -296, 80, -250, 30, -246, 0, 246, -8, 262, 40, 320, 60, 340, 130, 900, 200, 900, 900,
        -330, 900,
      ]),
      c.land(0.52),
    ),
    path(
      crag([-330, 210, -290, 140, -296, 80, -250, 30, -246, 0, -190, -2, -204, 40, -180, 80, -230, 130, -200, 210]) +
        crag([-110, 4, -136, 30, -120, 70, -150, 110, -130, 220, -76, 220, -88, 120, -62, 80, -84, 40]) +
        crag([20, 2, 4, 50, 18, 100, -10, 220, 50, 220, 44, 120, 62, 60, 40, 40]) +
        crag([150, 10, 132, 60, 156, 110, 136, 220, 190, 220, 180, 120, 196, 70]),
      lit,
    ),
    at(fx, top, 1.22 * s, parthenon(c)),
    path(
      repeat(5, (i) => cypress(fx - 300 * s + i * 40 * s, c.Y(0.27), c.r.in(120, 190) * s)) +
        repeat(5, (i) => bush(fx - 40 * s + i * 100 * s, c.Y(0.26), c.r.in(40, 66) * s)),
      c.land(0.78),
    ),
    ground(c, 0.2, 4, 0.64),
  ]
}

export function pagoda(c: Composition): string[] {
  const { s, W, fx, hy } = c
  const crowns = (y: number, n: number, k: number, ink: string) =>
    many(ink, n, (i) => bush(fx + ((i + c.r.in(0, 0.6)) / n - 0.5) * 640 * s, y, c.r.in(60, 96) * s * k))
  return [
    mountain(c, 'horn', { x: W * 0.26, base: hy + 10 * s, w: 820 * s, h: 330 * s }, rock(c, 0.04, true)),
    hills(c, hy - 10 * s, 30 * s, c.land(0.26), 4),
    crowns(c.Y(0.07), 8, 1.1, c.land(0.44)),
    at(fx, c.Y(0.08), 1.1 * s, pagodaTower(c)),
    crowns(c.Y(0.13), 7, 0.9, c.r.pick([c.land(0.64), mix(c.p.hot, c.land(0.6), 0.4)])),
    crowns(c.Y(0.17), 6, 0.8, c.land(0.7)),
    ground(c, 0.13, 4, 0.7),
  ]
}

export function aqueduct(c: Composition): string[] {
  const { s, W, hy } = c
  const top = hy - 240 * s
  const mid = hy - 84 * s
  const stone = mix(c.p.far, c.wall, c.night ? 0.2 : 0.5)
  const shade = c.land(0.45)
  return [
    hills(c, hy - 90 * s, 50 * s, c.land(0.03), 3),
    hills(c, hy - 10 * s, 30 * s, c.land(0.2), 3),
    slope(c, [-0.1, -0.02, 0.4, 0.14, 0.7, 0.12, 1.1, -0.02], c.land(0.34)),
    arches(c, top, mid, 92 * s, stone, shade),
    arches(c, mid, c.Y(0.28), 184 * s, stone, shade),
    slope(c, [-0.1, -0.16, 0.1, 0.08, 0.35, 0.21, 0.7, 0.18, 1.1, -0.1], c.land(0.64)),
    path(
      repeat(4, (i) => cypress(W * 0.8 + i * 44 * s, c.Y(0.16), c.r.in(160, 250) * s)) +
        repeat(4, (i) => bush(W * (i * 0.06), c.Y(0.1 + i * 0.03), c.r.in(40, 60) * s)),
      c.land(0.8),
    ),
    camp(c, W * 0.4, c.Y(0.27)),
    ground(c, 0.3, 4, 0.7),
  ]
}

export function pyramids(c: Composition): string[] {
  const { s, W, fx } = c
  const pyramid = (x: number, y: number, w: number, h: number, t: number) =>
    path(
      poly([
        [x - w, y],
        [x, y - h],
        [x + w, y],
      ]),
      c.land(t),
    ) +
    path(
      poly([
        [x - w, y],
        [x, y - h],
        [x + w * 0.22, y],
      ]),
      mix(c.land(t * 0.4), c.p.glow, c.night ? 0.34 : 0.46),
    )
  return [
    hills(c, c.hy + 4 * s, 6 * s, c.land(0.06), 3),
    pyramid(W * 0.12, c.hy + 20 * s, 170 * s, 150 * s, 0.16),
    pyramid(W * 0.36, c.hy + 30 * s, 190 * s, 190 * s, 0.24),
    pyramid(fx + 50 * s, c.Y(0.1), 380 * s, 400 * s, 0.36),
    dune(c, W * 0.9, c.Y(0.14), 800, 60, 0.36),
    dune(c, W * 0.3, c.Y(0.26), 900, 70, 0.5),
    repeat(3, (i) => at(fx - 190 * s + i * 112 * s, c.Y(0.2) + i * 12 * s, 1.05 * s, camel(c, i !== 1))),
    dune(c, W * 0.86, c.Y(0.46), 1000, 90, 0.68),
    palm(W * 0.02, c.Y(0.6), 470 * s, 60 * s, c.land(0.96)),
    palm(W * 0.12, c.Y(0.62), 340 * s, 70 * s, c.land(0.9)),
    dune(c, W * 0.1, c.Y(0.74), 1200, 150, 0.86),
  ]
}

// On a crag above the plain: such walls are in every part of the world.
export function citadel(c: Composition): string[] {
  const { s, fx, hy } = c
  const top = hy - 96 * s
  const rock = (list: readonly number[]) => poly(pairs(list).map(([u, v]) => [fx + u * s, top + v * s]))
  return [
    hills(c, hy - 70 * s, 50 * s, c.land(0.04), 4),
    hills(c, hy - 8 * s, 26 * s, c.land(0.18), 4),
    at(fx, top - 6 * s, 1.12 * s, fortress(c)),
    path(
      rock([
        -520, 260, -400, 190, -330, 90, -290, 60, -262, 8, -180, -14, 40, 0, 180, -10, 272, 20, 300, 80, 380, 110, 460,
        210, 700, 290,
      ]),
      c.land(0.52),
    ),
    path(
      rock([-400, 190, -330, 90, -290, 60, -262, 8, -214, -6, -226, 50, -270, 90, -250, 150, -300, 220]) +
        rock([-120, -8, -146, 50, -124, 110, -160, 230, -96, 230, -104, 130, -80, 70, -96, 20]) +
        rock([40, 2, 16, 60, 44, 130, 10, 230, 84, 230, 74, 120, 92, 60]) +
        rock([180, -8, 164, 70, 206, 130, 190, 230, 260, 230, 236, 120, 226, 50]),
      mix(c.land(0.2), c.p.glow, c.night ? 0.12 : 0.42),
    ),
    many(c.land(0.64), 9, (i) => bush(fx + (i * 96 - 420) * s, c.Y(0.24), c.r.in(56, 96) * s)),
    slope(c, [-0.1, 0.16, 0.4, 0.22, 0.7, 0.2, 1.1, 0.14], c.land(0.64)),
    ground(c, 0.26, 4, 0.68),
  ]
}

export function domes(c: Composition): string[] {
  const { s, W, fx } = c
  const k = Math.min(1.1 * s, (W - fx) / 250)
  const foot = c.Y(0.06)
  const palms = pairs([-330, 250, -292, 190, 320, 230])
  return [
    hills(c, c.hy - 30 * s, 30 * s, c.land(0.06), 4),
    many(c.land(0.3), c.wide ? 14 : 8, (i) =>
      bush((W * (i + 0.4)) / (c.wide ? 14 : 8), c.hy + 20 * s, c.r.in(50, 80) * s),
    ),
    rect(0, c.hy + 16 * s, W, c.H, c.land(0.42)),
    at(fx, foot, k, domedHall(c)),
    path(palms.map(([x, h]) => cypress(fx + x * k, foot + 8 * s, h * k)).join(''), c.land(0.72)),
    rect(0, foot + 12 * k, W, c.H, c.land(0.56)),
    // A long basin before it, with the sky and the domes in it.
    path(
      poly([
        [fx - 110 * k, foot + 40 * s],
        [fx + 110 * k, foot + 40 * s],
        [fx + 330 * k, c.Y(0.62)],
        [fx - 330 * k, c.Y(0.62)],
      ]),
      mix(c.p.glow, c.land(0.4), 0.35),
    ),
    many(mix(c.p.hot, c.p.glow, 0.3), 6, (i) => lens(fx, foot + (62 + i * 26) * s, (70 + i * 4) * k, (4 + i) * s)),
    path(
      repeat(5, (i) => bush(fx - (138 + i * 34) * k, foot + (56 + i * 30) * s, (26 + i * 7) * s)) +
        repeat(5, (i) => bush(fx + (138 + i * 34) * k, foot + (56 + i * 30) * s, (26 + i * 7) * s)),
      c.land(0.74),
    ),
    ground(c, 0.56, 3, 0.78),
  ]
}

export function steps(c: Composition): string[] {
  const { s, W, fx } = c
  const crowns = (t: number, n: number, size: number, ink: string) =>
    path(
      repeat(n, (i) => bush((W * (i + c.r.in(0, 0.9))) / n, c.Y(t), c.r.in(0.7, 1.2) * size * s)) +
        d`M0 ${c.Y(t) - 4 * s}H${W}V${c.H}H0z`,
      ink,
    )
  return [
    hills(c, c.hy - 60 * s, 50 * s, c.land(0.05), 3),
    crowns(-0.04, c.wide ? 14 : 8, 90, c.land(0.24)),
    crowns(0.02, c.wide ? 13 : 7, 80, c.land(0.38)),
    at(fx, c.Y(0.16), 1.16 * s, stepPyramid(c)),
    crowns(0.2, c.wide ? 12 : 7, 84, c.land(0.6)),
    camp(c, fx - 60 * s, c.Y(0.22)),
    ground(c, 0.24, 4, 0.7),
  ]
}
