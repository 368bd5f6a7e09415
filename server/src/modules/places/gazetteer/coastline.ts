import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of a TopoJSON file that is read here: lines in steps on an integer grid. */
interface Topology {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
}

const CELLS_PER_DEGREE = 8
const STEP_DEGREES = 0.03
const KM_PER_DEGREE = 111.2
const ROW = 360 * CELLS_PER_DEGREE + 2

const cellOf = (latitude: number, longitude: number) =>
  Math.floor((latitude + 90) * CELLS_PER_DEGREE) * ROW + Math.floor((longitude + 180) * CELLS_PER_DEGREE)

/**
 * Reads the shores of Natural Earth (1:10,000,000) and answers whether a point lies within `reachKm` of one.
 * Points every three kilometres or so stand for the line, in cells of an eighth of a degree.
 */
export function readCoastline(reachKm: number): (latitude: number, longitude: number) => boolean {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const { transform, arcs }: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const cells = new Map<number, number[]>()
  for (const arc of arcs)
    forEachPoint(arc, transform, (latitude, longitude) => {
      const cell = cellOf(latitude, longitude)
      const points = cells.get(cell)
      if (points) points.push(latitude, longitude)
      else cells.set(cell, [latitude, longitude])
    })
  return (latitude, longitude) => isNear(cells, latitude, longitude, reachKm)
}

function forEachPoint(
  arc: [number, number][],
  { scale, translate }: Topology['transform'],
  visit: (latitude: number, longitude: number) => void,
): void {
  let [x, y] = [0, 0]
  let before: [number, number] | undefined
  for (const [dx, dy] of arc) {
    x += dx
    y += dy
    const [longitude, latitude] = [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    const [fromLongitude, fromLatitude] = before ?? [longitude, latitude]
    const steps = Math.max(
      1,
      Math.ceil(Math.max(Math.abs(longitude - fromLongitude), Math.abs(latitude - fromLatitude)) / STEP_DEGREES),
    )
    for (let step = 1; step <= steps; step++) {
      const share = step / steps
      visit(fromLatitude + (latitude - fromLatitude) * share, fromLongitude + (longitude - fromLongitude) * share)
    }
    before = [longitude, latitude]
  }
}

function isNear(cells: Map<number, number[]>, latitude: number, longitude: number, reachKm: number): boolean {
  const narrowing = Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const reach = reachKm / KM_PER_DEGREE
  const [south, north] = [latitude - reach, latitude + reach]
  const [west, east] = [longitude - reach / narrowing, longitude + reach / narrowing]
  for (let lat = south; ; lat = Math.min(north, lat + 1 / CELLS_PER_DEGREE)) {
    for (let lon = west; ; lon = Math.min(east, lon + 1 / CELLS_PER_DEGREE)) {
      const points = cells.get(cellOf(lat, lon)) ?? []
      for (let i = 0; i < points.length; i += 2) {
        const up = (points[i] ?? 0) - latitude
        const across = ((points[i + 1] ?? 0) - longitude) * narrowing
        if (up * up + across * across <= reach * reach) return true
      }
      if (lon === east) break
    }
    if (lat === north) break
  }
  return false
}
