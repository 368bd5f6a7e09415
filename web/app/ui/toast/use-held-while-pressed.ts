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
    const { signal } = listening
    const options = { signal, capture: true, passive: true }
    // the click comes after the pointer is up, before anything that waits
    const release = () => void setTimeout(() => setHeld(null))
    addEventListener('pointerdown', () => hold(), options)
    for (const over of ['pointerup', 'pointercancel']) addEventListener(over, release, options)
    // not captured: that of the window alone, and not of the field that loses the focus by the press
    addEventListener('blur', release, { signal })
    return () => listening.abort()
  }, [])
  return held ? held.value : value
}
