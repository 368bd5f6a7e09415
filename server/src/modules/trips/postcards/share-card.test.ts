import { fitPlaceName } from '@caravan/postcards/place-name.ts'
import { XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawLine, openFaces } from './share/stamp-and-postmark.ts'
import { drawShareCard, renderSharePng, type ShareCard } from './share-card.ts'

const card: ShareCard = {
  postcard: { place: 'Santorini', country: 'Greece', kind: 'coast', only: ['stairs'] },
  dates: '4 – 11 Oct 2026',
  day: '4 Oct',
  year: '2026',
  sender: { firstName: 'Mara', initial: 'M', seed: 'mara.wanders' },
}
const named = (place: string, country: string): ShareCard => ({
  ...card,
  postcard: { ...card.postcard, place, country },
})

describe('the picture of a shared trip', () => {
  it('needs no font of the machine that renders it', async () => {
    const svg = await drawShareCard(named('Đà Nẵng', 'Việt Nam'))
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).not.toContain('<text')
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  it('lets the country stand for a place in letters that our faces lack', async () => {
    const { display } = await openFaces()
    const rows = fitPlaceName('Japan', { width: 760, height: 190, max: 178, measure: (text) => display.measure(text) })
    const headline = drawLine(display, 'JAPAN', { x: 64, y: 470, size: rows.size, fill: '#fffaf2' })
    expect(await drawShareCard(named('京都', 'Japan'))).toContain(headline)
    expect(await drawShareCard(named('Kyoto', 'Japan'))).not.toContain(headline)
  })

  it('names its owner by their first name, which is left out in letters that our faces lack', async () => {
    const { text } = await openFaces()
    const words = (line: string) => drawLine(text, line, { x: 64, y: 568, size: 34, fill: '#fffaf2', within: 740 })
    expect(await drawShareCard(card)).toContain(words('4 – 11 Oct 2026 with Mara'))
    const akira = { ...card, sender: { ...card.sender, firstName: '明' } }
    expect(await drawShareCard(akira)).toContain(words('4 – 11 Oct 2026'))
  })

  it('is XML whatever the names are', async () => {
    for (const name of ['<b> & "co"', '京都', '\u0000', '', '🏝️']) {
      const svg = await drawShareCard(named(name, name))
      expect(XMLValidator.validate(svg)).toBe(true)
      expect(svg).not.toMatch(/NaN|undefined|<text|<b>/)
    }
  })

  it('is a PNG of 1200 × 630 in which the place is in paper white at the lower left', async () => {
    const png = await renderSharePng(await drawShareCard(card))
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const words = { left: 64, top: 340, width: 600, height: 130 }
    const pixels = await sharp(png).extract(words).removeAlpha().raw().toBuffer()
    const white = Array.from({ length: pixels.length / 3 }, (_, i) => pixels[i * 3 + 2] ?? 0).filter(
      (blue) => blue > 230,
    )
    expect(white.length / (pixels.length / 3)).toBeGreaterThan(0.25)
    expect(png.byteLength).toBeLessThan(300_000)
  })

  it('sets the place in the display face at its narrowest', async () => {
    const { display } = await openFaces()
    expect(display.measure('SANTORINI')).toBeCloseTo(3.42, 1)
  })

  it('keeps a long name within the stamp and the line', async () => {
    const long = await drawShareCard({ ...card, sender: { firstName: 'a'.repeat(50), initial: 'A', seed: 'a' } })
    expect(XMLValidator.validate(long)).toBe(true)
    const rightmost = Math.max(...[...long.matchAll(/M(\d+\.\d) \d+\.\d/g)].map(([, x]) => Number(x)))
    expect(rightmost).toBeLessThanOrEqual(1200)
  })
})
