import { type RefCallback, useCallback, useEffectEvent } from 'react'

/** A `ref` for an element: runs whenever it comes into view. */
export function useWhenSeen(run: () => void): RefCallback<Element> {
  const seen = useEffectEvent(run)
  return useCallback((element) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), { rootMargin: '200px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}
