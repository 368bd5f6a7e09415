import { Minus, Plus, RotateCw } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './map-frame.module.css'
import type { useMap } from './use-map.ts'

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
