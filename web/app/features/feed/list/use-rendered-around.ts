import { useCallback, useEffect, useRef, useState } from 'react'

/** Nothing has moved for so long: whoever swipes has come to a rest. */
const STILL_MS = 150

/**
 * The post whose neighbours are rendered. It follows the one in view once nothing moves any more: to render a poster takes
 * longer than a frame on a slow phone, and would hold up the swipe. `noteScroll` takes each scroll, and whether
 * something comes into view that is not rendered.
 */
export function useRenderedAround(visible: number) {
  const [around, setAround] = useState(visible)
  // a jump, or a list that moved under the post
  if (Math.abs(visible - around) > 1) setAround(visible)
  const latest = useRef(visible)
  useEffect(() => {
    latest.current = visible
  }, [visible])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const noteScroll = useCallback((isGapInView: boolean) => {
    clearTimeout(timer.current)
    if (isGapInView) setAround(latest.current)
    timer.current = setTimeout(() => setAround(latest.current), STILL_MS)
  }, [])
  return { around, noteScroll }
}
