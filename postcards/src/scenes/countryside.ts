import { type Composition, mix } from '../composition.ts'
import { house } from '../elements/buildings.ts'
import { ground, hills, vineRows } from '../elements/land.ts'
import { acacia, bush, cypress, slope } from '../elements/trees.ts'
import { at, disc, lens, many, num, type Point, path, poly, rect, repeat, smooth, stroke } from '../paths.ts'

export function cypresses(c: Composition): string[] {
  const { s, W, fx } = c
  const crown = c.Y(-0.12)
  const lane: Point[] = [
    [fx + 10 * s, crown],
    [fx - 30 * s, c.Y(-0.02)],
    [W * 0.36, c.Y(0.06)],
    [W * 0.22, c.Y(0.16)],
    [W * 0.46, c.Y(0.3)],
    [W * 0.7, c.Y(0.5)],
  ]
  const avenue = repeat(7, (i) =>
    cypress(fx - 60 * s - (i * (fx - W * 0.2)) / 8, c.Y(-0.07 + i * 0.036), (92 + i * 15) * s),
  )
  return [
    hills(c, c.hy - 120 * s, 50 * s, c.land(0.03), 3),
    hills(c, c.hy - 50 * s, 40 * s, c.land(0.16), 3),
    slope(
      c,
      [-0.1, 0.06, 0.3, 0.02, 0.6, -0.14, 0.9, -0.12, 1.1, -0.02],
      mix(c.land(0.34), c.p.glow, c.night ? 0.08 : 0.28),
    ),
    at(
      fx + 10 * s,
      c.Y(-0.1),
      1.25 * s,
      house(c, { x: 40, y: 0, w: 58, h: 92, gable: 0.2 }) +
        house(c, { x: -56, y: 0, w: 112, h: 58, windows: 2, gable: 0.2 }),
    ),
    path(
      cypress(fx + 150 * s, c.Y(-0.08), 170 * s) +
        cypress(fx + 186 * s, c.Y(-0.07), 130 * s) +
        cypress(fx - 80 * s, c.Y(-0.07), 110 * s),
      c.land(0.82),
    ),
    slope(c, [-0.1, 0.1, 0.3, 0.13, 0.6, 0.02, 0.85, -0.02, 1.1, 0.03], c.land(0.46)),
    stroke(smooth(lane), mix(c.land(0.3), c.p.glow, c.night ? 0.2 : 0.5), num(13 * s)),
    path(avenue, c.land(0.76)),
    vineRows(c, 0.0),
    ground(c, 0.27, 4, 0.64),
  ]
}

export function windmill(c: Composition): string[] {
  const { s, W, fx, H } = c
  const vx = W * 0.4
  const row = (i: number) => {
    const a = -1.9 + i * 0.27
    return poly([
      [vx + a * 50 * s, c.Y(0.06)],
      [vx + (a + 0.13) * 50 * s, c.Y(0.06)],
      [vx + (a + 0.13) * W, H],
      [vx + a * W, H],
    ])
  }
  return [
    hills(c, c.hy - 14 * s, 14 * s, c.land(0.1), 4),
    many(c.land(0.3), 7, (i) => bush((W * (i + 0.3)) / 7, c.Y(0.04), c.r.in(26, 50) * s)),
    rect(0, c.Y(0.04), W, H, c.land(0.6)),
    path(repeat(15, row), mix(c.p.hot, c.land(0.7), c.night ? 0.66 : 0.42)),
    path(lens(fx, c.Y(0.13), 190 * s, 50 * s), c.land(0.66)),
    at(fx, c.Y(0.13), 1.5 * s, mill(c)),
    ground(c, 0.34, 4, 0.72),
  ]
}

export function balloon(c: Composition): string[] {
  const { s, W, fx } = c
  return [
    hills(c, c.hy - 90 * s, 50 * s, c.land(0.03), 3),
    hills(c, c.hy - 14 * s, 30 * s, c.land(0.2), 3),
    slope(c, [-0.1, 0.1, 0.3, 0.06, 0.6, -0.02, 1.1, 0.08], mix(c.land(0.38), c.p.glow, c.night ? 0.06 : 0.24)),
    many(c.land(0.7), 6, (i) => cypress(W * 0.06 + i * 36 * s, c.Y(0.12), c.r.in(80, 120) * s)),
    vineRows(c, 0.04),
    slope(c, [-0.1, 0.12, 0.3, 0.17, 0.7, 0.2, 1.1, 0.14], c.land(0.56)),
    ground(c, 0.25, 4, 0.64),
    at(fx - 10 * s, c.hy - 165 * s, 1.45 * s, aerostat(c)),
    at(W * 0.12, c.hy - 120 * s, 0.36 * s, aerostat(c)),
  ]
}

// Open grass, a thorn tree and what passes under it.
export function savanna(c: Composition): string[] {
  const { s, W, fx } = c
  const herd = (x: number, t: number, k: number) => at(x, c.Y(t), k * s, elephant(c.land(0.9)))
  return [
    hills(c, c.hy - 20 * s, 40 * s, c.land(0.05), 3),
    hills(c, c.hy + 6 * s, 14 * s, c.land(0.2), 4),
    acacia(W * 0.14, c.Y(0.04), 110 * s, c.land(0.36)),
    acacia(W * 0.3, c.Y(0.03), 80 * s, c.land(0.32)),
    acacia(W * 0.94, c.Y(0.05), 130 * s, c.land(0.4)),
    slope(c, [-0.1, 0.05, 0.4, 0.03, 0.7, 0.04, 1.1, 0.06], mix(c.land(0.4), c.p.glow, c.night ? 0.06 : 0.34)),
    slope(c, [-0.1, 0.12, 0.3, 0.11, 0.7, 0.13, 1.1, 0.1], mix(c.land(0.48), c.p.glow, c.night ? 0.04 : 0.2)),
    acacia(fx + 60 * s, c.Y(0.2), 400 * s, c.land(0.86)),
    herd(fx - 190 * s, 0.19, 0.9),
    herd(fx - 70 * s, 0.205, 1.05),
    herd(fx - 288 * s, 0.2, 0.55),
    slope(c, [-0.1, 0.2, 0.4, 0.22, 0.7, 0.19, 1.1, 0.22], c.land(0.58)),
    ground(c, 0.28, 4, 0.66, 'none'),
  ]
}

const elephant = (ink: string) =>
  path(
    'M-62-78C-50-96-10-98 14-92C22-100 44-102 54-92C64-84 66-70 66-58C67-40 68-26 76-20L72-14C60-18 56-34 55-48C50-42 44-42 40-46L42-30V0H28V-28H20L16-30C0-24-16-24-26-28L-24 0H-38L-40-26L-44-30L-46 0H-60L-60-40C-66-50-68-68-62-78z',
    ink,
  )

const mill = (c: Composition) => {
  const sail =
    path('M3-150h30v112H3z', mix(c.wall, c.p.glow, 0.3)) +
    stroke('M0 0V-152M3-122H33M3-94H33M3-66H33M18-150V-38', c.p.ink, 3)
  return (
    path('M-44 0L-30-150H30L44 0z', c.wall) +
    path('M6 0L4-150H30L44 0z', c.wallShade) +
    path('M-36-148Q-30-196 0-200T36-148z', c.p.hot) +
    path('M6-148Q14-190 0-200Q30-196 36-148z', mix(c.p.hot, c.p.ink, 0.3)) +
    path('M-40-62h80l2 8h-84z', c.roofDark) +
    path('M-12 0v-34q10-12 20 0V0zM-10-100h14v22h-14z', c.pane) +
    `<g transform="translate(-4 -160) rotate(24)">${[0, 90, 180, 270].map((a) => `<g transform="rotate(${a})">${sail}</g>`).join('')}</g>` +
    disc(-4, -160, 8, c.p.ink)
  )
}

const aerostat = (c: Composition) =>
  path('M0-190C80-190 104-110 80-60C64-26 30-4 16 16H-16C-30-4-64-26-80-60C-104-110-80-190 0-190z', c.p.hot) +
  path('M0-190C34-170 44-60 10 16H-10C-44-60-34-170 0-190zM-46-176C-90-140-92-70-50-22C-66-80-62-130-46-176z', c.wall) +
  path('M46-176C66-130 66-80 50-22C92-70 90-140 46-176z', c.wallShade) +
  path('M0-190C34-170 44-60 10 16H2C22-60 18-150 0-190z', c.wallShade) +
  path(
    'M46-176C66-130 66-80 50-22L14 16C50-50 56-130 34-184zM80-150C94-120 94-90 80-60L60-34C84-70 90-110 80-150z',
    mix(c.p.hot, c.p.ink, 0.32),
  ) +
  stroke('M-14 16L-10 40M14 16L10 40', c.p.ink, 2) +
  path('M-13 40h26l-3 22h-20z', c.p.ink)
