import { type Composition, mix } from '../composition.ts'
import { hut } from '../elements/buildings.ts'
import { hills } from '../elements/land.ts'
import { range } from '../elements/mountains.ts'
import { fir, firFrame, firs, slope } from '../elements/trees.ts'
import { at, d, disc, num, type Point, pairs, path, smooth, stroke } from '../paths.ts'

export function aurora(c: Composition): string[] {
  const { s, W, hy } = c
  const bend = c.r.in(0, 6)
  // A ribbon of light: a firm hem below, three flat tones thinning out upwards.
  const ribbon = (y: number, h: number, wave: number, tone: number) =>
    pairs([1, 0.3, 0.6, 0.62, 0.26, 1])
      .map(([k, t]) => {
        const hem = Array.from(
          { length: 10 },
          (_, i): Point => [(W * (i - 1)) / 7, y + (Math.sin(i * wave + bend) * 42 - i * 8) * s],
        )
        const top = hem
          .map(([x, v], i): Point => [x - 30 * s * k, v - h * k * (0.62 + 0.38 * Math.sin(i * 1.15 + bend + y))])
          .reverse()
        return path(`${smooth(hem) + smooth(top).replace('M', 'L')}z`, mix(c.p.sky, c.aurora, t * tone))
      })
      .join('')
  return [
    c.night ? ribbon(hy * 0.6, 170 * s, 0.9, 0.42) + ribbon(hy * 0.78, 200 * s, 1.1, 0.85) : '',
    range(c, hy + 20 * s, c.night ? 170 * s : 380 * s, 0.1, c.wide ? 4 : 2, true),
    drift(c, 0.0, 0.12),
    firs(c, c.wide ? 18 : 11, 0, W, c.Y(0.07), 160 * s, c.land(0.72), 4),
    drift(c, 0.09, 0.26),
    at(c.fx - 30 * s, c.Y(0.15), 1.25 * s, hut(c, c.snow)),
    path(fir(c.fx + 130 * s, c.Y(0.16), 290 * s, 6) + fir(c.fx + 186 * s, c.Y(0.17), 210 * s, 5), c.land(0.84)),
    drift(c, 0.17, 0.64),
    drift(c, 0.3, 0.76),
    drift(c, 0.5, 0.84),
    firFrame(c, 3, 0.6, 470),
  ]
}

export function chalet(c: Composition): string[] {
  const { s, W, fx } = c
  return [
    range(c, c.hy + 10 * s, 440 * s, 0.05, c.wide ? 3 : 2, true),
    firs(c, c.wide ? 18 : 12, 0, W, c.Y(0.03), 120 * s, c.land(0.5), 3),
    drift(c, 0.0, 0.04),
    firs(c, 5, -10 * s, W * 0.44, c.Y(0.09), 190 * s, c.land(0.7), 4),
    drift(c, 0.07, 0.14),
    at(fx - 10 * s, c.Y(0.13), 1.5 * s, hut(c, c.snow)),
    path(fir(W * 0.93, c.Y(0.16), 380 * s, 6) + fir(W * 0.99, c.Y(0.17), 280 * s, 5), c.land(0.85)),
    drift(c, 0.12, 0.4),
    drift(c, 0.19, 0.66),
    drift(c, 0.46, 0.8),
    firFrame(c, 2, 0.6, 520),
  ]
}

export function skier(c: Composition): string[] {
  const { s, W, fx } = c
  const lane = [-0.1, 0.34, 0.25, 0.24, 0.6, -0.02, 1.1, -0.34]
  return [
    range(c, c.hy + 60 * s, 440 * s, 0.04, c.wide ? 3 : 2, true),
    hills(c, c.Y(0.08), 26 * s, c.land(0.34), 3),
    firs(c, c.wide ? 12 : 7, -10, W * 0.46, c.Y(0.14), 120 * s, c.land(0.6), 4),
    hills(c, c.Y(0.13), 14 * s, c.land(0.6), 3),
    slope(c, lane, c.snow),
    slope(c, [-0.1, 0.4, 0.3, 0.31, 0.6, 0.15, 1.1, 0.0], mix(c.snow, c.land(0.5), 0.6)),
    path(
      d`M${W * 0.62} ${c.Y(0.035)}Q${W * 0.86} ${c.Y(-0.14)} ${W * 1.1} ${c.Y(-0.2)}V${c.Y(-0.17)}Q${W * 0.86} ${c.Y(-0.1)} ${W * 0.62} ${c.Y(0.045)}z`,
      mix(c.snow, c.land(0.4), 0.5),
    ),
    `<g transform="translate(${num(fx - 40 * s)} ${num(c.Y(0.035))}) scale(${(1.5 * s).toFixed(2)}) rotate(-24)">${schuss(c)}</g>`,
    slope(c, [-0.1, 0.46, 0.4, 0.36, 0.7, 0.24, 1.1, 0.16], c.land(0.6)),
    firs(c, 4, W * 0.66, W, c.Y(0.52), 420 * s, c.land(0.9), 6),
    slope(c, [-0.1, 0.78, 0.5, 0.66, 1.1, 0.42], c.land(0.74)),
    slope(c, [-0.1, 0.86, 0.5, 0.86, 1.1, 0.7], c.land(0.88)),
  ]
}

const drift = (c: Composition, from: number, t: number) =>
  hills(c, c.Y(from), 14 * c.s, mix(c.snow, c.land(0.78), Math.min(1, t * 1.15)), 3)

const schuss = (c: Composition) =>
  path('M34 0q50-46 120-30q-10 30-120 34z', mix(c.snow, c.p.far, 0.25)) +
  stroke('M-118 4Q-108 8-96 8H70', c.p.ink, 5) +
  stroke('M-6 2L-26-34L14-50', c.p.ink, 16) +
  stroke('M12-52L-26-90', c.p.hot, 24) +
  stroke('M-24-86L-54-60L-78-66', c.p.hot, 11) +
  stroke('M-80-62L44-46', c.p.ink, 3) +
  disc(-38, -110, 13, c.p.glow) +
  path('M-52-112q10-18 26-8l4 8z', c.p.hot) +
  stroke('M-26-98Q4-114 34-98', c.p.hot, 7)
