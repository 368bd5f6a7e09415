import { geoGraticule10, geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Point, Size } from './view.ts'

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

/** A place on earth as a point of the world. */
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
