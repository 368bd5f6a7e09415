import { useEffect, useEffectEvent, useReducer } from 'react'
import { addHistoryEntry, followHistory } from './overlay-history.ts'

interface Options {
  /** False for what navigates as it closes: an entry of its own in the history would be in the way of that. */
  hasHistoryEntry?: boolean
}

/**
 * On a phone Back closes what overlays the screen and does not leave the screen. On Android the browser itself asks the
 * `CloseWatcher` of what opened last; elsewhere what opens adds an entry to the history, and Back steps from it.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void, { hasHistoryEntry = true }: Options = {}): void {
  const [round, beginAgain] = useReducer((before: number) => before + 1, 0)
  const close = useEffectEvent(() => {
    onClose()
    beginAgain()
  })
  // one request each round: what stays open all the same, since it asks first, hears the next one too
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isOpen) return
    if (isBackACloseRequest()) return watchCloseRequests(() => close())
    if (hasHistoryEntry && hasFinger()) return addHistoryEntry(() => close())
  }, [isOpen, hasHistoryEntry, round])
}

const hasFinger = () => matchMedia('(pointer: coarse)').matches

/** Once in the app: whoever reloads while something is open is on its entry. */
export function useOverlayHistory(): void {
  useEffect(() => {
    if (!isBackACloseRequest() && hasFinger()) followHistory()
  }, [])
}

/** On other systems a close request is the Escape key alone, which dialogs hear anyway. */
const isBackACloseRequest = () => typeof CloseWatcher === 'function' && /Android/.test(navigator.userAgent)

function watchCloseRequests(close: () => void): () => void {
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', close)
  return () => watcher.destroy()
}
