import { createContext, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useReducer } from 'react'
import { addHistoryEntry, followHistory } from './overlay-history.ts'

const EDGE = 8

/** How far what floats keeps from the edges of the window, and from the bar at its foot, in px. */
export function collisionPadding() {
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')
  return { top: EDGE, right: EDGE, bottom: EDGE + (bar?.offsetHeight ?? 0), left: EDGE }
}

/**
 * Inside of what is open: what Radix hides from aids behind it cannot have the focus either. Radix hides it in an effect
 * of its own, which runs after this one.
 */
export function InertBehind(): null {
  useEffect(() => {
    let hidden: HTMLElement[] = []
    const timer = setTimeout(() => {
      hidden = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden=true]:not([inert])')]
      for (const one of hidden) one.inert = true
    })
    return () => {
      clearTimeout(timer)
      for (const one of hidden) one.inert = false
    }
  }, [])
  return null
}

/** What had the focus before a dialog that stands in for another one. */
const openers = new WeakMap<Element, Element | null>()

export const keepOpener = (dialog: Element): void => {
  openers.set(dialog, document.activeElement)
}

/** What has the focus; of a dialog that stands in for one that comes, what had it before. */
export function currentOpener(): Element | null {
  const focused = document.activeElement
  return (focused && openers.get(focused)) ?? focused
}

/** Given a dialog's `close` to run later, or never; asked before the dialog closes by Escape, its button, a press beside it or Back. */
export type CloseGuard = (close: () => void) => void

/** Where what is inside a dialog puts its guard. */
export const CloseGuardContext = createContext<RefObject<CloseGuard | null> | null>(null)

/**
 * For the content of a dialog: a toast above it takes Escape first, and the dialog closes all the same. A dialog that was
 * opened from it is below it for React, though not in the page: its Escape is its own.
 */
export const closeOnEscape = (onClose: () => void) => (event: KeyboardEvent) => {
  const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
  if (event.key === 'Escape' && isOwn && !event.defaultPrevented) onClose()
}

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
