import { isolated } from '@caravan/contract/isolated.ts'
import type { MapPlace } from '@caravan/contract/map.ts'
import type { Cluster } from './clusters.ts'
import { createScene, glide } from './scene.ts'
import { isFurthest, isNearest, type Point, type View, WORLD, zoomAt } from './view.ts'

interface Handlers {
  onStart: () => void
  onDrag: (by: Point) => void
  onZoom: (factor: number, at: Point) => void
  /** A press that was no drag. */
  onPress: (at: Point) => void
  /** A pointer moves over it, with nothing pressed; nowhere any more. */
  onHover: (at: Point | undefined) => void
  onEnd: () => void
  /** Whether a wheel zooms: else it scrolls the page. */
  takesWheel: (event: WheelEvent) => boolean
}
/** A press may tremble. */
const SLOP = 5
/** A wheel has ended where nothing comes for so long. */
const WHEEL_ENDS_MS = 160
const LINE = 16

/** One finger or the mouse drags, two fingers pinch and drag, a wheel or a pinch on a touchpad zooms. */
function followGestures(element: HTMLElement, handlers: Handlers): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const pointers = new Map<number, Point>()
  let start: Point | undefined
  let wheel: ReturnType<typeof setTimeout> | undefined

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function onDown(event: PointerEvent) {
    if (event.button !== 0) return
    handlers.onStart()
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, pointOf(event))
    start = pointers.size === 1 ? pointOf(event) : undefined
  }
  function onMove(event: PointerEvent) {
    const point = pointOf(event)
    const before = pointers.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') handlers.onHover(point)
      return
    }
    if (start && Math.hypot(point.x - start.x, point.y - start.y) <= SLOP) return
    start = undefined
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    pointers.set(event.pointerId, point)
    if (!other) handlers.onDrag({ x: point.x - before.x, y: point.y - before.y })
    else pinch(handlers, before, point, other)
  }
  function onUp(event: PointerEvent) {
    if (!pointers.delete(event.pointerId)) return
    if (pointers.size === 0) handlers.onEnd()
    if (start && event.type === 'pointerup') handlers.onPress(start)
    start = undefined
  }
  function onWheel(event: WheelEvent) {
    if (!handlers.takesWheel(event)) return
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE
    handlers.onZoom(Math.exp(-lines * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event))
    clearTimeout(wheel)
    wheel = setTimeout(handlers.onEnd, WHEEL_ENDS_MS)
  }
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  element.addEventListener('pointerleave', () => handlers.onHover(undefined), { signal })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => {
    clearTimeout(wheel)
    controller.abort()
  }
}

/** One of two fingers has moved: what is between them follows. */
function pinch({ onDrag, onZoom }: Handlers, before: Point, now: Point, other: Point): void {
  onDrag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  const apart = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
  if (Number.isFinite(apart) && apart > 0) onZoom(apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
}

export interface RestingView {
  view: View
  isNearest: boolean
  isFurthest: boolean
}
interface Events {
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
