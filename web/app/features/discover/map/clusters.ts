import type { MapPlace } from '@caravan/contract/map.ts'
import type { Point } from './view.ts'

/** A place with its point of the world. */
export interface PlacedPlace extends Point {
  place: MapPlace
}
export interface Cluster extends Point {
  /** Those with most travellers first: the cluster stands where the first of them is. */
  places: MapPlace[]
  /** Travellers of the places that count them; null where none does. */
  travelers: number | null
  /** Some of its places have too few travellers to say how many. */
  hasUncounted: boolean
}

/**
 * Places nearer to each other than `reach` are one cluster, which stands at the place with most travellers. The places
 * come with these first, so that a single pass does it: each looks for a cluster in the nine cells around its own.
 */
export function clusterPlaces(places: readonly PlacedPlace[], reach: number): Cluster[] {
  const cells = new Map<string, Cluster[]>()
  const clusters: Cluster[] = []
  for (const { place, x, y } of places) {
    const [column, row] = [Math.floor(x / reach), Math.floor(y / reach)]
    const near = nearestOf(cells, column, row, { x, y }, reach)
    if (near) addPlace(near, place)
    else {
      const cluster: Cluster = { x, y, places: [], travelers: null, hasUncounted: false }
      addPlace(cluster, place)
      clusters.push(cluster)
      const key = keyOf(column, row)
      cells.set(key, [...(cells.get(key) ?? []), cluster])
    }
  }
  return clusters
}

const keyOf = (column: number, row: number) => `${column},${row}`

function nearestOf(cells: Map<string, Cluster[]>, column: number, row: number, point: Point, reach: number) {
  let nearest: Cluster | undefined
  let distance = reach
  for (let c = column - 1; c <= column + 1; c++) {
    for (let r = row - 1; r <= row + 1; r++) {
      for (const cluster of cells.get(keyOf(c, r)) ?? []) {
        const away = Math.hypot(cluster.x - point.x, cluster.y - point.y)
        if (away >= distance) continue
        nearest = cluster
        distance = away
      }
    }
  }
  return nearest
}

function addPlace(cluster: Cluster, place: MapPlace): void {
  cluster.places.push(place)
  if (place.travelers === null) cluster.hasUncounted = true
  else cluster.travelers = (cluster.travelers ?? 0) + place.travelers
}

/** '12', '12+' where some are not counted, nothing where none is. */
export const clusterNumber = ({ travelers, hasUncounted }: Pick<Cluster, 'travelers' | 'hasUncounted'>): string =>
  travelers === null ? '' : `${travelers}${hasUncounted ? '+' : ''}`
