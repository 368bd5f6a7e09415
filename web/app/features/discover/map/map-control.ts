import { isolated } from '@caravan/contract/isolated.ts'
import type { MapPlace } from '@caravan/contract/map.ts'
import type { Cluster } from './clusters.ts'
import { followGestures } from './gestures.ts'
import { glide } from './glide.ts'
import { createScene } from './scene.ts'
import { isFurthest, isNearest, type Point, type View, zoomAt } from './view.ts'
import { WORLD } from './world.ts'

/** How the view stands once nothing moves any more. */
export interface RestingView {
  view: View
  isNearest: boolean
  isFurthest: boolean
}
interface Events {
  /** The view moves, or is about to. */
  onMove: () => void
  onRest: (rest: RestingView) => void
  /** A place was pressed, or several that are one cluster as near as one can come. */
  onChoose: (places: readonly MapPlace[]) => void
}
/** Of a press of a button, a key, or a cluster. */
const STEP = 2
const PAN_SHARE = 0.25

export type MapControl = ReturnType<typeof createMapControl>

/** The scene with the ways to move it: pointer, wheel, buttons, keys. */
export function createMapControl(canvas: HTMLCanvasElement, { onMove, onRest, onChoose }: Events) {
  const scene = createScene(canvas)
  let stop = () => {}

  const rest = () => {
    const view = scene.getView()
    scene.setView(view, false)
    const box = scene.getBox()
    const furthest = isFurthest(view, WORLD, box)
    // all of its height is seen: a finger that moves up or down scrolls the page
    canvas.style.touchAction = furthest ? 'pan-y' : 'none'
    onRest({ view, isNearest: isNearest(view, WORLD, box), isFurthest: furthest })
  }
  const move = (view: View) => {
    stop()
    onMove()
    scene.setView(view, true)
  }
  const zoomed = (factor: number, at: Point) => zoomAt(scene.getView(), factor, at, WORLD, scene.getBox())
  const middle = (): Point => ({ x: scene.getBox().width / 2, y: scene.getBox().height / 2 })
  const glideTo = (view: View) => {
    stop()
    stop = glide(scene, view, rest)
  }
  function press(at: Point) {
    const cluster = scene.clusterAt(at)
    if (!cluster) return
    if (cluster.places.length === 1 || isNearest(scene.getView(), WORLD, scene.getBox())) onChoose(cluster.places)
    else glideTo(zoomed(STEP * 1.5, inBoxOf(cluster)))
  }
  function inBoxOf({ x, y }: Cluster): Point {
    const view = scene.getView()
    return { x: view.x + x * view.scale, y: view.y + y * view.scale }
  }
  const stopGestures = followGestures(canvas, {
    onStart: onMove,
    onDrag: ({ x, y }) => {
      const view = scene.getView()
      move({ ...view, x: view.x + x, y: view.y + y })
    },
    onZoom: (factor, at) => move(zoomed(factor, at)),
    onPress: press,
    onHover: (at) => {
      const cluster = scene.hover(at)
      canvas.style.cursor = cluster ? 'pointer' : ''
      canvas.title = cluster ? nameOf(cluster) : ''
    },
    onEnd: rest,
    // a wheel scrolls the page, until the map was pressed or with Ctrl, which a touchpad sends with a pinch
    takesWheel: ({ ctrlKey, deltaY }) => {
      const isAtEnd = deltaY > 0 && isFurthest(scene.getView(), WORLD, scene.getBox())
      return ctrlKey || (document.activeElement === canvas && !isAtEnd)
    },
  })

  return {
    scene,
    rest,
    zoom: (direction: 1 | -1) => glideTo(zoomed(direction > 0 ? STEP : 1 / STEP, middle())),
    /** By a share of the box, for keys. */
    pan({ x, y }: Point) {
      const view = scene.getView()
      const { width, height } = scene.getBox()
      glideTo({ ...view, x: view.x - x * width * PAN_SHARE, y: view.y - y * height * PAN_SHARE })
    },
    destroy() {
      stop()
      stopGestures()
      scene.destroy()
    },
  }
}

const nameOf = ({ places: [first, ...others] }: Cluster): string => {
  const name = first?.place ?? ''
  return others.length > 0 ? `${isolated(name)} and ${others.length} more` : name
}
