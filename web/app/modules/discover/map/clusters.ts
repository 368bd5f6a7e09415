import type { MapPlace } from '@caravan/contract/map.ts'
import { inBox, type Point, type Size, type View } from './view.ts'

/** Out of the page's tokens, light or dark. What is under the land is the background of the canvas. */
export interface MapColours {
  land: string
  coast: string
  border: string
  graticule: string
  cluster: string
  number: string
  ring: string
}

export function coloursOf(canvas: HTMLCanvasElement): MapColours {
  const style = getComputedStyle(canvas)
  const token = (name: string) => style.getPropertyValue(`--${name}`)
  return {
    land: token('paper'),
    coast: token('edge'),
    border: token('line'),
    graticule: token('contour'),
    cluster: token('ember'),
    number: token('on-fill'),
    ring: token('ground'),
  }
}

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

/** Whose number does not show is a dot. */
const DOT = 6
/** The least that can be pressed. */
const TARGET = 22

const radiusOf = (cluster: Cluster): number => {
  const { length } = clusterNumber(cluster)
  return length === 0 ? DOT : 11 + length * 2.6
}

interface Scene {
  clusters: readonly Cluster[]
  view: View
  box: Size
  colours: MapColours
  font: string
  hovered: Cluster | undefined
}

export function drawClusters(
  context: CanvasRenderingContext2D,
  { clusters, view, box, colours, font, hovered }: Scene,
) {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `700 13px ${font}`
  context.lineWidth = 2
  // those with most travellers come first, and lie on top
  for (const cluster of clusters.toReversed()) {
    const { x, y } = inBox(view, cluster)
    const radius = radiusOf(cluster)
    if (x < -radius || y < -radius || x > box.width + radius || y > box.height + radius) continue
    context.beginPath()
    context.arc(x, y, cluster === hovered ? radius + 2 : radius, 0, 2 * Math.PI)
    context.fillStyle = colours.cluster
    context.fill()
    context.strokeStyle = colours.ring
    context.stroke()
    const number = clusterNumber(cluster)
    if (!number) continue
    context.fillStyle = colours.number
    context.fillText(number, x, y + 1)
  }
}

/** What is pressed at a point of the box. */
export function clusterAt(clusters: readonly Cluster[], view: View, point: Point): Cluster | undefined {
  let nearest: Cluster | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const cluster of clusters) {
    const { x, y } = inBox(view, cluster)
    const away = Math.hypot(x - point.x, y - point.y)
    if (away > Math.max(radiusOf(cluster), TARGET) || away >= distance) continue
    nearest = cluster
    distance = away
  }
  return nearest
}
