import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { freePlace } from './free-place.ts'

const CONTROLS = 'a[href], button, input, select, textarea, label, [role=button], [role=menu], [contenteditable]'
const DIALOGS = '[role=dialog], [role=alertdialog], dialog[open]'

/**
 * Keeps a toast off every button, field and dialog, also of what opens or moves while it is shown. Where nothing is
 * free it makes room for itself at the head of the page, or of the dialog over it; there it stays. One that can be
 * acted upon belongs into an open dialog, outside of which neither keyboard nor screen reader come.
 *
 * @returns the dialog that the toast belongs into
 */
export function useToastPlace(
  place: RefObject<HTMLElement | null>,
  { open, onUndo }: { open: boolean; onUndo?: () => void },
): Element | null {
  const [host, setHost] = useState<Element | null>(null)
  const canBeActedUpon = onUndo !== undefined
  useEffect(() => {
    if (!open) return
    let known: Element | null = null
    const find = () => {
      // moved elsewhere, it is empty until it has been rendered there
      if (!place.current?.querySelector('li')) return
      const found = putInPlace(place.current, canBeActedUpon)
      if (found === known) return
      known = found
      // before anything is painted
      flushSync(() => setHost(found))
    }
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    for (const moved of ['scrollend', 'resize']) addEventListener(moved, find, options)
    const changes = new MutationObserver(find)
    const attributeFilter = ['data-state', 'hidden', 'open']
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter })
    const sizes = new ResizeObserver(find)
    sizes.observe(document.body)
    return () => {
      listening.abort()
      changes.disconnect()
      sizes.disconnect()
      place.current?.removeAttribute('data-in-flow')
    }
  }, [open, canBeActedUpon, place])
  return host?.isConnected ? host : null
}

/** Answers the dialog that it belongs into. */
function putInPlace(place: HTMLElement, canBeActedUpon: boolean): Element | null {
  const dialog = [...document.querySelectorAll(DIALOGS)].findLast((one) => one.getAttribute('data-state') !== 'closed')
  const isInFlow = place.hasAttribute('data-in-flow')
  const isInDialog = dialog?.contains(place) ?? false
  if (isInFlow && isInDialog === Boolean(dialog)) return dialog ?? null
  place.removeAttribute('data-in-flow')
  const kept = dialog ? [dialog] : [...document.querySelectorAll(CONTROLS)].filter((one) => isSeen(one, place))
  // once moved into a dialog it stays there, so that it never moves to and fro
  const free =
    dialog && (canBeActedUpon || isInDialog)
      ? undefined
      : freePlace(
          place.getBoundingClientRect(),
          { width: document.documentElement.clientWidth, height: innerHeight },
          kept.map((one) => one.getBoundingClientRect()),
        )
  if (free) {
    place.style.translate = `${free.left}px ${free.top}px`
    return null
  }
  place.style.translate = ''
  place.setAttribute('data-in-flow', '')
  return dialog ?? null
}

const isSeen = (one: Element, place: HTMLElement) =>
  !place.contains(one) && one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'
