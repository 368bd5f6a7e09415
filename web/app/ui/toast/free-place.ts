export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Size {
  width: number
  height: number
}

/** From the edges of the window. */
const MARGIN = 16
/** From what must not be covered; more than a dialog still moves while it opens. */
const GAP = 14

/** Where a toast covers nothing of what it must not: as low as can be, and there at the right before elsewhere. */
export function freePlace(toast: Size, within: Size, kept: readonly Box[]): { left: number; top: number } | undefined {
  const rightmost = within.width - MARGIN - toast.width
  const lowest = within.height - MARGIN - toast.height
  const lefts = [rightmost, rightmost / 2 + MARGIN / 2, MARGIN]
  const tops = [lowest, ...kept.map(({ top }) => top - GAP - toast.height)]
    .filter((top) => top <= lowest && top >= MARGIN)
    .sort((one, other) => other - one)
  for (const top of tops) {
    const left = lefts.find((left) => !kept.some((box) => isNear(box, boxOf({ left, top }, toast))))
    if (left !== undefined) return { left, top }
  }
  return undefined
}

const boxOf = ({ left, top }: { left: number; top: number }, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** Half a pixel is lost where heights are added up. */
const isNear = (one: Box, other: Box) =>
  one.left < other.right + GAP &&
  other.left < one.right + GAP &&
  one.top < other.bottom + GAP - 0.5 &&
  other.top < one.bottom + GAP - 0.5
