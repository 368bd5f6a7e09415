import { prefersReducedMotion } from '../../../lib/device-choice.ts'
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

/** A part of the world at the scale of a view, in CSS pixels from the world's corner. */
interface Area extends Size {
  left: number
  top: number
}

/** So many pixels are kept, of a large box this many times its own: 14 MB on a phone, whose whole world fits at twice its size. */
const [PIXELS, BOXES] = [3_500_000, 2.9]

/**
 * What is drawn for a view, around what its box shows: all of the world where it fits, since a drag that leaves the
 * picture waits for the next one. A view shows nothing beside the world.
 */
export function pictureArea({ view, box, ratio }: { view: View; box: Size; ratio: number }, world: Size): Area {
  const whole = { width: world.width * view.scale, height: world.height * view.scale }
  const own = box.width * box.height
  const most = Math.max(PIXELS / ratio ** 2, BOXES * own)
  const tall = Math.min(whole.height, box.height * Math.sqrt(most / own))
  const width = inPixels(Math.min(whole.width, most / tall), ratio)
  const height = inPixels(Math.min(whole.height, most / width), ratio)
  return {
    left: startOf(-view.x + box.width / 2, width, whole.width),
    top: startOf(-view.y + box.height / 2, height, whole.height),
    width,
    height,
  }
}

const inPixels = (length: number, ratio: number) => Math.ceil(length * ratio) / ratio

/** Where a length lies that has its middle as near to a point as the whole allows. */
const startOf = (middle: number, length: number, whole: number) =>
  Math.min(Math.max(middle - length / 2, 0), Math.max(whole - length, 0))

/** The world ends where the box does, but for what is rounded. */
const ROUNDED = 0.5

interface Wanted {
  outlines: Outlines
  colours: MapColours
  box: Size
  ratio: number
  view: View
}
interface Drawn extends Wanted {
  area: Area
}

/**
 * Land, coasts and borders, as a picture that is kept. Thousands of points are drawn anew where the view leaves it, or
 * once a zoom has ended; in between the picture is moved and stretched.
 */
function createBackdrop() {
  const picture = document.createElement('canvas')
  let drawn: Drawn | undefined

  return {
    draw(context: CanvasRenderingContext2D, wanted: Wanted, isMoving: boolean): void {
      if (!drawn || !serves(drawn, wanted, isMoving)) {
        drawn = { ...wanted, area: pictureArea(wanted, WORLD) }
        render(picture, drawn)
      }
      const { left, top, width, height } = placeOf(drawn, wanted.view)
      context.drawImage(picture, left, top, width, height)
    },
  }
}

/** Whether the picture can be shown for what is wanted: it covers the box, and is stretched only while something moves. */
function serves(drawn: Drawn, wanted: Wanted, isMoving: boolean): boolean {
  const { box, view } = wanted
  if (drawn.outlines !== wanted.outlines || drawn.colours !== wanted.colours || drawn.ratio !== wanted.ratio)
    return false
  if (drawn.box.width !== box.width || drawn.box.height !== box.height) return false
  if (!isMoving && drawn.view.scale !== view.scale) return false
  const { left, top, width, height } = placeOf(drawn, view)
  return (
    left <= ROUNDED && top <= ROUNDED && left + width >= box.width - ROUNDED && top + height >= box.height - ROUNDED
  )
}

function placeOf({ area, ratio, view }: Drawn, wanted: View): Area {
  const stretch = wanted.scale / view.scale
  const [left, top] = [wanted.x + area.left * stretch, wanted.y + area.top * stretch]
  const [width, height] = [area.width * stretch, area.height * stretch]
  // between two pixels each of them would be mixed from four
  if (stretch === 1)
    return { left: Math.round(left * ratio) / ratio, top: Math.round(top * ratio) / ratio, width, height }
  return { left, top, width, height }
}

function render(picture: HTMLCanvasElement, { outlines, colours, ratio, view, area }: Drawn): void {
  picture.width = Math.round(area.width * ratio)
  picture.height = Math.round(area.height * ratio)
  const context = picture.getContext('2d')
  if (!context) return
  const scale = view.scale * ratio
  context.setTransform(scale, 0, 0, scale, -area.left * ratio, -area.top * ratio)
  const line = 1 / view.scale
  context.lineJoin = 'round'
  stroke(context, outlines.graticule, colours.graticule, line * 0.5)
  context.fillStyle = colours.land
  context.fill(outlines.land)
  stroke(context, outlines.borders, colours.border, line)
  stroke(context, outlines.land, colours.coast, line * 0.75)
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
}
