import { type Cluster, clusterNumber } from './clusters.ts'
import type { MapColours } from './colours.ts'
import { inBox, type Point, type Size, type View } from './view.ts'

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
  /** The one under the pointer. */
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
