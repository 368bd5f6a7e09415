import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawAvatar, INITIAL_INK } from '@caravan/postcards/avatar.ts'
import { hash } from '@caravan/postcards/seeded-random.ts'
import * as fontkit from 'fontkit'
import decompress from 'woff2-encoder/decompress'

// A face drawn as outlines: the renderer of share pictures then needs no font of the machine it runs on.
export interface Typeface {
  covers(text: string): boolean
  /** Width at a font size of 1. */
  measure(text: string): number
  glyphs(text: string): Glyph[]
}

interface Glyph {
  /** Advance and outline at a font size of 1; y grows upwards. */
  advance: number
  commands: readonly { command: string; args: readonly number[] }[]
  unit: number
}

export interface Faces {
  display: Typeface
  displayBold: Typeface
  text: Typeface
}

async function openFont(file: string, axes: Record<string, number>): Promise<fontkit.Font> {
  const woff2 = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)))
  // Variable outlines are only read from plain TrueType.
  const font = fontkit.create(Buffer.from(await decompress(woff2)))
  if (!('getVariation' in font)) throw new Error(`${file} holds a collection of fonts, not one`)
  return font.getVariation(axes)
}

// The packages split a face by script; each letter is taken from the first part that has it.
function faceOf(fonts: readonly fontkit.Font[]): Typeface {
  const fontFor = (letter: string) => fonts.find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  const glyphs = (text: string): Glyph[] =>
    runsOf(text.normalize('NFC'), fontFor).flatMap(({ font, letters }) => {
      const run = font.layout(letters)
      return run.glyphs.map((glyph, i) => ({
        advance: (run.positions[i]?.xAdvance ?? glyph.advanceWidth) / font.unitsPerEm,
        commands: glyph.path.commands,
        unit: 1 / font.unitsPerEm,
      }))
    })
  return {
    covers: (text) => [...text.normalize('NFC')].every((letter) => fontFor(letter) !== undefined),
    measure: (text) => glyphs(text).reduce((sum, { advance }) => sum + advance, 0),
    glyphs,
  }
}

function runsOf(text: string, fontFor: (letter: string) => fontkit.Font | undefined) {
  const runs: { font: fontkit.Font; letters: string }[] = []
  for (const letter of text) {
    const font = fontFor(letter)
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}

const DISPLAY_PARTS = ['latin', 'latin-ext', 'vietnamese'].map(
  (script) => `bricolage-grotesque/files/bricolage-grotesque-${script}-standard-normal.woff2`,
)
const TEXT_PARTS = ['latin', 'latin-ext'].map((script) => `figtree/files/figtree-${script}-wght-normal.woff2`)

async function openFace(files: readonly string[], axes: Record<string, number>): Promise<Typeface> {
  return faceOf(await Promise.all(files.map((file) => openFont(file, axes))))
}

let opened: Promise<Faces> | undefined

// Opened once, at the first picture.
export function openFaces(): Promise<Faces> {
  opened ??= Promise.all([
    openFace(DISPLAY_PARTS, { wght: 800, wdth: 75, opsz: 96 }),
    openFace(DISPLAY_PARTS, { wght: 700, wdth: 75, opsz: 24 }),
    openFace(TEXT_PARTS, { wght: 600 }),
  ]).then(([display, displayBold, text]) => ({ display, displayBold, text }))
  return opened
}

export interface Setting {
  x: number
  y: number
  size: number
  fill: string
  /** Added behind each letter, in ems. */
  tracking?: number
  anchor?: 'start' | 'middle' | 'end'
  /** A longer line is set smaller. */
  within?: number
}

type PositionOf = (x: number, y: number) => readonly [number, number]

const LETTER: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function outline({ commands, unit }: Glyph, place: PositionOf): string {
  let out = ''
  for (const { command, args } of commands) {
    out += LETTER[command] ?? ''
    for (let i = 0; i + 1 < args.length; i += 2) {
      const [x, y] = place((args[i] ?? 0) * unit, (args[i + 1] ?? 0) * unit)
      out += `${i ? ' ' : ''}${x.toFixed(1)} ${y.toFixed(1)}`
    }
  }
  return out
}

export function lineWidth(face: Typeface, text: string, size: number, tracking = 0): number {
  return size * (face.measure(text) + tracking * Math.max(0, [...text].length - 1))
}

// Letters that the face lacks are left out.
export function drawLine(face: Typeface, text: string, setting: Setting): string {
  const { x, y, fill, tracking = 0, anchor = 'start', within = Number.POSITIVE_INFINITY } = setting
  const size = setting.size * Math.min(1, within / (lineWidth(face, text, setting.size, tracking) || 1))
  const shift = { start: 0, middle: 0.5, end: 1 }[anchor]
  let pen = x - shift * lineWidth(face, text, size, tracking)
  let data = ''
  for (const glyph of face.glyphs(text)) {
    const left = pen
    data += outline(glyph, (gx, gy) => [left + gx * size, y - gy * size])
    pen += (glyph.advance + tracking) * size
  }
  return `<path fill="${fill}" d="${data}"/>`
}

// Along a circle about 0 0: 'over' its top with the feet on it, or 'under' its foot with the feet on it.
function drawArc(face: Typeface, text: string, side: 'over' | 'under', radius: number, wanted: number): string {
  const tracking = 0.09
  const most = radius * 2.4
  const size = wanted * Math.min(1, most / (lineWidth(face, text, wanted, tracking) || 1))
  let pen = -lineWidth(face, text, size, tracking) / 2
  let data = ''
  for (const glyph of face.glyphs(text)) {
    const half = (glyph.advance * size) / 2
    const angle = ((pen + half) / radius) * (side === 'over' ? 1 : -1)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    data += outline(glyph, (gx, gy) => {
      const u = gx * size - half
      const v = side === 'over' ? -(radius + gy * size) : radius - gy * size
      return [u * cos - v * sin, u * sin + v * cos]
    })
    pen += (glyph.advance + tracking) * size
  }
  return `<path d="${data}"/>`
}

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
