import { type Composition, mix } from '../composition.ts'
import { cabin, camp } from '../elements/buildings.ts'
import { ground, hills, stag } from '../elements/land.ts'
import { bush, fir, firs, slope } from '../elements/trees.ts'
import { at, d, disc, many, path, rect, repeat } from '../paths.ts'

export function beams(c: Composition): string[] {
  const { s, W, H } = c
  const trunk = (x: number, w: number, t: number, foot: number) =>
    path(
      d`M${x} -9L${x - w * 0.1} ${foot - 60 * s}Q${x - w * 0.14} ${foot - 8 * s} ${x - w * 0.5} ${foot + 9 * s}H${x + w * 1.5}Q${x + w * 1.1} ${foot - 8 * s} ${x + w * 1.06} ${foot - 60 * s}L${x + w * 0.94} -9z`,
      c.land(t),
    ) +
    path(
      d`M${x} -9L${x - w * 0.1} ${foot - 60 * s}Q${x - w * 0.14} ${foot - 8 * s} ${x - w * 0.5} ${foot + 9 * s}H${x}L${x + w * 0.28} ${foot - 80 * s}L${x + w * 0.3} -9z`,
      mix(c.land(t), c.p.glow, 0.34 * (1 - t)),
    )
  const row = (n: number, w: number, t: number, foot: number) =>
    repeat(n, (i) => trunk((W * (i + c.r.in(0.1, 0.8))) / n, w * c.r.in(0.7, 1.2) * s, t, foot))
  const beam = (x: number, w: number) => d`M${x} -9h${w}L${x + w * 1.8 + W * 0.3} ${c.Y(0.3)}h${-w * 1.9}z`
  return [
    rect(0, 0, W, H, mix(c.p.glow, c.p.far, c.night ? 0.5 : 0.12)),
    disc(c.sx, c.sy + c.hy * 0.2, 170 * s, mix(c.p.glow, c.p.sun, c.night ? 0.12 : 0.45)),
    disc(c.sx, c.sy + c.hy * 0.2, 84 * s, c.discInk),
    row(c.wide ? 11 : 7, 18, 0.04, c.Y(0.02)),
    hills(c, c.Y(0.02), 8 * s, c.land(0.1), 3),
    row(c.wide ? 8 : 5, 32, 0.28, c.Y(0.08)),
    `<path opacity=".26" fill="${c.p.sun}" d="${beam(-W * 0.06, 70 * s)}${beam(W * 0.22, 110 * s)}${beam(W * 0.56, 60 * s)}"/>`,
    hills(c, c.Y(0.08), 10 * s, c.land(0.38), 3),
    row(c.wide ? 4 : 2, 58, 0.55, c.Y(0.17)),
    hills(c, c.Y(0.17), 12 * s, c.land(0.6), 3),
    at(c.fx - 110 * s, c.Y(0.22), 1.25 * s, stag(c.p.ink)),
    camp(c, W * 0.3, c.Y(0.2)),
    ground(c, 0.22, 3, 0.72, 'none'),
    trunk(W * 0.86, 120 * s, 0.88, c.Y(0.5)),
    trunk(-30 * s, 80 * s, 0.82, c.Y(0.4)),
    slope(c, [-0.1, 0.42, 0.2, 0.5, 0.6, 0.62, 0.9, 0.5, 1.1, 0.48], c.land(0.93)),
  ]
}

export function mist(c: Composition): string[] {
  const { s, W, fx } = c
  const layer = (t: number, ink: number, n: number, h: number) =>
    firs(c, Math.round(n * (c.wide ? 1.4 : 1)), -20, W + 20, c.Y(t), h * s, c.land(ink), 4) +
    rect(0, c.Y(t) - 2, W, c.H, c.land(ink))
  return [
    hills(c, c.hy - 230 * s, 60 * s, c.land(0.02), 3),
    hills(c, c.hy - 120 * s, 40 * s, c.land(0.14), 3),
    layer(-0.1, 0.26, 13, 130),
    layer(0.03, 0.44, 10, 190),
    slope(c, [-0.1, 0.05, 0.3, 0.1, 0.7, 0.06, 1.1, 0.1], mix(c.land(0.5), c.p.glow, c.night ? 0.06 : 0.22)),
    at(fx - 50 * s, c.Y(0.15), 1.25 * s, cabin(c)),
    path(fir(fx + 110 * s, c.Y(0.15), 300 * s, 6) + fir(fx + 170 * s, c.Y(0.16), 220 * s, 5), c.land(0.72)),
    layer(0.24, 0.68, 9, 110),
    ground(c, 0.36, 2, 0.78, 'fir'),
    firs(c, 2, -20 * s, W * 0.2, c.Y(0.6), 640 * s, c.land(0.96), 8),
    slope(c, [-0.1, 0.56, 0.3, 0.66, 0.7, 0.8, 1.1, 0.72], c.land(0.96)),
  ]
}

export function autumn(c: Composition): string[] {
  const { s, W, H } = c
  const n = c.wide ? 7 : 5
  const m = c.wide ? 13 : 6
  const birch = (x: number, w: number, foot: number) =>
    path(
      d`M${x} -9L${x - 4 * s} ${foot}q${-6 * s} ${14 * s} ${-14 * s} ${20 * s}h${w + 26 * s}q${-8 * s} ${-8 * s} ${-8 * s} ${-20 * s}L${x + w} -9z`,
      mix(c.wall, c.land(0.3), 0.1),
    ) +
    path(
      d`M${x + w * 0.62} -9L${x + w * 0.64} ${foot + 20 * s}h${w * 0.4 + 8 * s}q${-8 * s} ${-8 * s} ${-8 * s} ${-20 * s}L${x + w} -9z`,
      c.wallShade,
    ) +
    many(
      c.land(0.85),
      6,
      (i) =>
        d`M${x - 1} ${c.hy * (0.02 + i * 0.19 + c.r.in(0, 0.12))}q${w * 0.3} ${-4 * s} ${w * c.r.in(0.4, 0.75)} ${3 * s}q${-w * 0.3} ${8 * s} ${-w * 0.6} ${6 * s}z`,
    )
  const crowns = (y: number, k: number, ink: string) =>
    path(
      repeat(m, (i) => bush((W * (i + c.r.in(0.2, 0.8))) / m, y + c.r.in(-24, 16) * s, c.r.in(90, 140) * s * k)) +
        d`M0 ${y - 8 * s}H${W}V${H}H0z`,
      ink,
    )
  return [
    hills(c, c.hy - 150 * s, 50 * s, c.land(0.04), 3),
    crowns(c.hy - 70 * s, 1, mix(c.p.far, c.p.hot, 0.25)),
    crowns(c.hy - 10 * s, 0.9, mix(c.p.hot, c.p.glow, c.night ? 0.2 : 0.34)),
    crowns(c.Y(0.07), 0.6, mix(c.p.hot, c.p.near, 0.5)),
    hills(c, c.Y(0.09), 8 * s, c.land(0.56), 3),
    path(
      d`M${c.fx - 60 * s} ${c.Y(0.08)}C${c.fx - 260 * s} ${c.Y(0.2)} ${c.fx + 160 * s} ${c.Y(0.28)} ${W * 0.2} ${H}H${W * 0.66}C${c.fx + 260 * s} ${c.Y(0.3)} ${c.fx - 160 * s} ${c.Y(0.2)} ${c.fx - 36 * s} ${c.Y(0.08)}z`,
      mix(c.land(0.55), c.p.hot, 0.32),
    ),
    repeat(n, (i) => birch((W * (i + c.r.in(0.1, 0.7))) / n, c.r.in(16, 40) * s, c.Y(c.r.in(0.18, 0.34)))),
    at(c.fx - 20 * s, c.Y(0.2), 0.8 * s, stag(c.p.ink)),
    ground(c, 0.36, 3, 0.74),
  ]
}
