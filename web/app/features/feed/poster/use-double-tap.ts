import { type RefObject, useEffect, useRef } from 'react'

const SOON = 320
const NEAR = 40
const NOT_THE_PICTURE = 'button, a, input, [role="dialog"]'

/** Two taps on nearly the same spot of a picture. `dblclick` will not do: touch screens may not send it. */
export function useDoubleTap(target: RefObject<HTMLElement | null>, onDoubleTap: () => void): void {
  const latest = useRef(onDoubleTap)
  useEffect(() => {
    latest.current = onDoubleTap
  })
  useEffect(() => {
    const element = target.current
    if (!element) return
    let last: MouseEvent | undefined
    function tap(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest(NOT_THE_PICTURE)) return
      const isSecond = last && event.timeStamp - last.timeStamp < SOON && distance(event, last) < NEAR
      last = isSecond ? undefined : event
      if (isSecond) latest.current()
    }
    element.addEventListener('click', tap)
    return () => element.removeEventListener('click', tap)
  }, [target])
}

const distance = (a: MouseEvent, b: MouseEvent) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
