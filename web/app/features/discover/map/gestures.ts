import type { Point } from './view.ts'

interface Handlers {
  /** A pointer is down. */
  onStart: () => void
  onDrag: (by: Point) => void
  onZoom: (factor: number, at: Point) => void
  /** A press that was no drag. */
  onPress: (at: Point) => void
  /** A pointer moves over it, with nothing pressed; nowhere any more. */
  onHover: (at: Point | undefined) => void
  /** No pointer is down any more. */
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
export function followGestures(element: HTMLElement, handlers: Handlers): () => void {
  const { signal, abort } = abortable()
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
    abort()
  }
}

/** One of two fingers has moved: what is between them follows. */
function pinch({ onDrag, onZoom }: Handlers, before: Point, now: Point, other: Point): void {
  onDrag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
  const apart = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
  if (Number.isFinite(apart) && apart > 0) onZoom(apart, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
