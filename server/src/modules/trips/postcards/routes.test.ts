import { brotliDecompressSync } from 'node:zlib'
import { POSTCARD_SIZES } from '@caravan/postcards/sizes.ts'
import { STAMP_NAMES } from '@caravan/postcards/stamps.ts'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { type PlaceForDrawing, postcardRoutes } from './routes.ts'
import { drawnCache } from './send-svg.ts'

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
