import { type RefObject, useEffect } from 'react'
import { canStillScroll, SCROLLS_FIRST } from './feed-keys.ts'
import { createWheelSteps } from './wheel-steps.ts'

/** Leads on by whole posts. Words that do not fit scroll by themselves first. */
export function useWheelSteps(scroller: RefObject<HTMLElement | null>, move: (by: 1 | -1) => void): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const step = createWheelSteps()
    function turn(event: WheelEvent) {
      // With Ctrl it zooms, sideways it is none of the feed's business.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const words = event.target instanceof Element ? event.target.closest(SCROLLS_FIRST) : null
      if (canStillScroll(words, event.deltaY > 0 ? 1 : -1)) return
      event.preventDefault()
      const by = step(
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 40,
        event.timeStamp,
      )
      if (by !== 0) move(by)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [scroller, move])
}
