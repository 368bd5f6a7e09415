import { LIMITS } from '@caravan/contract/limits.ts'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { largestSize } from './image-sizes.ts'
import { type ImageKind, PICTURE_KINDS } from './picture-kinds.ts'

/** The formats a picture may come in, recognised by its first bytes: a name or a declared type proves nothing. */
type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'

const SIGNATURES: [ImageFormat, (head: Buffer) => boolean][] = [
  ['jpeg', (head) => head.readUIntBE(0, 3) === 0xffd8ff],
  ['png', (head) => head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  ['gif', (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6))],
]

/** Null for everything else, so that no other decoder (SVG, PDF, TIFF, HEIF…) ever sees the bytes. */
function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes.byteLength < 12) return null
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, 12)
  return SIGNATURES.find(([, matches]) => matches(head))?.[0] ?? null
}

/** Plain pixels in sRGB, as sharp gives them: three bytes each, upright, with nothing of the source's metadata. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

export type ImageRefusal = 'not-an-image' | 'damaged' | 'too-many-pixels'
export type Decoded = Pixels | { refused: ImageRefusal }

const SECONDS_TO_DECODE = 20
const WHITE = '#ffffff'

export async function decode(bytes: Uint8Array, kind: ImageKind): Promise<Decoded> {
  const format = formatOf(bytes)
  if (!format) return { refused: 'not-an-image' }
  try {
    // Reads the header alone: a bomb is turned away before a pixel of it is unpacked.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== format) return { refused: 'not-an-image' }
    if (header.width * header.height > LIMITS.imagePixels) return { refused: 'too-many-pixels' }
    const size = largestSize(kind, header.autoOrient)
    const { data, info } = await pixelsOf(sourceOf(bytes), kind, size).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    // The header is whole and the format ours: what fails now is the file.
    return { refused: 'damaged' }
  }
}

const sourceOf = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: LIMITS.imagePixels, failOn: 'error', pages: 1 }).timeout({
    seconds: SECONDS_TO_DECODE,
  })

function pixelsOf(source: Sharp, kind: ImageKind, size: { width: number; height: number }): Sharp {
  return source
    .autoOrient()
    .resize({ ...size, ...(PICTURE_KINDS[kind].isSquare ? { fit: 'cover', position: 'attention' } : { fit: 'fill' }) })
    .flatten({ background: WHITE })
    .removeAlpha()
    .raw({ depth: 'uchar' })
}
