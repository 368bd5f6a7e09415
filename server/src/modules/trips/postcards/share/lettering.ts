import type { Glyph, Typeface } from './letters.ts'

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
export function drawArc(face: Typeface, text: string, side: 'over' | 'under', radius: number, wanted: number): string {
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
