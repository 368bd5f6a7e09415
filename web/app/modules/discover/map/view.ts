import { geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

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

/** Nobody travels beyond: Antarctica and the ice of the north are cut off. */
const [NORTH, SOUTH] = [84, -57]
const WIDTH = 1000

const unit = geoNaturalEarth1().scale(1).translate([0, 0])
const along = (point: [number, number]) => unit(point) ?? [0, 0]
const SCALE = WIDTH / 2 / along([180, 0])[0]
const TOP = along([0, NORTH])[1] * SCALE
const projection = geoNaturalEarth1()
  .scale(SCALE)
  .translate([WIDTH / 2, -TOP])

/** The flat world, in units of its own. */
export const WORLD: Size = { width: WIDTH, height: along([0, SOUTH])[1] * SCALE - TOP }

export function pointOf({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0]
  return { x, y }
}

/** Made once, drawn at any scale. */
export interface Outlines {
  land: Path2D
  borders: Path2D
  graticule: Path2D
}

interface Shapes extends Topology {
  objects: { countries: GeometryCollection; land: GeometryCollection }
}

/** Out of the file of shapes; nothing where it is none. */
export function outlinesOf(shapes: unknown): Outlines | undefined {
  if (!isShapes(shapes)) return undefined
  // whole tenths are finer than any screen shows
  const path = geoPath(projection).digits(1)
  const drawn = (text: string | null) => new Path2D(text ?? '')
  return {
    land: drawn(path(feature(shapes, shapes.objects.land))),
    borders: drawn(path(mesh(shapes, shapes.objects.countries, (one, other) => one !== other))),
    graticule: drawn(path(geoGraticule10())),
  }
}

function isShapes(value: unknown): value is Shapes {
  if (typeof value !== 'object' || value === null || !('type' in value) || value.type !== 'Topology') return false
  const objects = 'objects' in value ? value.objects : null
  return typeof objects === 'object' && objects !== null && 'countries' in objects && 'land' in objects
}
