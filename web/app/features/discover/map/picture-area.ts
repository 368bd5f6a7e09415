import type { Size, View } from './view.ts'

/** A part of the world at the scale of a view, in CSS pixels from the world's corner. */
export interface Area extends Size {
  left: number
  top: number
}

/** So many pixels are kept, of a large box this many times its own: 14 MB on a phone, whose whole world fits at twice its size. */
const [PIXELS, BOXES] = [3_500_000, 2.9]

/**
 * What is drawn for a view, around what its box shows: all of the world where it fits, since a drag that leaves the
 * picture waits for the next one. A view shows nothing beside the world.
 */
export function pictureArea({ view, box, ratio }: { view: View; box: Size; ratio: number }, world: Size): Area {
  const whole = { width: world.width * view.scale, height: world.height * view.scale }
  const own = box.width * box.height
  const most = Math.max(PIXELS / ratio ** 2, BOXES * own)
  const tall = Math.min(whole.height, box.height * Math.sqrt(most / own))
  const width = inPixels(Math.min(whole.width, most / tall), ratio)
  const height = inPixels(Math.min(whole.height, most / width), ratio)
  return {
    left: startOf(-view.x + box.width / 2, width, whole.width),
    top: startOf(-view.y + box.height / 2, height, whole.height),
    width,
    height,
  }
}

const inPixels = (length: number, ratio: number) => Math.ceil(length * ratio) / ratio

/** Where a length lies that has its middle as near to a point as the whole allows. */
const startOf = (middle: number, length: number, whole: number) =>
  Math.min(Math.max(middle - length / 2, 0), Math.max(whole - length, 0))
