import { type Composition, mix } from '../composition.ts'
import { hills, rocks } from '../elements/land.ts'
import { bush, slope } from '../elements/trees.ts'
import { glitter, water } from '../elements/water.ts'
import {
  at,
  d,
  disc,
  lens,
  many,
  num,
  type Point,
  path,
  poly,
  rect,
  repeat,
  stroke,
  type Triple,
  triples,
} from '../paths.ts'

export function tower(c: Composition): string[] {
  const { s, fx } = c
  return [
    skyline(c, c.hy, 210, 0.06),
    skyline(c, c.hy + 10 * s, 140, 0.26),
    at(fx, c.hy + 14 * s, 1.14 * s, deco(c)),
    skyline(c, c.hy + 16 * s, 84, 0.5),
    many(c.land(0.66), c.wide ? 16 : 9, (i) =>
      bush((c.W * (i + c.r.in(0.2, 0.8))) / (c.wide ? 16 : 9), c.hy + 34 * s, c.r.in(34, 60) * s),
    ),
    water(c, 0.05),
    glitter(c, 0.06),
    many(mix(c.wall, c.land(0.6), 0.55), 7, (i) =>
      lens(fx + c.r.in(-8, 8) * s, c.Y(0.07 + i * 0.035), (66 - i * 6) * s, 7 * s),
    ),
    slope(c, [-0.1, 0.6, 0.3, 0.62, 0.7, 0.52, 1.1, 0.4], c.land(0.92)),
    lamps(c),
    rocks(c),
  ]
}

export function bridge(c: Composition): string[] {
  const { s, fx, W, hy } = c
  const deck = c.Y(0.02)
  const top = hy - 390 * s
  const foot = c.Y(0.15)
  const x2 = fx - (c.wide ? 700 : 400) * s
  const low = top + 190 * s
  const hot = c.night ? mix(c.p.hot, c.p.near, 0.4) : c.p.hot
  const shade = mix(hot, c.p.ink, 0.4)
  const spans = d`M${x2 - 320 * s} ${hy - 16 * s}Q${x2 - 110 * s} ${hy - 40 * s} ${x2} ${low}Q${(x2 + fx) / 2 - 20 * s} ${deck + 30 * s} ${fx} ${top + 12 * s}Q${fx + 120 * s} ${deck - 80 * s} ${fx + 460 * s} ${deck - 30 * s}`
  const between = (t: number): Point => [
    (1 - t) * (1 - t) * x2 + 2 * t * (1 - t) * ((x2 + fx) / 2 - 20 * s) + t * t * fx,
    (1 - t) * (1 - t) * low + 2 * t * (1 - t) * (deck + 30 * s) + t * t * (top + 12 * s),
  ]
  const hangers = repeat(13, (i) => {
    const [x, y] = between((i + 1) / 14)
    return d`M${x} ${y}V${deck}`
  })
  const pylon = (x: number, y: number, w: number) =>
    rect(x - w, y, w * 0.8, foot - y, hot) +
    rect(x + w * 0.2, y, w * 0.8, foot - y, shade) +
    [0, 0.3, 0.62].map((f) => rect(x - w * 1.1, y + (deck - y) * f, w * 2.2, w * 0.5, f ? shade : hot)).join('')
  return [
    skyline(c, hy, 120, 0.06),
    hills(c, hy + 12 * s, 34 * s, c.land(0.2), 4),
    water(c),
    glitter(c),
    stroke(spans, shade, num(5 * s)),
    stroke(hangers, shade, num(2 * s)),
    pylon(x2, low, 15 * s),
    pylon(fx, top, 30 * s),
    rect(-9, deck - 6 * s, W + 18, 16 * s, hot),
    rect(-9, deck + 10 * s, W + 18, 8 * s, shade),
    many(mix(hot, c.land(0.7), 0.65), 6, (i) => lens(fx, foot + (10 + i * 22) * s, (70 - i * 8) * s, 7 * s)),
    path(lens(fx, foot + 2 * s, 60 * s, 10 * s), c.land(0.8)),
    slope(c, [-0.1, 0.88, 0.4, 0.8, 0.66, 0.5, 0.86, 0.3, 1.1, 0.2], c.land(0.94)),
  ]
}

// House fronts along the street, from its end to the viewer: where each begins and ends, and its tones.
const FRONTS = [
  { a: 0.11, b: 0.18, tone: 0.12, sunlit: 0.45 },
  { a: 0.18, b: 0.29, tone: 0.26, sunlit: 0.5 },
  { a: 0.29, b: 0.48, tone: 0.42, sunlit: 0.42 },
  { a: 0.48, b: 0.86, tone: 0.56, sunlit: 0.3 },
  { a: 0.86, b: 1.6, tone: 0.72, sunlit: 0.12 },
]

export function tram(c: Composition): string[] {
  const { s, W, H } = c
  const cx = W * 0.5
  const vy = c.hy - 40 * s
  const reach = Math.max(W * 0.54, 560 * s)
  const X = (dir: number, f: number) => cx + dir * f * reach
  const V = (f: number, v: number) => vy + v * f * 600 * s
  const quad = (dir: number, a: number, b: number, v0: number, v1: number) =>
    poly([
      [X(dir, a), V(a, v0)],
      [X(dir, b), V(b, v0)],
      [X(dir, b), V(b, v1)],
      [X(dir, a), V(a, v1)],
    ])
  const row = (dir: number) =>
    FRONTS.map(({ a, b, tone, sunlit }, i) => {
      const base = c.land(tone)
      const wall = dir > 0 ? mix(base, c.wall, sunlit) : base
      const h = -0.82 - c.r.in(0, 0.28)
      const sashes = [-0.62, -0.3]
        .map((v) => [0.24, 0.56].map((u) => quad(dir, a + (b - a) * u, a + (b - a) * (u + 0.2), v, v + 0.17)).join(''))
        .join('')
      return (
        path(quad(dir, a, b, h, 1), wall) +
        path(quad(dir, a, b, h - 0.05, h + 0.02), mix(wall, c.p.ink, 0.35)) +
        path(quad(dir, a, b, 0.02, 0.1), i % 2 ? c.p.hot : mix(wall, c.p.ink, 0.3)) +
        path(sashes, c.night && c.r() < 0.55 ? c.p.hot : mix(base, c.p.ink, 0.45))
      )
    }).join('')
  const street = V(0.11, 1)
  return [
    skyline(c, street, 90, 0.04),
    rect(0, street - 20 * s, W, H, c.land(0.25)),
    row(-1),
    row(1),
    path(
      poly([
        [X(-1, 0.11), street],
        [X(1, 0.11), street],
        [X(1, 0.8), H],
        [X(1, 1.6), H],
        [X(-1, 1.6), H],
        [X(-1, 0.8), H],
      ]),
      c.land(0.74),
    ),
    path(
      poly([
        [cx - 34 * s, street],
        [cx + 34 * s, street],
        [cx + W * 0.34, H],
        [cx - W * 0.34, H],
      ]),
      c.land(0.8),
    ),
    stroke(
      d`M${cx - 16 * s} ${street}L${cx - W * 0.17} ${H}M${cx + 16 * s} ${street}L${cx + W * 0.17} ${H}`,
      c.land(0.62),
      num(4 * s),
    ),
    stroke(
      d`M${X(-1, 0.6)} ${V(0.6, -0.7)}L${cx} ${V(0.16, -0.7)}L${X(1, 0.6)} ${V(0.6, -0.72)}M${cx} ${V(0.16, -0.7)}V${c.Y(-0.1)}`,
      c.land(0.8),
      2,
    ),
    at(cx, c.Y(0.24), 1.42 * s, tramcar(c)),
  ]
}

function skyline(c: Composition, y: number, h: number, t: number): string {
  const { s, W } = c
  let x = -10
  let top = d`M-10 ${y + 40 * s}`
  while (x < W + 10) {
    const w = c.r.in(28, 64) * s
    const k = h * c.r.in(0.35, 1) * s
    const form = c.r()
    top +=
      d`V${y - k}` +
      (form < 0.14
        ? d`l${w / 2} ${-26 * s}l${w / 2} ${26 * s}`
        : form < 0.34
          ? d`h${w * 0.3}v${-20 * s}h${w * 0.4}v${20 * s}h${w * 0.3}`
          : form < 0.4
            ? d`h${w * 0.45}v${-40 * s}h${w * 0.1}v${40 * s}h${w * 0.45}`
            : d`h${w}`)
    x += w
  }
  return path(top + d`V${y + 40 * s}z`, c.land(t)) + (c.night && t > 0.2 ? windows(c, y, h * 0.3, t) : '')
}

const windows = (c: Composition, y: number, h: number, t: number) =>
  many(
    mix(c.p.hot, c.land(t), 0.15),
    c.wide ? 40 : 22,
    () => d`M${c.r() * c.W} ${y - c.r.in(4, h) * c.s}h${5 * c.s}v${8 * c.s}h${-5 * c.s}z`,
  )

function deco(c: Composition): string {
  const steps = triples([66, 0, 120, 54, 120, 90, 41, 210, 60, 27, 270, 40, 14, 310, 28])
  const lit = mix(c.wall, c.land(0.3), 0.16)
  const shade = c.land(0.5)
  const block = (x: number, [w, y, h]: Triple) => d`M${x < 0 ? -w : 0} ${-y}v${-h}h${w}v${h}z`
  return (
    path(steps.map((step) => block(-1, step)).join(''), lit) +
    path(`${steps.map((step) => block(1, step)).join('')}M-6-338L0-420L6-338z`, shade) +
    path('M-50-20v-84h7v84zM-33-20v-176h7v176zM-16-20v-236h7v236z', mix(lit, shade, 0.6)) +
    path('M12-20v-236h6v236zM28-20v-176h6v176zM46-20v-84h6v84z', c.night ? c.p.hot : mix(shade, c.p.ink, 0.4))
  )
}

const lamps = (c: Composition) =>
  [0.12, 0.34]
    .map(
      (x) =>
        stroke(d`M${c.W * x} ${c.Y(0.7)}V${c.Y(0.36)}`, c.land(0.97), num(5 * c.s)) +
        disc(c.W * x, c.Y(0.36), 9 * c.s, c.lamp),
    )
    .join('')

const tramcar = (c: Composition) =>
  path('M-58 0V-120Q-58-146-34-148H34Q58-146 58-120V0z', c.wall) +
  path('M-58-66H58V0H-58z', c.p.hot) +
  path('M34-148Q58-146 58-120V-66H34z', c.wallShade) +
  path('M34-66H58V0H34z', mix(c.p.hot, c.p.ink, 0.3)) +
  path('M-46-128h26v50h-26zM-14-128h28v50h-28zM20-128h26v50h-26z', c.night ? c.p.sun : c.land(0.85)) +
  disc(0, -36, 12, c.p.sun) +
  path('M-62-8H62V8H-62zM-40 8h20v8h-20zM20 8h20v8h-20zM-30-150h60v-8h-60z', c.p.ink) +
  stroke('M0-158L18-190M-4-192H40', c.p.ink, 4)
