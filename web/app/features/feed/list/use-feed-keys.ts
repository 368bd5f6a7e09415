import { useEffect, useRef } from 'react'
import { type FeedWish, isSpokenFor, wishOf } from './feed-keys.ts'

/** Listens on the whole page, since nothing needs to be focused to look through the feed. */
export function useFeedKeys(onWish: (wish: FeedWish) => void): void {
  const latest = useRef(onWish)
  useEffect(() => {
    latest.current = onWish
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const wish = wishOf(event)
      if (!wish || isSpokenFor(event, wish)) return
      event.preventDefault()
      latest.current(wish)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
