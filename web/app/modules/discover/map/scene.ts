import { prefersReducedMotion } from '../../../lib/device-choice.ts'
import { createBackdrop } from './backdrop.ts'
import { type Cluster, clusterAt, clusterPlaces, drawClusters, type MapColours, type PlacedPlace } from './clusters.ts'
import {
  clampView,
  fillScale,
  type Outlines,
  type Point,
  pointOf,
  resizeView,
  type Size,
  type View,
  viewAround,
  WORLD,
} from './view.ts'

/** Places that are nearer to each other on the screen are one cluster. */
const REACH = 46
/** More pixels than this for each of the page are not seen, and cost. */
const MAX_RATIO = 2
/** What is in the middle at first: between the Americas and Asia. */
const MIDDLE = { latitude: 24, longitude: 12 }
const NOTHING: Size = { width: 0, height: 0 }

type MapScene = ReturnType<typeof createScene>

/** What the canvas shows. Whatever changes asks for one frame, however often it does until then. */
export function createScene(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  const backdrop = createBackdrop()
  let box = NOTHING
  let ratio = 1
  let view: View = { x: 0, y: 0, scale: 1 }
  let places: readonly PlacedPlace[] = []
  let clusters: Cluster[] = []
  let reach = 0
  let outlines: Outlines | undefined
  let colours: MapColours | undefined
  let font = 'sans-serif'
  let hovered: Cluster | undefined
  let isMoving = false
  let frame = 0

  function requestFrame() {
    frame ||= requestAnimationFrame(draw)
  }
  function draw() {
    frame = 0
    if (!context || !colours || box.width === 0) return
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, box.width, box.height)
    if (outlines) backdrop.draw(context, { outlines, colours, box, ratio, view }, isMoving)
    drawClusters(context, { clusters: currentClusters(), view, box, colours, font, hovered })
  }
  /** In steps: while one comes nearer, clusters do not part in every frame. */
  function currentClusters(): Cluster[] {
    const least = fillScale(WORLD, box)
    const step = 2 ** (Math.floor(Math.log2(view.scale / least) * 2) / 2)
    const wanted = REACH / (least * step)
    if (wanted !== reach) {
      reach = wanted
      clusters = clusterPlaces(places, reach)
      hovered = undefined
    }
    return clusters
  }

  return {
    getView: () => view,
    getBox: () => box,
    setView(next: View, moving: boolean) {
      view = clampView(next, WORLD, box)
      isMoving = moving
      requestFrame()
    },
    setPlaces(next: readonly PlacedPlace[]) {
      places = next
      reach = 0
      requestFrame()
    },
    setOutlines(next: Outlines) {
      outlines = next
      requestFrame()
    },
    setLook(next: MapColours, family: string) {
      colours = next
      font = family
      requestFrame()
    },
    resize(next: Size, pixelRatio: number) {
      const before = box
      ratio = Math.min(pixelRatio, MAX_RATIO)
      box = next
      canvas.width = Math.round(next.width * ratio)
      canvas.height = Math.round(next.height * ratio)
      if (next.width === 0 || next.height === 0) return
      view = before.width > 0 ? resizeView(view, WORLD, before, next) : viewAround(pointOf(MIDDLE), 0, WORLD, next)
      // a canvas of another size is empty: drawn at once, it never flashes
      draw()
    },
    clusterAt: (point: Point) => clusterAt(currentClusters(), view, point),
    hover(point: Point | undefined): Cluster | undefined {
      const next = point && clusterAt(currentClusters(), view, point)
      if (next !== hovered) {
        hovered = next
        requestFrame()
      }
      return next
    },
    destroy: () => cancelAnimationFrame(frame),
  }
}

const LASTS_MS = 280

/** From the view that is shown to another one, in a moment; at once for those who want nothing to move. The result stops it. */
export function glide(scene: MapScene, target: View, onEnd: () => void): () => void {
  if (prefersReducedMotion()) {
    scene.setView(target, false)
    onEnd()
    return () => undefined
  }
  const from = scene.getView()
  let begun: number | undefined
  let frame = requestAnimationFrame(step)
  function step(now: number) {
    begun ??= now
    const share = Math.min(1, (now - begun) / LASTS_MS)
    const eased = 1 - (1 - share) ** 3
    const between = (start: number, end: number) => start + (end - start) * eased
    scene.setView(
      {
        x: between(from.x, target.x),
        y: between(from.y, target.y),
        scale: between(from.scale, target.scale),
      },
      share < 1,
    )
    if (share < 1) frame = requestAnimationFrame(step)
    else onEnd()
  }
  return () => cancelAnimationFrame(frame)
}
