import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

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

/** A `ref` for what takes the place of what had the focus. Always the same function, so that it runs once. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

const CARD = 'article'

interface Options {
  /** What takes the focus, given the index of the card that went. */
  next: (index: number) => HTMLElement | null | undefined
  /** A dialog over the list has the focus. */
  isCovered: boolean
}

/** Where the card that was acted on last goes, the focus goes on to the next one and not to the page. */
export function useFocusNext(list: RefObject<HTMLElement | null>, { next, isCovered }: Options): void {
  const last = useRef<{ card: Element; index: number }>(undefined)
  const follow = useEffectEvent(() => {
    const was = last.current
    if (!was || was.card.isConnected) return
    const target = document.activeElement === document.body ? next(was.index) : null
    last.current = undefined
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
  useEffect(() => {
    const element = list.current
    if (!element || isCovered) return
    const note = ({ target }: { target: EventTarget | null }) => {
      const card = target instanceof Element ? target.closest(CARD) : null
      last.current = card ? { card, index: [...element.querySelectorAll(CARD)].indexOf(card) } : undefined
    }
    // it may have gone under the dialog
    follow()
    if (element.contains(document.activeElement)) note({ target: document.activeElement })
    const observer = new MutationObserver(() => follow())
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', note)
    }
  }, [list, isCovered])
}

/**
 * What was pressed may be gone with what it did: where there are fewer than before and nothing has the focus, it is on
 * `target` in place of the page.
 */
export function useFocusWhenFewer(count: number, target: () => HTMLElement | null): void {
  const before = useRef(count)
  const latest = useRef(target)
  latest.current = target
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      latest.current()?.focus({ preventScroll: true })
    before.current = count
  }, [count])
}
