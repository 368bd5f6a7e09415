/** What of the world a box shows: a point of the world is at `x + scale * point` in the box, in CSS pixels. */
export interface View {
  x: number
  y: number
  scale: number
}
export interface Size {
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

/** How far one comes in, compared with a world that fills the box. */
const MAX_ZOOM = 14

/** The least scale at which the world fills the box. */
export const fillScale = (world: Size, box: Size): number =>
  Math.max(box.width / world.width, box.height / world.height)

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function scaleWithin(scale: number, world: Size, box: Size): number {
  const least = fillScale(world, box)
  return clamp(scale, least, least * MAX_ZOOM)
}

/** The nearest view that shows nothing beside the world. */
export function clampView({ x, y, scale }: View, world: Size, box: Size): View {
  const within = scaleWithin(scale, world, box)
  return {
    scale: within,
    x: clamp(x, box.width - world.width * within, 0),
    y: clamp(y, box.height - world.height * within, 0),
  }
}

/** Nearer or further by a factor, with what is at a point of the box staying there. */
export function zoomAt(view: View, factor: number, at: Point, world: Size, box: Size): View {
  const scale = scaleWithin(view.scale * factor, world, box)
  const by = scale / view.scale
  return clampView({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, world, box)
}

/** The world filling the box, with a point of it in the middle as far as that goes. */
export function viewAround(point: Point, wanted: number, world: Size, box: Size): View {
  const scale = scaleWithin(wanted, world, box)
  const view = { scale, x: box.width / 2 - point.x * scale, y: box.height / 2 - point.y * scale }
  return clampView(view, world, box)
}

/** The same part of the world in a box of another size. */
export function resizeView(view: View, world: Size, before: Size, box: Size): View {
  const middle = { x: (before.width / 2 - view.x) / view.scale, y: (before.height / 2 - view.y) / view.scale }
  const zoom = view.scale / fillScale(world, before)
  return viewAround(middle, fillScale(world, box) * zoom, world, box)
}

export const inBox = ({ x, y, scale }: View, point: Point): Point => ({
  x: x + point.x * scale,
  y: y + point.y * scale,
})

export function isShown(view: View, point: Point, box: Size): boolean {
  const { x, y } = inBox(view, point)
  return x >= 0 && y >= 0 && x <= box.width && y <= box.height
}

/** Whether one can come no nearer. */
export const isNearest = (view: View, world: Size, box: Size): boolean =>
  view.scale >= fillScale(world, box) * MAX_ZOOM * 0.999
/** Whether all of the world's height is in the box: a drag up or down may scroll the page. */
export const isFurthest = (view: View, world: Size, box: Size): boolean => view.scale <= fillScale(world, box) * 1.001
