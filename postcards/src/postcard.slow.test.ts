import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { drawPostcard, inkOf, PLACE_KINDS, type PlaceKind, SCENES } from './postcard.ts'
import { dimensionsOf, POSTCARD_SIZES } from './sizes.ts'

const MAX_BYTES = 12 * 1024
const SEEDS = 1000

const sizeOf = (i: number) => dimensionsOf(POSTCARD_SIZES[i % POSTCARD_SIZES.length] ?? '780x1688')
const draw = (kind: PlaceKind, i: number) => drawPostcard({ place: `Place ${i}`, country: 'Land', kind }, sizeOf(i))

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Inks are drawn as they are or mixed with one another. */
function distanceToNearest(ink: string, drawn: readonly string[]) {
  const [r = 0, g = 0, b = 0] = channels(ink)
  const distances = [...new Set(drawn)].map(channels).map(([x = 0, y = 0, z = 0]) => Math.hypot(x - r, y - g, z - b))
  return Math.min(...distances)
}

describe.each(PLACE_KINDS)('a thousand posters of %s', (kind) => {
  const posters = Array.from({ length: SEEDS }, (_, i) => draw(kind, i))

  it('are XML that any reader takes', () => {
    for (const svg of posters) expect(XMLValidator.validate(svg)).toBe(true)
  })

  it('hold no number that is none, or that lies far beyond their sheet', () => {
    for (const svg of posters) expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object|(?<!#[\da-f]{0,5})\d{5}/i)
  })

  it('weigh 12 KB at most', () => {
    expect(Math.max(...posters.map((svg) => Buffer.byteLength(svg)))).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('look, before they are there, like an ink of theirs', () => {
    for (const [i, svg] of posters.entries()) {
      const ink = inkOf({ place: `Place ${i}`, country: 'Land', kind })
      expect(distanceToNearest(ink, svg.match(/#[0-9a-f]{6}\b/gi) ?? [])).toBeLessThan(24)
    }
  })

  it('come out the same byte for byte when they are drawn again', () => {
    for (const [i, svg] of posters.entries()) expect(draw(kind, i)).toBe(svg)
  })

  it('show each of its scenes sooner or later', () => {
    const alone = SCENES[kind].map((name) => {
      const size = { width: 900, height: 1400 }
      return [name, drawPostcard({ place: 'Rome', country: 'Italy', kind, only: [name] }, size)] as const
    })
    expect(new Set(alone.map(([, svg]) => svg)).size).toBe(SCENES[kind].length)
  })
})

describe('the poster of a place', () => {
  const size = { width: 780, height: 1688 }
  const lisbon = { place: 'Lisbon', country: 'Portugal', kind: 'city' } as const

  it('is another one for another place or another variant', () => {
    const posters = [
      drawPostcard(lisbon, size),
      drawPostcard({ ...lisbon, variant: 1 }, size),
      drawPostcard({ ...lisbon, variant: 2 }, size),
      drawPostcard({ ...lisbon, place: 'Porto' }, size),
    ]
    expect(new Set(posters).size).toBe(4)
  })

  it('shows only scenes that are allowed', () => {
    for (let variant = 0; variant < 30; variant++) {
      const allowed = drawPostcard({ ...lisbon, only: ['tram', 'pagoda'], variant }, size)
      const tram = drawPostcard({ ...lisbon, only: ['tram'], variant }, size)
      const pagoda = drawPostcard({ ...lisbon, only: ['pagoda'], variant }, size)
      expect([tram, pagoda]).toContain(allowed)
    }
  })

  it('falls back on every scene of its kind where none of the allowed ones is of the kind', () => {
    expect(drawPostcard({ ...lisbon, only: ['oasis'] }, size)).toBe(drawPostcard(lisbon, size))
  })

  it('turns its focal point to the side that is asked for', () => {
    const left = drawPostcard({ ...lisbon, focus: 'left' }, size)
    const right = drawPostcard({ ...lisbon, focus: 'right' }, size)
    expect(left).toContain('matrix(-1 0 0 1')
    expect(right).not.toContain('matrix(-1 0 0 1')
    expect([left, right]).toContain(drawPostcard(lisbon, size))
  })

  it.each([
    `<script>alert("x")</script>`,
    `Côte d'Ivoire & "Friends"`,
    ']]>',
    '\u0000\u0008\ufffe',
    '\ud83d',
    '🏝️ אילת ‮reversed',
    'ก็'.repeat(200),
  ])('carries the name %j without harm', (place) => {
    const svg = drawPostcard({ place, country: place, kind: 'coast' }, size)
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).not.toContain('<script')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    expect(svg).not.toMatch(/[\u0000-\u0008\ufffe\uffff]/)
    expect(svg.isWellFormed()).toBe(true)
  })
})
