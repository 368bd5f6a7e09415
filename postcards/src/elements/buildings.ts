import { type Composition, mix } from '../composition.ts'
import { at, d, many, path, rect, repeat, triples } from '../paths.ts'

// Foot at x, y; an eave h high on a front of w.
export interface House {
  x: number
  y: number
  w: number
  h: number
  gable?: number
  windows?: number
}

// Gabled houses, printed ink by ink: gable walls, shaded long sides, roofs, eaves, windows.
export function houses(c: Composition, list: readonly House[]): string {
  const parts = list.map(({ x, y, w, h, gable = 0.45, windows = 1 }) => {
    const m = w * 0.62
    const top = y - h
    const ridge = top - w * gable
    const pane = (u: number) => d`M${u} ${top + h * 0.25}h${w * 0.1}v${h * 0.28}h${-w * 0.1}z`
    return [
      d`M${x} ${y}V${top}l${m / 2} ${-w * gable}l${m / 2} ${w * gable}V${y}z`,
      d`M${x + m} ${y}V${top}H${x + w}V${y}z`,
      d`M${x + m / 2} ${ridge}L${x + m + w * 0.05} ${top + 3}H${x + w * 1.05}L${x + w - m / 2} ${ridge}z`,
      d`M${x - w * 0.06} ${top + 4}L${x + m / 2 - 1} ${ridge - 2}l${w * 0.05} ${w * 0.05}L${x} ${top + 7}z`,
      repeat(windows, (i) => pane(x + (m * (i + 1)) / (windows + 1) - w * 0.05)) + pane(x + m + (w - m) * 0.35),
    ]
  })
  return [c.wall, c.wallShade, mix(c.p.hot, c.p.ink, 0.12), c.p.hot, c.pane]
    .map((fill, i) => path(parts.map((part) => part[i]).join(''), fill))
    .join('')
}

export const house = (c: Composition, one: House) => houses(c, [one])

// The one warm light of a night scene that has no window of its own.
export const camp = (c: Composition, x: number, y: number) =>
  c.night ? at(x, y, c.s, path('M-30 0L0-40L30 0z', c.lamp) + path('M0-40L30 0H10z', mix(c.lamp, c.p.ink, 0.45))) : ''

export const heap = (c: Composition, x: number, y: number, n: number, w: number) =>
  houses(
    c,
    Array.from({ length: n }, (_, i) => ({
      x: x + (i / (n - 1) - 0.5) * w * c.s - 40 * c.s + c.r.in(-12, 12) * c.s,
      y: y + Math.abs(i - (n - 1) / 2) * 12 * c.s,
      w: c.r.in(80, 116) * c.s,
      h: c.r.in(40, 70) * c.s,
      gable: 0.28,
    })),
  )

export const church = (c: Composition, onion = false) =>
  path('M-60 0V-44L-34-70L-8-44V0z', c.wall) +
  path('M-8 0V-44H70V0z', c.wallShade) +
  path('M-34-72L-6-42H74L48-72z', c.p.hot) +
  path('M-6 0V-120H26V0z', c.wall) +
  path('M12 0V-120H26V0z', c.wallShade) +
  (onion
    ? path(
        'M-9-120H29C30-132 22-138 18-144C30-158 22-168 12-176L10-196L8-176C-2-168-10-158 2-144C-2-138-10-132-9-120z',
        c.roofDark,
      )
    : path('M-10-120H30L10-190z', c.roofDark)) +
  path('M6-100h8v18h-8zM14-32h8v16h-8zM38-32h8v16h-8z', c.pane)

export const cabin = (c: Composition) =>
  path('M-60 0V-50H0V0z', c.land(0.8)) +
  path('M0 0V-50L40-94L80-50V0z', c.land(0.7)) +
  path('M-70-46L-26-100H40L0-46z', c.p.hot) +
  path('M40-104L92-44L84-40L40-90L-2-42L-8-48z', mix(c.p.hot, c.p.ink, 0.3)) +
  path('M28-44h24v24h-24zM-44-38h16v18h-16z', c.lamp) +
  rect(-14, -120, 14, 34, c.land(0.8))

export const hut = (c: Composition, roof: string) =>
  path('M-90 0V-56L0-110L90-56V0z', mix(c.p.near, c.p.hot, 0.3)) +
  path('M20 0V-98L90-56V0z', mix(c.p.near, c.p.ink, 0.4)) +
  path('M-112-46L0-124L112-46L104-36L0-104L-104-36z', roof) +
  path('M0-124L112-46L104-36L0-104z', mix(roof, c.p.near, 0.35)) +
  path('M-84-52L84-52V-46H-84z', c.p.ink) +
  path('M-64-40h30v26h-30zM-14-40h28v40h-28zM38-40h30v26h-30zM-12-82h24v18h-24z', c.lamp) +
  path('M44-132h20v42l-20-14z', mix(c.p.near, c.p.ink, 0.4)) +
  path('M40-138h28v8h-28z', roof)

// In local units with the foot at 0 0 and the light from the left.

// Walls as [x, y of foot, width] of a round tower, printed ink by ink; then the curtain wall between them.
export function fortress(c: Composition): string {
  const towers = triples([-210, 0, 70, -96, -26, 64, 20, -64, 96, 150, -6, 76])
  const top = (w: number, y: number) => y - w * 2.1
  const battlement = (x: number, y: number, w: number) => {
    const tooth = w / 7
    return d`M${x - tooth} ${y}h${w + 2 * tooth}v${-tooth}${repeat(4, () => d`v${-tooth}h${-tooth}v${tooth}h${-tooth}`)}h${-tooth}z`
  }
  const stone = mix(c.wall, c.p.far, 0.25)
  const shade = mix(stone, c.p.near, 0.5)
  return (
    path('M-190 0V-92H190V0z', mix(stone, c.p.near, 0.24)) +
    many(mix(stone, c.p.near, 0.24), 9, (i) => d`M${-180 + i * 42} -90v-14h22v14z`) +
    path(towers.map(([x, y, w]) => d`M${x} ${y + 70}V${top(w, y)}h${w}V${y + 70}z`).join(''), stone) +
    path(towers.map(([x, y, w]) => d`M${x + w * 0.6} ${y + 70}V${top(w, y)}h${w * 0.4}V${y + 70}z`).join(''), shade) +
    path(towers.map(([x, y, w]) => battlement(x, top(w, y), w)).join(''), mix(stone, c.p.near, 0.15)) +
    path(
      towers.map(([x, y, w]) => d`M${x + w * 0.26} ${y - w * 1.2}h${w * 0.13}v${w * 0.3}h${-w * 0.13}z`).join(''),
      c.pane,
    ) +
    path('M-44 20V-34q26-34 52 0V20z', c.pane) +
    path('M66-283v-76h4v76zM70-356q26 12 52 0v30q-26 12-52 0z', c.p.hot)
  )
}

// An onion-less dome on a drum, w wide.
const dome = (x: number, y: number, w: number) =>
  d`M${x - w / 2} ${y}C${x - w * 0.72} ${y - w * 0.5} ${x - w * 0.24} ${y - w * 0.72} ${x} ${y - w * 0.98}C${x + w * 0.24} ${y - w * 0.72} ${x + w * 0.72} ${y - w * 0.5} ${x + w / 2} ${y}z`
const domeShade = (x: number, y: number, w: number) =>
  d`M${x} ${y - w * 0.98}C${x + w * 0.24} ${y - w * 0.72} ${x + w * 0.72} ${y - w * 0.5} ${x + w / 2} ${y}H${x + w * 0.1}C${x + w * 0.4} ${y - w * 0.5} ${x + w * 0.14} ${y - w * 0.74} ${x} ${y - w * 0.98}z`
const arch = (x: number, w: number, h: number) =>
  d`M${x - w / 2} 0V${-h * 0.62}Q${x - w / 2} ${-h * 0.86} ${x} ${-h}Q${x + w / 2} ${-h * 0.86} ${x + w / 2} ${-h * 0.62}V0z`

export function domedHall(c: Composition): string {
  const tower = (x: number) => d`M${x - 11} 0L${x - 8} -262h16l3 262zM${x - 14} -176h28v8h-28zM${x - 13} -262h26v8h-26z`
  const towerShade = (x: number) => d`M${x + 1} 0V-262h7l3 262z`
  const caps = [-232, 232].map((x) => dome(x, -262, 22)).join('')
  return (
    path(tower(-232) + tower(232), c.wall) +
    path(towerShade(-232) + towerShade(232), c.wallShade) +
    path(caps + dome(-104, -138, 62) + dome(104, -138, 62) + dome(0, -172, 150), c.p.hot) +
    path(domeShade(-104, -138, 62) + domeShade(104, -138, 62) + domeShade(0, -172, 150), mix(c.p.hot, c.p.ink, 0.32)) +
    path('M-168 0V-120H-136V-138H-70V-172H70V-138H136V-120H168V0z', c.wall) +
    path('M70 0V-172H52V0zM136-138H112V0H168V-120H136z', c.wallShade) +
    rect(-2, -340, 4, 26, c.p.hot) +
    path(arch(0, 82, 146), c.wallShade) +
    path(arch(0, 62, 126) + arch(-110, 36, 76) + arch(110, 36, 76), c.pane) +
    path('M-260 0H260V12H-260z', mix(c.wall, c.p.near, 0.3))
  )
}

// A stepped pyramid with a stair up its front and a shrine on top.
export function stepPyramid(c: Composition): string {
  const stone = mix(c.wall, c.p.far, 0.32)
  const shade = mix(stone, c.p.near, 0.48)
  const half = (i: number) => 250 - i * 36
  const foot = (i: number) => -i * 42
  return (
    many(stone, 6, (i) => d`M${-half(i)} ${foot(i)}l10 -42H${half(i) - 10}l10 42z`) +
    many(shade, 6, (i) => d`M${half(i) * 0.34} ${foot(i)}v-42H${half(i) - 10}l10 42z`) +
    many(mix(stone, c.p.near, 0.3), 6, (i) => d`M${-half(i)} ${foot(i) - 32}l3 -10H${half(i) - 10}l3 10z`) +
    path('M-46 0L-30-252H30L46 0z', mix(c.wall, c.p.glow, 0.2)) +
    many(shade, 9, (i) => d`M${-44 + i * 1.6} ${-i * 28 - 10}H${44 - i * 1.6}v9H${-44 + i * 1.6}z`) +
    path('M-54-252V-304H54V-252zM-64-304L-46-330H46L64-304z', stone) +
    path('M20-252V-304H54V-252zM24-304L18-330H46L64-304z', shade) +
    path('M-12-252v-34h24v34z', c.pane)
  )
}

export const parthenon = (c: Composition) =>
  path('M-190 0H190V-12H-190zM-178-12H178V-24H-178z', c.wall) +
  rect(-160, -134, 320, 110, c.night ? mix(c.p.hot, c.p.ink, 0.3) : mix(c.land(0.5), c.p.ink, 0.2)) +
  many(c.wall, 6, (i) => d`M${-162 + i * 58.5} -24l3 -108h26l3 108z`) +
  many(c.wallShade, 6, (i) => d`M${-144 + i * 58.5} -24v-108h11l3 108z`) +
  path('M-176-132H176V-156H-176zM-186-160L0-226L186-160z', c.wall) +
  path('M-148-165L0-216L148-165z', c.wallShade) +
  path('M-176-146H176V-141H-176zM150-156h34v-4h-34zM-178-16H178V-12H-178z', c.wallShade)

export function arches(c: Composition, y: number, foot: number, step: number, ink: string, shade: string): string {
  const n = Math.ceil(c.W / step) + 1
  const r = step * 0.36
  const crown = y + 26 * c.s + r
  const hole = (i: number) => d`M${i * step} ${foot}V${crown}a${r} ${r} 0 0 1 ${2 * r} 0V${foot}z`
  const reveal = (i: number) =>
    d`M${i * step} ${foot}V${crown}a${r} ${r} 0 0 1 ${r} ${-r}a${r * 0.8} ${r} 0 0 0 ${-r * 0.7} ${r}V${foot}z`
  return (
    `<path fill-rule="evenodd" fill="${ink}" d="${d`M-9 ${y}H${c.W + 9}V${foot}H-9z`}${repeat(n, hole)}"/>` +
    path(repeat(n, reveal), shade) +
    rect(-9, y + 8 * c.s, c.W + 18, 5 * c.s, shade)
  )
}

// Five tiers under swung eaves, the foot at 0 0.
export function pagodaTower(c: Composition): string {
  const tier = (i: number) => {
    const w = 118 - i * 16
    const y = -i * 74
    const eave = d`Q${w * 0.8} ${y - 54} ${w * 1.2} ${y - 52}L${w * 1.14} ${y - 40}`
    return (
      rect(-w * 0.6, y - 50, w * 1.2, 50, c.wall) +
      rect(w * 0.1, y - 50, w * 0.5, 50, c.wallShade) +
      path(
        d`M${-w * 0.44} ${y}v-34h${w * 0.16}v34zM${-w * 0.12} ${y}v-34h${w * 0.16}v34zM${w * 0.3} ${y}v-34h${w * 0.14}v34z`,
        c.pane,
      ) +
      path(
        d`M${-w * 1.2} ${y - 52}Q${-w * 0.8} ${y - 54} ${-w * 0.5} ${y - 80}H${w * 0.5}${eave}H${-w * 1.14}z`,
        c.p.hot,
      ) +
      path(d`M${w * 0.06} ${y - 80}H${w * 0.5}${eave}H${w * 0.24}z`, mix(c.p.hot, c.p.ink, 0.36)) +
      path(d`M${-w * 1.14} ${y - 40}H${w * 1.14}l-6 5H${-w * 1.14 + 6}z`, c.p.ink)
    )
  }
  return repeat(5, tier) + path('M-4-370V-460h8v90zM-14-394h28v6h-28zM-12-412h24v6h-24zM-9-430h18v6h-18z', c.p.ink)
}
