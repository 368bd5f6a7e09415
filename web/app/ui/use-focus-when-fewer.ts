import { useEffect, useRef } from 'react'

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
