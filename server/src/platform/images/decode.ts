import { LIMITS } from '@caravan/contract/limits.ts'
import sharp, { type Sharp } from 'sharp'
import { formatOf } from './formats.ts'
import { largestSize } from './image-sizes.ts'
import { type ImageKind, PICTURE_KINDS } from './picture-kinds.ts'

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

/** A source as pixels of its largest stored size. */
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
