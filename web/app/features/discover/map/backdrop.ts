import type { MapColours } from './colours.ts'
import type { Size, View } from './view.ts'
import type { Outlines } from './world.ts'

/** So much of the box is drawn beyond each of its edges: a short drag moves a picture and draws no outline. */
const MARGIN = 0.35

interface Drawn {
  outlines: Outlines
  colours: MapColours
  box: Size
  ratio: number
  view: View
}

/**
 * Land, coasts and borders, as a picture that is kept. Thousands of points are drawn anew where the view leaves it, or
 * once a zoom has ended; in between the picture is moved and stretched.
 */
export function createBackdrop() {
  const picture = document.createElement('canvas')
  let drawn: Drawn | undefined

  return {
    draw(context: CanvasRenderingContext2D, wanted: Drawn, isMoving: boolean): void {
      if (!drawn || !serves(drawn, wanted, isMoving)) {
        render(picture, wanted)
        drawn = wanted
      }
      const { left, top, right, bottom } = placeOf(drawn, wanted.view)
      context.drawImage(picture, left, top, right - left, bottom - top)
    },
  }
}

/** Whether the picture can be shown for what is wanted: it covers the box, and is stretched only while something moves. */
function serves(drawn: Drawn, wanted: Drawn, isMoving: boolean): boolean {
  const { box, view } = wanted
  if (drawn.outlines !== wanted.outlines || drawn.colours !== wanted.colours || drawn.ratio !== wanted.ratio)
    return false
  if (drawn.box.width !== box.width || drawn.box.height !== box.height) return false
  if (!isMoving && drawn.view.scale !== view.scale) return false
  const { left, top, right, bottom } = placeOf(drawn, view)
  return left <= 0 && top <= 0 && right >= box.width && bottom >= box.height
}

/** Where the picture lies in the box, given the view that it was drawn for and the one that is wanted. */
function placeOf({ box, view }: Drawn, wanted: View) {
  const stretch = wanted.scale / view.scale
  const left = wanted.x - (view.x + box.width * MARGIN) * stretch
  const top = wanted.y - (view.y + box.height * MARGIN) * stretch
  const across = (1 + 2 * MARGIN) * stretch
  return { left, top, right: left + box.width * across, bottom: top + box.height * across }
}

function render(picture: HTMLCanvasElement, { outlines, colours, box, ratio, view }: Drawn): void {
  const whole = 1 + 2 * MARGIN
  picture.width = Math.ceil(box.width * whole * ratio)
  picture.height = Math.ceil(box.height * whole * ratio)
  const context = picture.getContext('2d')
  if (!context) return
  const scale = view.scale * ratio
  context.setTransform(
    ...([scale, 0, 0, scale] as const),
    (view.x + box.width * MARGIN) * ratio,
    (view.y + box.height * MARGIN) * ratio,
  )
  const line = 1 / view.scale
  context.lineJoin = 'round'
  stroke(context, outlines.graticule, colours.graticule, line * 0.5)
  context.fillStyle = colours.land
  context.fill(outlines.land)
  stroke(context, outlines.borders, colours.border, line)
  stroke(context, outlines.land, colours.coast, line * 0.75)
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
}
