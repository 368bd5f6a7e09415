import { type ImageKind, PICTURE_KINDS } from './picture-kinds.ts'

/** Heights for each width: the tallest phones' screens, and far below the 16,383 pixels where WebP ends. */
const TALLEST = 2.25

interface Size {
  width: number
  height: number
}

/** The size of the largest stored picture for an upright source: never enlarged. */
export function largestSize(kind: ImageKind, source: Size): Size {
  const widest = PICTURE_KINDS[kind].widths.at(-1) ?? source.width
  if (PICTURE_KINDS[kind].isSquare) {
    const side = Math.min(source.width, source.height, widest)
    return { width: side, height: side }
  }
  const scale = Math.min(1, widest / source.width, (widest * TALLEST) / source.height)
  return { width: atLeastOne(source.width * scale), height: atLeastOne(source.height * scale) }
}

/** Which widths are stored for a picture this wide: the last one may be narrower than its name. */
export function storedWidths(kind: ImageKind, width: number): number[] {
  return PICTURE_KINDS[kind].widths.filter((_, index, widths) => index === 0 || width > (widths[index - 1] ?? 0))
}

/** The widths to look for where one is asked, the best first; larger ones follow, as an older picture may lack a newer width. */
export function widthsFor(kind: ImageKind, width: number, asked: number): number[] {
  const stored = storedWidths(kind, width)
  const best = stored.find((step) => step >= asked) ?? stored.at(-1) ?? asked
  return PICTURE_KINDS[kind].widths.filter((step) => step >= best)
}

/** The same where it is not known how wide the picture is: the next larger ones, then the largest there is. */
export function widthsToTry(kind: ImageKind, asked: number): number[] {
  const { widths } = PICTURE_KINDS[kind]
  const larger = widths.filter((step) => step >= asked)
  const smaller = widths.filter((step) => step < asked)
  return [...larger, ...smaller.reverse()]
}

export function sizeAt(largest: Size, step: number): Size {
  const width = Math.min(step, largest.width)
  return { width, height: atLeastOne((largest.height * width) / largest.width) }
}

const atLeastOne = (length: number) => Math.max(1, Math.round(length))
