import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

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
