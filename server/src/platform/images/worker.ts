import { decode, type ImageRefusal } from './decode.ts'
import { resized, thumbhashOf, toAvif, toWebp } from './encode.ts'
import { storedWidths } from './image-sizes.ts'
import type { ImageKind } from './picture-kinds.ts'

export interface Task {
  bytes: Uint8Array
  kind: ImageKind
}

export interface Variant {
  width: number
  avif: Uint8Array
  webp: Uint8Array
}

/** A picture ready to be stored; `width` and `height` are those of its largest variant. */
export interface Prepared {
  width: number
  height: number
  preview: string
  variants: Variant[]
}

export type PreparedOrRefused = Prepared | { refused: ImageRefusal }

/** Runs in a worker thread. One step after the other: each holds a thread of the pool that files and passwords share. */
export default async function prepare({ bytes, kind }: Task): Promise<PreparedOrRefused> {
  const pixels = await decode(bytes, kind)
  if ('refused' in pixels) return pixels
  const variants: Variant[] = []
  for (const width of storedWidths(kind, pixels.width)) {
    const sized = await resized(pixels, width)
    variants.push({ width, avif: await toAvif(sized), webp: await toWebp(sized) })
  }
  return { width: pixels.width, height: pixels.height, preview: await thumbhashOf(pixels), variants }
}
