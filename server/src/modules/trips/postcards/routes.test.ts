import { brotliDecompressSync } from 'node:zlib'
import { fitPlaceName } from '@caravan/postcards/place-name.ts'
import { POSTCARD_SIZES } from '@caravan/postcards/sizes.ts'
import { STAMP_NAMES } from '@caravan/postcards/stamps.ts'
import { XMLValidator } from 'fast-xml-parser'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { type PlaceForDrawing, postcardRoutes } from './routes.ts'
import { drawnCache } from './send-svg.ts'
import { drawLine, openFaces } from './share/stamp-and-postmark.ts'
import { drawShareCard, renderSharePng, type ShareCard } from './share-card.ts'

const lisbon: PlaceForDrawing = {
  place: 'Lisbon',
  country: 'Portugal',
  countryCode: 'PT',
  latitude: 38.7,
  kind: 'city',
}

async function open() {
  const findPlaceForDrawing = vi.fn(async (key: string) => (key === 'g2267057' ? lisbon : null))
  const app = Fastify()
  await app.register(postcardRoutes, { findPlaceForDrawing })
  return { app, findPlaceForDrawing }
}

describe('a visitor who opens a poster', () => {
  it.each(POSTCARD_SIZES)('gets it in %s, to keep for good', async (size) => {
    const { app } = await open()
    const reply = await app.inject(`/postcards/g2267057/0/${size}.svg`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      vary: 'Accept-Encoding',
    })
    expect(reply.body).toContain('aria-label="Drawn landscape: Lisbon"')
    const [width, height] = size.split('x')
    expect(reply.body).toContain(`width="${width}" height="${height}"`)
  })

  it('gets it compressed where the browser can', async () => {
    const { app } = await open()
    const address = '/postcards/g2267057/7/780x1688.svg'
    const plain = await app.inject(address)
    for (const _ of ['drawn', 'from memory']) {
      const reply = await app.inject({ url: address, headers: { 'accept-encoding': 'gzip, deflate, br;q=0.9, zstd' } })
      expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(plain.body)
      expect(reply.rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2)
    }
  })

  it('gets it plain where the browser refuses Brotli', async () => {
    const { app } = await open()
    for (const encoding of ['gzip', 'br;q=0', 'br; q=0.0, gzip', 'brx', '']) {
      const headers = { 'accept-encoding': encoding }
      const reply = await app.inject({ url: '/postcards/g2267057/0/640x800.svg', headers })
      expect(reply.headers['content-encoding'], encoding).toBeUndefined()
      expect(reply.body).toMatch(/^<svg/)
    }
  })

  it('sees another drawing of the same place under another number', async () => {
    const { app } = await open()
    const bodies = await Promise.all(
      [0, 1, 99].map(async (variant) => (await app.inject(`/postcards/g2267057/${variant}/640x800.svg`)).body),
    )
    expect(new Set(bodies).size).toBe(3)
  })

  it.each([
    '/postcards/unknown/0/780x1688.svg',
    '/postcards/g2267057/100/780x1688.svg',
    '/postcards/g2267057/-1/780x1688.svg',
    '/postcards/g2267057/00/780x1688.svg',
    '/postcards/g2267057/1.5/780x1688.svg',
    '/postcards/g2267057/0/781x1688.svg',
    '/postcards/g2267057/0/780x1688.png',
    '/postcards/g2267057/0/780x1688',
    '/postcards/g2267057/0',
    '/postcards/%3Cscript%3E/0/780x1688.svg',
    `/postcards/${'g'.repeat(81)}/0/780x1688.svg`,
    '/avatars/mara/97.svg',
    '/avatars/ma%20ra/96.svg',
    `/avatars/${'m'.repeat(65)}/96.svg`,
    '/stamps/unknown.svg',
    '/stamps/toString.svg',
    '/stamps/together.png',
  ])('finds nothing at %s', async (address) => {
    const { app } = await open()
    expect((await app.inject(address)).statusCode).toBe(404)
  })

  it('does not trouble the gazetteer with a key that cannot be one', async () => {
    const { app, findPlaceForDrawing } = await open()
    await app.inject('/postcards/%27%20or%201=1/0/780x1688.svg')
    await app.inject('/postcards/g2267057/0/1x1.svg')
    expect(findPlaceForDrawing).not.toHaveBeenCalled()
  })
})

describe('the other drawings', () => {
  it('are served as postcards are', async () => {
    const { app } = await open()
    const addresses = [
      '/avatars/mara.wanders/96.svg',
      '/avatars/018f-aa_b/256.svg',
      ...STAMP_NAMES.map((n) => `/stamps/${n}.svg`),
    ]
    for (const address of addresses) {
      const reply = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(brotliDecompressSync(reply.rawPayload).toString()).toMatch(/^<svg .*<\/svg>$/)
    }
  })
})

describe('the memory of drawings', () => {
  it('stays within its bytes and forgets first what was not asked for longest', () => {
    const cache = drawnCache(100)
    cache.set('a', Buffer.alloc(40))
    cache.set('b', Buffer.alloc(40))
    cache.get('a')
    cache.set('c', Buffer.alloc(40))
    expect([cache.get('a')?.length, cache.get('b'), cache.get('c')?.length, cache.calculatedSize]).toEqual([
      40,
      undefined,
      40,
      80,
    ])
  })

  it('counts a drawing once that is put in twice, and keeps none larger than itself', () => {
    const cache = drawnCache(100)
    cache.set('a', Buffer.alloc(40))
    cache.set('a', Buffer.alloc(30))
    expect(cache.calculatedSize).toBe(30)
    cache.set('b', Buffer.alloc(200))
    expect([cache.get('b'), cache.calculatedSize]).toEqual([undefined, 30])
  })
})

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
