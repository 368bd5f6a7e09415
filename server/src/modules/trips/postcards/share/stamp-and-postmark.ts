import { drawAvatar, INITIAL_INK } from '@caravan/postcards/avatar.ts'
import { hash } from '@caravan/postcards/seeded-random.ts'
import { drawArc, drawLine } from './lettering.ts'
import type { Faces } from './letters.ts'

const PAPER = '#fffaf2'
const NIGHT = '#0a0d1c'

// A sheet with half-round teeth bitten out of its edges.
function perforated(width: number, height: number): string {
  const radius = 4.6
  const bites = (length: number) => Math.round(length / 16.5)
  const edge = (length: number, flat: (v: number) => string, bite: string) => {
    const n = bites(length)
    const gap = (length / n - 2 * radius) / 2
    return `${flat(gap)}${bite}${flat(gap)}`.repeat(n)
  }
  const f = (v: number) => v.toFixed(2)
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 0 ${f(dx)} ${f(dy)}`
  return (
    'M0 0' +
    edge(width, (v) => `h${f(v)}`, arc(2 * radius, 0)) +
    edge(height, (v) => `v${f(v)}`, arc(0, 2 * radius)) +
    edge(width, (v) => `h${f(-v)}`, arc(-2 * radius, 0)) +
    edge(height, (v) => `v${f(-v)}`, arc(0, -2 * radius)) +
    'z'
  )
}

export interface Sender {
  /** '' where there is none. The picture is for everybody: their handle, which finds their profile, is not on it. */
  firstName: string
  /** What their drawn avatar is made from. */
  seed: string
  initial: string
}

// 198 × 238, its corner at 0 0.
export function drawSenderStamp(faces: Faces, { firstName, initial, seed }: Sender): string {
  const portrait = drawAvatar({ seed }, 104).replace('<svg ', '<svg x="47" y="46" ')
  return (
    `<path fill="${NIGHT}" fill-opacity=".28" transform="translate(3 6)" d="${perforated(198, 238)}"/>` +
    `<path fill="${PAPER}" d="${perforated(198, 238)}"/><path fill="#12706a" d="M20 20h158v198H20z"/>` +
    `<circle cx="99" cy="98" r="55" fill="${PAPER}"/>${portrait}` +
    drawLine(faces.display, initial, { x: 99, y: 117, size: 44, fill: INITIAL_INK, anchor: 'middle', within: 84 }) +
    drawLine(faces.text, nameFor(faces, firstName), {
      x: 99,
      y: 188,
      size: 17,
      fill: PAPER,
      anchor: 'middle',
      within: 142,
    })
  )
}

/** A name in letters that our faces lack would be drawn with holes: it is left out. */
export const nameFor = ({ text }: Faces, name: string): string => (text.covers(name) ? name : '')

export interface Cancel {
  top: string
  day: string
  bottom: string
}

// A postmark is a date: ring, place, day, waves. About its middle, 120 wide without the waves, on a breath of shade
// that keeps it readable over a bright sky.
// It leans by a few degrees taken from its text.
export function drawPostmark(faces: Faces, { top, day, bottom }: Cancel): string {
  const lean = (hash(top + day + bottom) % 15) - 9
  const big = day.toLocaleUpperCase('en')
  const waves = [-26, -12, 2, 16, 30].map((y) => `M60 ${y}q10.5 -8 21 0t21 0t21 0t21 0`).join('')
  return (
    `<circle r="57" fill="${NIGHT}" fill-opacity=".3"/><path fill="none" stroke="${NIGHT}" stroke-opacity=".3" stroke-width="7" d="${waves}"/>` +
    `<g fill="none" stroke="${PAPER}"><g transform="rotate(${lean})"><circle r="55" stroke-width="3"/><circle r="37" stroke-width="1.6"/>` +
    `<g fill="${PAPER}" stroke="none">${drawArc(faces.displayBold, top.toLocaleUpperCase('en'), 'over', 42, 13)}` +
    drawArc(faces.displayBold, bottom.toLocaleUpperCase('en'), 'under', 50.5, 13) +
    drawLine(faces.display, big, { x: 0, y: 7, size: 21, fill: PAPER, anchor: 'middle', within: 62 }) +
    `</g></g><path stroke-width="2.6" d="${waves}"/></g>`
  )
}
