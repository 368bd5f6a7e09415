import { type RefObject, useLayoutEffect } from 'react'

const CONTROL = 'a[href], button:enabled, input, textarea, select, article[tabindex]'
const HEADING = 'h1, h2, h3'
const INPUTS = ['keydown', 'pointerdown'] as const

/**
 * Whoever tries again goes on with what comes: the button goes with the failure, and the focus would fall to the page. It
 * waits behind a skeleton, and for nobody who presses something else meanwhile.
 */
export function useFocusAfterRetry(failure: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = failure.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const places = placesOf(element)
      followUntilThere(() => {
        const { parent, before } = places.find((place) => place.parent.isConnected) ?? {}
        return before?.isConnected ? before.nextElementSibling : parent?.firstElementChild
      })
    }
  }, [failure])
}

/** Where it is, and where what it is in is: what comes takes the place of the whole of it. */
function placesOf(element: Element): { parent: Element; before: Element | null }[] {
  const { parentElement: parent, previousElementSibling: before } = element
  return parent ? [{ parent, before }, ...placesOf(parent)] : []
}

function followUntilThere(find: () => Element | null | undefined): void {
  const observer = new MutationObserver(() => follow())
  const stop = () => {
    observer.disconnect()
    for (const input of INPUTS) document.removeEventListener(input, stop, true)
  }
  function follow() {
    const there = find()
    if (!there || (there.matches('.skeleton, :has(.skeleton)') && !there.querySelector(CONTROL))) return
    stop()
    if (document.activeElement === document.body) focusIn(there)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  // the press that tries again is over by now
  for (const input of INPUTS) document.addEventListener(input, stop, true)
}

function focusIn(place: Element): void {
  const target = place.matches(CONTROL)
    ? place
    : (place.querySelector(CONTROL) ?? place.querySelector(HEADING) ?? place)
  if (!(target instanceof HTMLElement)) return
  if (!target.matches(CONTROL)) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
