import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** So far outside the window a page is still rendered: nobody scrolls that far between two frames. */
const MARGIN = '2500px 0px'

/**
 * A piece of a long conversation. Far from what is looked at it is an empty box of the height it had, so that whoever
 * reads on for hours keeps a few hundred elements and nothing moves.
 */
export function LogPage({ scroller, children }: { scroller: RefObject<HTMLElement | null>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [awayHeight, setAwayHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.isIntersecting) setAwayHeight(undefined)
        else if (!isHeld(element)) setAwayHeight(entry.boundingClientRect.height)
      },
      { root: scroller.current, rootMargin: MARGIN },
    )
    observer.observe(element)
    // in a window of another width its lines break elsewhere
    const redraw = () => setAwayHeight(undefined)
    addEventListener('resize', redraw)
    return () => {
      observer.disconnect()
      removeEventListener('resize', redraw)
    }
  }, [scroller])
  return (
    <div ref={box} className="flex flex-none flex-col" style={{ height: awayHeight }}>
      {awayHeight === undefined ? children : null}
    </div>
  )
}

/** A link in focus and words being marked stay where they are. */
const isHeld = (element: HTMLElement) =>
  element.contains(document.activeElement) ||
  (getSelection()?.type === 'Range' && getSelection()?.containsNode(element, true) === true)
