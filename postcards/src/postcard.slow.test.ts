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

  it('hold no number that is none', () => {
    for (const svg of posters) expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
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

  it('stay on their sheet, give or take what is cut off at its edges', () => {
    for (const svg of posters) {
      const [, w, h] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
      const [width, height] = [Number(w), Number(h)]
      const { left, top, right, bottom } = extentOf(svg)
      // Rays of the sun and furrows towards the viewer start far beyond the edges that cut them off.
      const slack = 2 * Math.max(width, height)
      expect(left).toBeGreaterThan(-slack)
      expect(top).toBeGreaterThan(-slack)
      expect(right).toBeLessThan(width + slack)
      expect(bottom).toBeLessThan(height + slack)
    }
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

// The furthest points that a drawing names, in units of its sheet: for tests that nothing strays.
interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

function matrixOf(transform: string): Matrix {
  let out = IDENTITY
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number)
    const turn = (a * Math.PI) / 180
    if (name === 'translate') out = multiply(out, [1, 0, 0, 1, a, b ?? 0])
    else if (name === 'scale') out = multiply(out, [a, 0, 0, b ?? a, 0, 0])
    else if (name === 'rotate')
      out = multiply(out, [Math.cos(turn), Math.sin(turn), -Math.sin(turn), Math.cos(turn), 0, 0])
    else if (name === 'matrix') out = multiply(out, [a, b ?? 0, c, d, e, f])
    else throw new Error(`A transform that nobody expected: ${name}`)
  }
  return out
}

const STEPS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

// Where a path's pen comes to rest, one after another.
function* stops(data: string): Generator<readonly [number, number]> {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, letter = '', list] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (list?.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? []).map(Number)
    const kind = letter.toUpperCase()
    const size = STEPS[kind] ?? 0
    const isRelative = letter !== kind
    if (kind === 'Z') [x, y] = [startX, startY]
    if (size ? numbers.length % size : numbers.length)
      throw new Error(`${letter} has ${numbers.length} numbers: ${data}`)
    for (let i = 0; size && i < numbers.length; i += size) {
      const [u = 0, v = 0] = numbers.slice(i + Math.max(0, size - 2), i + size)
      if (kind === 'H') x = isRelative ? x + u : u
      else if (kind === 'V') y = isRelative ? y + u : u
      else [x, y] = isRelative ? [x + u, y + v] : [u, v]
      if (kind === 'M' && i === 0) [startX, startY] = [x, y]
      yield [x, y]
    }
  }
}

function extentOf(svg: string): Extent {
  const out = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const stack: Matrix[] = [IDENTITY]
  for (const [tag] of svg.matchAll(/<[^>]*>/g)) {
    const here = stack.at(-1) ?? IDENTITY
    if (tag.startsWith('<g')) stack.push(multiply(here, matrixOf(/ transform="([^"]*)"/.exec(tag)?.[1] ?? '')))
    if (tag.startsWith('</g')) stack.pop()
    for (const [x, y] of stops(/ d="([^"]*)"/.exec(tag)?.[1] ?? '')) {
      const [a, b, c, d, e, f] = here
      const [u, v] = [a * x + c * y + e, b * x + d * y + f]
      out.left = Math.min(out.left, u)
      out.right = Math.max(out.right, u)
      out.top = Math.min(out.top, v)
      out.bottom = Math.max(out.bottom, v)
    }
  }
  return out
}
