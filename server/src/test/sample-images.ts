import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures for tests, made on the spot: a quarter of each colour, so that turning and cutting can be seen. */
export async function quarters(width: number, height: number): Promise<Buffer> {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
  const block = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: '#ffff00' } })
    .composite([block('#ff0000', 0, 0), block('#00ff00', w, 0), block('#0000ff', 0, h)])
    .png()
    .toBuffer()
}

const photos = new Map<string, Promise<Buffer>>()

/** As a phone held upright writes it: pixels lying on their side, the turn and the place in EXIF. Each size is taken once. */
export function phonePhoto(width = 1200, height = 900): Promise<Buffer> {
  const size = `${width}x${height}`
  const taken = photos.get(size) ?? takenPhoto(width, height)
  photos.set(size, taken)
  return taken
}

const takenPhoto = async (width: number, height: number): Promise<Buffer> =>
  sharp(await quarters(width, height))
    .withExif({
      IFD0: { Make: 'PhoneMaker', Artist: 'Secret Name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 42/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '9/1 8/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A PNG of 16,000 pixels a side, one bit each, in a few kilobytes. */
export function pixelBomb(): Buffer {
  const side = 16_000
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

export const animatedGif = async (): Promise<Buffer> => {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('#ff0000'), frame('#0000ff'), frame('#00ff00')])
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: 100, loop: 0 })
    .toBuffer()
}

export const svg = (width = 400) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><rect width="9" height="9"/></svg>`,
  )

/** The colour at a place given in parts of the width and height. */
export async function colourAt(image: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const strong = [...data.subarray(at, at + 3)].map((value) => (value > 200 ? 'f' : value < 60 ? '0' : '?'))
  return strong.join('')
}
