import { useEffect, useEffectEvent, useState } from 'react'

/**
 * While a button, a finger or a pen is down it answers what it was given when the press began. What comes or goes
 * meanwhile may move the page, and a press that ends on something else than it began on presses nothing.
 */
export function useHeldWhilePressed<T>(value: T): T {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  const hold = useEffectEvent(() => setHeld({ value }))
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true, passive: true }
    // the click comes after the pointer is up, before anything that waits
    const release = () => void setTimeout(() => setHeld(null))
    addEventListener('pointerdown', () => hold(), options)
    for (const over of ['pointerup', 'pointercancel', 'blur']) addEventListener(over, release, options)
    return () => listening.abort()
  }, [])
  return held ? held.value : value
}
