import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawAvatar, INITIAL_INK } from './avatar.ts'
import { initialOf } from './initial.ts'
import { drawStampScene, isStampName, STAMP_NAMES } from './stamps.ts'

function luminance(hex: string): number {
  const linear = (i: number) => {
    const v = Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}

// WCAG 2 contrast ratio, 1 to 21.
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const hex = (bytes: Uint8Array, at: number) => `#${Buffer.from(bytes.subarray(at, at + 3)).toString('hex')}`

// Two letters of 40 in the display face cover this part of the 96 units.
const LETTERS = { left: 20, top: 36, width: 56, height: 31 }

async function darkestFieldOf(seed: string): Promise<number> {
  const picture = sharp(Buffer.from(drawAvatar({ seed }, 96)))
  const field = await picture.extract(LETTERS).removeAlpha().raw().toBuffer()
  const inks = new Set(Array.from({ length: field.length / 3 }, (_, i) => hex(field, i * 3)))
  return Math.min(...[...inks].map((ink) => contrast(ink, INITIAL_INK)))
}

describe('the picture of a traveller without a picture', () => {
  it('is dark enough behind a paper-white initial for everybody to read', async () => {
    const all = await Promise.all(Array.from({ length: 400 }, (_, i) => darkestFieldOf(`traveller-${i}`)))
    expect(Math.min(...all)).toBeGreaterThanOrEqual(4.5)
  })

  it('stays the same for a traveller and differs between travellers', () => {
    expect(drawAvatar({ seed: 'mara' }, 96)).toBe(drawAvatar({ seed: 'mara' }, 96))
    const some = Array.from({ length: 50 }, (_, i) => drawAvatar({ seed: `t${i}` }, 96))
    expect(new Set(some).size).toBe(50)
  })

  it('is XML with an id of its own and no letters', () => {
    const ids = ['mara', 'tomas'].map((seed) => {
      const svg = drawAvatar({ seed }, 256)
      expect(XMLValidator.validate(svg)).toBe(true)
      expect(svg).not.toContain('<text')
      return /id="([^"]+)"/.exec(svg)?.[1]
    })
    expect(new Set(ids).size).toBe(2)
  })
})

it.each([
  [{ firstName: 'Leïla', username: 'zaza' }, 'L'],
  [{ firstName: ' øyvind', username: null }, 'Ø'],
  [{ firstName: '𐐨da', username: null }, '𐐀'],
  [{ firstName: 'דנה', username: 'dana' }, 'ד'],
  [{ firstName: ' ', username: 'mara.wanders' }, 'M'],
  [{ firstName: null, username: null }, ''],
])('the initial of %o is %s', (named, letter) => {
  expect(initialOf(named)).toBe(letter)
})

describe('the scenes of stamps', () => {
  it('are eleven', () => {
    expect([...STAMP_NAMES].sort()).toEqual(
      'adventure conference festival fire kiosk letterbox lighthouse lookout signpost suitcase together'.split(' '),
    )
  })

  it.each(STAMP_NAMES)('%s is XML, and its id is its own', (name) => {
    const svg = drawStampScene(name)
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).not.toMatch(/NaN|undefined/)
    expect([...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([`stamp-${name}`])
  })

  it('know no other names, such as those of every object', () => {
    expect(['toString', '__proto__', 'Together', ''].filter(isStampName)).toEqual([])
  })
})
