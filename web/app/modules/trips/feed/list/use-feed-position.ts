import type { Trip } from '@caravan/contract/trips.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { prefersReducedMotion } from '../../../../lib/device-choice.ts'
import { SHEET_PARAM } from '../../../matching/travellers/traveller-link.tsx'
import type { FeedName } from '../feed-query.ts'
import { type Feed, isMounted, slotAt } from './feed-tail.tsx'

/** Nothing has moved for so long: whoever swipes has come to a rest. */
const STILL_MS = 150

/**
 * The post whose neighbours are rendered. It follows the one in view once nothing moves any more: to render a poster takes
 * longer than a frame on a slow phone, and would hold up the swipe. `noteScroll` takes each scroll, and whether
 * something comes into view that is not rendered.
 */
function useRenderedAround(visible: number) {
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

/** Where somebody was when they left each feed; only ever set in a browser. */
const leftAt: Partial<Record<FeedName, string>> = {}
/** The last link to a trip that was followed, by its entry of the history: where somebody was before, and since. */
let followed: { key: string; placeBefore: string | undefined; leftAt: string | undefined } | undefined
/** Further away than this, a jump is quicker to follow than a ride. */
const FARTHEST_RIDE = 3

/**
 * Which post fills the screen, and the way to another. After the last post comes one more slot, the end.
 * The visible trip is held fast: where a refetch puts newer trips before it, the list moves and the trip stays. A link
 * that is followed leads to its trip, the first of all; Back to an entry of the history keeps the place of the feed.
 */
export function useFeedPosition({
  name,
  trips,
  linkedId,
  readAt,
}: Pick<Feed, 'name' | 'trips' | 'linkedId' | 'readAt'>) {
  const slots = trips.length + 1
  const key = useEntryKey()
  const scroller = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState(() => (isNewLink(key, linkedId) ? 0 : Math.max(0, placeAt(key, name, trips))))
  const { around, noteScroll } = useRenderedAround(visible)
  const [placeBefore, setPlaceBefore] = useState(followed?.placeBefore)
  const goal = useRef(visible)
  const isRiding = useRef(false)
  const shown = trips[visible]?.id
  const rendered = useRef<readonly Trip[]>(undefined)
  const isLinkDrawn = useRef(true)
  const awaited = useRef<{ since: number; onShown: (first: Trip | undefined) => void }>(undefined)

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const scrolled = element.scrollTop / heightOf(element)
    setVisible(slotAt(scrolled, 1, slots))
    noteScroll([Math.floor(scrolled), Math.ceil(scrolled)].some((slot) => !isMounted(slot, around)))
  }, [slots, around, noteScroll])

  const goTo = useCallback(
    (index: number, options?: { isCut: true }) => {
      const element = scroller.current
      if (!element) return
      const from = slotAt(element.scrollTop, heightOf(element), slots)
      goal.current = Math.max(0, Math.min(index, slots - 1))
      const isCut = options?.isCut || Math.abs(goal.current - from) > FARTHEST_RIDE || prefersReducedMotion()
      isRiding.current = !isCut
      element.scrollTo({ top: goal.current * heightOf(element), behavior: isCut ? 'instant' : 'smooth' })
      // the scroll is reported a frame later: until then an empty slot would be in view
      if (isCut) setVisible(goal.current)
    },
    [slots],
  )
  /** To the top, and to what comes there with the next reading of the feed, unless somebody has moved on by then. */
  const goToNewest = useCallback(
    (onShown: (first: Trip | undefined) => void) => {
      // and not what is rendered: a reading may have ended that is not yet
      awaited.current = { since: Date.now(), onShown }
      goTo(0)
    },
    [goTo],
  )
  const move = useCallback((by: number) => goTo(goal.current + by), [goTo])
  /** Which slot is in view now, or moved to: the state follows a scroll by a frame, and a key may come before it. */
  const slotInView = useCallback((): number => {
    const element = scroller.current
    if (!element || isRiding.current) return goal.current
    return slotAt(element.scrollTop, heightOf(element), slots)
  }, [slots])

  useLayoutEffect(() => {
    const element = scroller.current
    const before = rendered.current
    const isFirstView = before === undefined
    const isReadAnew = awaited.current !== undefined && readAt > awaited.current.since
    rendered.current = trips
    // to ask where the list stands, with a poster just rendered, makes the browser lay out the page at once: not with each
    // step, nor with each like
    if (!isFirstView && isUnmoved(before, trips) && !isReadAnew && !isNewLink(key, linkedId)) return
    const inView = isFirstView ? visible : slotInView()
    const held = isFirstView ? shown : before[inView]?.id
    if (isNewLink(key, linkedId)) {
      followed = { key, placeBefore: isFirstView || held === linkedId ? leftAt[name] : held, leftAt: linkedId }
      setPlaceBefore(followed.placeBefore)
      isLinkDrawn.current = false
      goal.current = 0
      element?.scrollTo({ top: 0, behavior: 'instant' })
      return setVisible(0)
    }
    if (awaited.current && isReadAnew) {
      const { onShown } = awaited.current
      awaited.current = undefined
      if (inView === 0) {
        goal.current = 0
        element?.scrollTo({ top: 0, behavior: 'instant' })
        onShown(trips[0])
        return setVisible(0)
      }
    }
    if (!element || (held === trips[inView]?.id && !isFirstView)) return
    const index = indexOf(trips, held)
    if (index < 0 || (isFirstView && index === 0)) return
    element.scrollTop = index * heightOf(element)
    goal.current = index
    setVisible(index)
  }, [trips, shown, visible, slotInView, key, linkedId, readAt, name])

  useEffect(() => {
    const id = trips[Math.min(visible, trips.length - 1)]?.id
    // `visible` is of before the link: the list has moved under it
    if (isLinkDrawn.current) {
      if (followed?.key === key) followed.leftAt = id
      if (id !== linkedId) leftAt[name] = id
    }
    isLinkDrawn.current = true
  }, [trips, visible, key, linkedId, name])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // A swipe or the wheel ends where it ends: from there the keys go on. A ride that the next key prolonged reports
    // its end too, half way: the goal of that key holds.
    const arrive = () => {
      const height = heightOf(element)
      if (isRiding.current && Math.abs(element.scrollTop - goal.current * height) > 2) return
      isRiding.current = false
      goal.current = slotAt(element.scrollTop, height, Number.MAX_SAFE_INTEGER)
    }
    const takeOver = () => {
      isRiding.current = false
    }
    const abort = new AbortController()
    const options = { passive: true, signal: abort.signal }
    element.addEventListener('scrollend', arrive, options)
    for (const hand of ['wheel', 'touchstart', 'pointerdown']) element.addEventListener(hand, takeOver, options)
    return () => abort.abort()
  }, [])

  /** The slot that was in view before the link, while its trip is looked at; 0 where there was none. */
  const slotBefore = linkedId !== undefined && shown === linkedId ? Math.max(0, indexOf(trips, placeBefore)) : 0
  /** As the list is rendered when it is asked: also for who closes after the list has changed. */
  const tripInView = useCallback((): Trip | undefined => rendered.current?.[slotInView()], [slotInView])

  return { scroller, visible, around, slotInView, tripInView, slotBefore, onScroll, goTo, goToNewest, move }
}

/** The history entry of the feed, also while a traveller's sheet, which has an entry of its own, lies over it. */
function useEntryKey(): string {
  const { key, search } = useLocation()
  return followed && new URLSearchParams(search).has(SHEET_PARAM) ? followed.key : key
}

const isNewLink = (key: string, linkedId: string | undefined) => linkedId !== undefined && followed?.key !== key
/** The slot where somebody left; under a link that was followed the place is of the feed that it was followed in. */
function placeAt(key: string, name: FeedName, trips: readonly Trip[]): number {
  const sinceLink = followed?.key === key ? indexOf(trips, followed.leftAt) : -1
  return sinceLink >= 0 ? sinceLink : indexOf(trips, leftAt[name])
}
/** More may have come at its end. */
const isUnmoved = (before: readonly Trip[], trips: readonly Trip[]) => before.every(({ id }, n) => id === trips[n]?.id)
const indexOf = (trips: readonly Trip[], id: string | undefined) =>
  id ? trips.findIndex((trip) => trip.id === id) : -1
/** With its fraction of a pixel, which ten thousand slots would add up to several posts. */
const heightOf = (element: Element) => element.getBoundingClientRect().height
