import { LIMITS } from '@caravan/contract/limits.ts'
import type { Body, Meta } from '@uppy/core'
import Uppy from '@uppy/core'

// The caller shows what went wrong; the console need not.
const SILENT = { debug: () => {}, warn: () => {}, error: () => {} }

/** For one file and one job; whoever opens it destroys it. */
export const openUppy = () => new Uppy<Meta, Body>({ restrictions: { maxNumberOfFiles: 1 }, logger: SILENT })

/** What can be seen of it, for `useSyncExternalStore`: the same object until something changes. */
export function watchUppy<View>(uppy: ReturnType<typeof openUppy>, read: () => View) {
  let seen: View | undefined
  return {
    subscribe(changed: () => void) {
      const update = () => {
        seen = undefined
        changed()
      }
      uppy.on('state-update', update)
      return () => uppy.off('state-update', update)
    },
    view(): View {
      seen ??= read()
      return seen
    },
  }
}

/** The most that the canvas of a phone holds: iOS draws nothing on a larger one. */
const CANVAS_PIXELS = 16_777_216

interface Size {
  width: number
  height: number
}

export function drawnSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(CANVAS_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

export const hasTooManyPixels = ({ width, height }: Size) => width * height > LIMITS.imagePixels

/** Whether the server would refuse it for its pixels. What this browser cannot read is left to the server. */
export async function isTooLarge(file: File): Promise<boolean> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
    })
    return hasTooManyPixels({ width: image.naturalWidth, height: image.naturalHeight })
  } catch {
    return false
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
