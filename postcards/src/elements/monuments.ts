import { mix } from '../colour.ts'
import type { Composition } from '../composition.ts'
import { d, path, rect, repeat, triples } from '../paths.ts'

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
    path(
      repeat(9, (i) => d`M${-180 + i * 42} -90v-14h22v14z`),
      mix(stone, c.p.near, 0.24),
    ) +
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
    path(
      repeat(6, (i) => d`M${-half(i)} ${foot(i)}l10 -42H${half(i) - 10}l10 42z`),
      stone,
    ) +
    path(
      repeat(6, (i) => d`M${half(i) * 0.34} ${foot(i)}v-42H${half(i) - 10}l10 42z`),
      shade,
    ) +
    path(
      repeat(6, (i) => d`M${-half(i)} ${foot(i) - 32}l3 -10H${half(i) - 10}l3 10z`),
      mix(stone, c.p.near, 0.3),
    ) +
    path('M-46 0L-30-252H30L46 0z', mix(c.wall, c.p.glow, 0.2)) +
    path(
      repeat(9, (i) => d`M${-44 + i * 1.6} ${-i * 28 - 10}H${44 - i * 1.6}v9H${-44 + i * 1.6}z`),
      shade,
    ) +
    path('M-54-252V-304H54V-252zM-64-304L-46-330H46L64-304z', stone) +
    path('M20-252V-304H54V-252zM24-304L18-330H46L64-304z', shade) +
    path('M-12-252v-34h24v34z', c.pane)
  )
}

export const parthenon = (c: Composition) =>
  path('M-190 0H190V-12H-190zM-178-12H178V-24H-178z', c.wall) +
  rect(-160, -134, 320, 110, c.night ? mix(c.p.hot, c.p.ink, 0.3) : mix(c.land(0.5), c.p.ink, 0.2)) +
  path(
    repeat(6, (i) => d`M${-162 + i * 58.5} -24l3 -108h26l3 108z`),
    c.wall,
  ) +
  path(
    repeat(6, (i) => d`M${-144 + i * 58.5} -24v-108h11l3 108z`),
    c.wallShade,
  ) +
  path('M-176-132H176V-156H-176zM-186-160L0-226L186-160z', c.wall) +
  path('M-148-165L0-216L148-165z', c.wallShade) +
  path('M-176-146H176V-141H-176zM150-156h34v-4h-34zM-178-16H178V-12H-178z', c.wallShade)
