import type { MapPlace } from '@caravan/contract/map.ts'
import { useQuery } from '@tanstack/react-query'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type KeyboardEvent, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { coloursOf, type PlacedPlace } from './clusters.ts'
import { createMapControl, type MapControl, type RestingView } from './map-control.ts'
import styles from './map-frame.module.css'
import { shapesQuery } from './months.ts'
import { isShown, outlinesOf, pointOf } from './view.ts'

const LIST_DELAY_MS = 200

/** The canvas of the map: `ref` goes onto it. What is in view follows once nothing moves. */
export function useMap(places: readonly MapPlace[], onChoose: (places: readonly MapPlace[]) => void) {
  const ref = useRef<HTMLCanvasElement>(null)
  const [control, setControl] = useState<MapControl>()
  const [resting, setResting] = useState<RestingView>()
  const shapes = useQuery(shapesQuery)
  const choose = useEffectEvent(onChoose)

  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    let pending: ReturnType<typeof setTimeout> | undefined
    const created = createMapControl(canvas, {
      // the list beside it waits: the next drag often begins at once, and to render the list drops its first frames
      onMove: () => clearTimeout(pending),
      onRest: (rest) => {
        clearTimeout(pending)
        pending = setTimeout(() => startTransition(() => setResting(rest)), LIST_DELAY_MS)
      },
      onChoose: (chosen) => choose(chosen),
    })
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      created.scene.resize(entry.contentRect, devicePixelRatio)
      created.rest()
    })
    observer.observe(canvas)
    setControl(created)
    return () => {
      observer.disconnect()
      clearTimeout(pending)
      created.destroy()
    }
  }, [])
  useLook(control, ref)
  useEffect(() => {
    if (!control || !shapes.data) return
    return afterPaint(() => {
      const outlines = outlinesOf(shapes.data)
      if (outlines) control.scene.setOutlines(outlines)
    })
  }, [control, shapes.data])

  const placed = useMemo(() => places.map((place) => ({ place, ...pointOf(place) })), [places])
  useEffect(() => control?.scene.setPlaces(placed), [control, placed])
  const inView = useMemo(() => placesIn(placed, resting, control), [placed, resting, control])
  return { ref, control, resting, shapes, inView }
}

/** Clusters are seen first: outlines take a slow phone longer to prepare than all else. The result calls it off. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** All of them while one has come no nearer: what lies beside the box of a small screen is in the list all the same. */
function placesIn(
  placed: readonly PlacedPlace[],
  resting: RestingView | undefined,
  control: MapControl | undefined,
): readonly MapPlace[] {
  const box = control?.scene.getBox()
  const isAll = !resting || resting.isFurthest || !box?.width
  const shown = isAll ? placed : placed.filter((point) => isShown(resting.view, point, box))
  return shown.map(({ place }) => place)
}

/** The colours of the page, also where its theme changes or that of the system. */
function useLook(control: MapControl | undefined, ref: { current: HTMLCanvasElement | null }) {
  useEffect(() => {
    const canvas = ref.current
    if (!canvas || !control) return
    const look = () => control.scene.setLook(coloursOf(canvas), getComputedStyle(canvas).fontFamily)
    look()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', look)
    const chosen = new MutationObserver(look)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      system.removeEventListener('change', look)
      chosen.disconnect()
    }
  }, [control, ref])
}

const PANS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const ZOOMS: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1 }

export function MapCanvas({ map: { ref, control, resting, shapes } }: { map: ReturnType<typeof useMap> }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !control) return
    const pan = PANS[event.key]
    const zoom = ZOOMS[event.key]
    if (!pan && !zoom) return
    event.preventDefault()
    if (pan) control.pan(pan)
    if (zoom) control.zoom(zoom)
  }
  return (
    <div className={styles.map}>
      <canvas
        ref={ref}
        className={styles.canvas}
        aria-label="Map: arrow keys move it, plus and minus zoom. The list after it has the same places."
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
      <div className={styles.zoom}>
        <IconButton
          label="Zoom in"
          variant="outline"
          aria-disabled={resting?.isNearest}
          onClick={() => control?.zoom(1)}
        >
          <Plus className="icon" />
        </IconButton>
        <IconButton
          label="Zoom out"
          variant="outline"
          aria-disabled={resting?.isFurthest}
          onClick={() => control?.zoom(-1)}
        >
          <Minus className="icon" />
        </IconButton>
      </div>
      {shapes.isError ? (
        <Button small className={styles.again} busy={shapes.isFetching} onClick={() => void shapes.refetch()}>
          <RotateCw className="icon" />
          Load the coastlines again
        </Button>
      ) : null}
    </div>
  )
}
