import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { afterAll, describe, expect, test } from 'vitest'
import { processorTime } from '../../test/processor-time.ts'
import { animatedGif, colourAt, phonePhoto, pixelBomb, quarters, svg } from '../../test/sample-images.ts'
import type { ImageKind } from './picture-kinds.ts'
import { openImages } from './pool.ts'
import type { Prepared } from './worker.ts'

const images = openImages({ threads: 1, waiting: 3 })
afterAll(() => images.close())

async function prepared(bytes: Uint8Array, kind: ImageKind = 'trips'): Promise<Prepared> {
  const outcome = await images.prepare(async () => bytes, kind)
  if (!outcome || 'refused' in outcome) throw new Error(`refused: ${outcome?.refused ?? 'busy'}`)
  return outcome
}
const outcomeOf = (bytes: Uint8Array) => images.prepare(async () => bytes, 'trips')
const small = async () => sharp(await quarters(90, 60))
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: background === '#0000' ? 4 : 3, background } }).png()
const truncated = (bytes: Buffer, part = 0.6) => bytes.subarray(0, Math.floor(bytes.length * part))

describe('a photo from a phone', () => {
  test('is turned upright, without its place, its maker and its colour profile', async () => {
    const photo = await phonePhoto()
    expect(photo.includes('Secret Name')).toBe(true)
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { width, height, variants } = await prepared(photo)
    expect({ width, height }).toEqual({ width: 900, height: 1200 })
    for (const { webp, avif } of variants) {
      for (const bytes of [webp, avif]) {
        const { exif, xmp, iptc, orientation, icc } = await sharp(bytes).metadata()
        expect({ exif, xmp, iptc, orientation, icc }).toEqual({})
        expect(Buffer.from(bytes).includes('Secret Name')).toBe(false)
        // red was at the top left; a quarter turn to the right puts it at the top right
        expect(await colourAt(bytes, 0.75, 0.25)).toBe('f00')
        expect(await colourAt(bytes, 0.25, 0.25)).toBe('00f')
      }
    }
  })

  test('is stored in each width that is not larger than it', async () => {
    const widths = async (width: number, height: number) => {
      const { variants } = await prepared(await quarters(width, height))
      const stored = variants.map(async ({ width: step, webp, avif }) => {
        const sizes = [(await sharp(webp).metadata()).width, (await sharp(avif).metadata()).width]
        return [step, ...sizes]
      })
      return Promise.all(stored)
    }
    expect(await widths(2000, 1000)).toEqual([480, 960, 1600].map((width) => [width, width, width]))
    expect(await widths(700, 500)).toEqual([480, 700].map((width, index) => [[480, 960][index], width, width]))
    expect(await widths(300, 200)).toEqual([[480, 300, 300]])
  })

  test('has a preview of some 25 bytes that is as bright as it', async () => {
    const { preview } = await prepared(await plain(300, 200, '#f00').toBuffer())
    const hash = Buffer.from(preview, 'base64')
    expect(hash.length).toBeLessThan(30)
    const { rgba } = thumbHashToRGBA(hash)
    expect(rgba[0]).toBeGreaterThan(200)
    expect(rgba[1]).toBeLessThan(60)
  })
})

describe('what cameras and programs write', () => {
  test('of a moving picture the first frame is kept', async () => {
    const { variants } = await prepared(await animatedGif())
    const { webp = new Uint8Array() } = variants[0] ?? {}
    expect((await sharp(webp).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(webp, 0.5, 0.5)).toBe('f00')
  })

  test('printing colours become those of a screen', async () => {
    const cmyk = await sharp(await quarters(400, 300))
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const { webp = new Uint8Array() } = (await prepared(cmyk)).variants[0] ?? {}
    const { space, channels } = await sharp(webp).metadata()
    expect({ space, channels }).toEqual({ space: 'srgb', channels: 3 })
    expect((await colourAt(webp, 0.75, 0.75))[2]).toBe('0')
  })

  test.each([
    ['a single pixel', () => plain(1, 1, '#0f0')],
    ['a grey one', async () => (await small()).greyscale().png()],
    ['one of 16 bits', async () => (await small()).toColourspace('rgb16').png()],
    ['one with a palette', async () => (await small()).png({ palette: true })],
    ['a progressive JPEG', async () => (await small()).jpeg({ progressive: true })],
    ['a WebP', async () => (await small()).webp()],
    ['a strip', () => plain(30_000, 1, '#0f0')],
    ['a tower', () => plain(2, 30_000, '#0f0')],
  ])('%s is a picture too', async (_name, make) => {
    const { variants } = await prepared(await (await make()).toBuffer())
    expect((await sharp(variants[0]?.webp).metadata()).format).toBe('webp')
    expect((await sharp(variants[0]?.avif).metadata()).format).toBe('heif')
  })

  test('what is transparent becomes white', async () => {
    const clear = await plain(90, 60, '#0000').toBuffer()
    const { webp = new Uint8Array() } = (await prepared(clear)).variants[0] ?? {}
    expect(await colourAt(webp, 0.5, 0.5)).toBe('fff')
  })
})

describe('an avatar', () => {
  test('is cut square and comes in four widths', async () => {
    const { width, height, variants } = await prepared(await phonePhoto(2000, 1500), 'avatars')
    expect({ width, height }).toEqual({ width: 960, height: 960 })
    expect(variants.map((variant) => variant.width)).toEqual([96, 192, 480, 960])
  })
})

describe('what is no picture', () => {
  test.each([
    ['a drawing called .png', async () => svg()],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a TIFF', async () => (await small()).tiff().toBuffer()],
    ['an AVIF', async () => (await small()).avif().toBuffer()],
    ['noise', async () => randomBytes(4096)],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s is refused before it is decoded', async (_name, make) => {
    expect(await outcomeOf(await make())).toEqual({ refused: 'not-an-image' })
  })

  test.each([
    ['a JPEG that stops half-way', async () => truncated(await phonePhoto())],
    ['a PNG that stops half-way', async () => truncated(await quarters(900, 600))],
    ['a WebP that stops half-way', async () => truncated(await (await small()).webp().toBuffer())],
    [
      'a drawing behind the first bytes of a PNG',
      async () => Buffer.concat([(await quarters(9, 9)).subarray(0, 8), svg()]),
    ],
    [
      'a JPEG’s first bytes and noise',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(999)]),
    ],
  ])('%s is damaged', async (_name, make) => {
    expect(await outcomeOf(await make())).toEqual({ refused: 'damaged' })
  })

  test('nothing but pixels survives of a picture that is also a page or an archive', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>PK\x03\x04')
    const { variants } = await prepared(Buffer.concat([await phonePhoto(), page]))
    for (const { webp, avif } of variants) {
      expect(Buffer.from(webp).includes('<script')).toBe(false)
      expect(Buffer.from(avif).includes('<script')).toBe(false)
    }
  })

  test('a bomb of 256 million pixels is turned away at its header', async () => {
    const bomb = pixelBomb()
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 16_000, height: 16_000 })
    expect(bomb.length).toBeLessThan(100_000)
    const computed = await processorTime(async () =>
      expect(await outcomeOf(bomb)).toEqual({ refused: 'too-many-pixels' }),
    )
    expect(computed).toBeLessThan(500)
  })
})

test('more than a few at once are refused with Retry-After', async () => {
  const photo = await quarters(300, 200)
  const asked = Array.from({ length: 6 }, () => outcomeOf(photo))
  expect(asked.map((work) => work !== null)).toEqual([true, true, true, true, false, false])
  await Promise.all(asked)
  expect(await outcomeOf(photo)).not.toBeNull()
})

test('what waits is read when its turn comes, so that it takes no memory until then', async () => {
  const photo = await quarters(300, 200)
  const before = images.counts.made
  const madeBefore: number[] = []
  const read = async () => {
    madeBefore.push(images.counts.made - before)
    return photo
  }
  await Promise.all(Array.from({ length: 4 }, () => images.prepare(read, 'trips')))
  expect(madeBefore).toEqual([0, 1, 2, 3])
})

test('a source that is gone by its turn, or cannot be read, leaves its place', async () => {
  const gone = images.prepare(async () => null, 'trips')
  expect(gone).not.toBeNull()
  expect(await gone).toBeNull()
  await expect(images.prepare(() => Promise.reject(new Error('the store is down')), 'trips')).rejects.toThrow('down')
  expect(images.counts.underWay).toBe(0)
})
