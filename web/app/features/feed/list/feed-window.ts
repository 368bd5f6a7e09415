import type { FeedTrip } from '../feed-query.ts'

/** How many trips may be left before the next page is fetched. */
const FETCH_AHEAD = 4

/** A page's trips and the place of its first one in the whole feed. */
export interface FeedPage {
  start: number
  trips: FeedTrip[]
}

/** Which slot fills the screen: the one that is nearest while a scroll is under way. */
export function slotAt(scrolled: number, slotHeight: number, slots: number): number {
  if (slotHeight <= 0) return 0
  return Math.max(0, Math.min(Math.round(scrolled / slotHeight), slots - 1))
}

/** Only the visible post and its neighbours hold anything; all others are empty slots of the same height. */
export const isMounted = (index: number, visible: number) => Math.abs(index - visible) <= 1

export const isNextPageDue = (visible: number, loaded: number) => loaded - 1 - visible <= FETCH_AHEAD

/**
 * The linked trip first, then the pages without it. A page that loses nothing keeps its own array, so that a like
 * renders one page again and not all.
 */
export function feedPagesOf(linked: FeedTrip | undefined, pages: readonly { items: FeedTrip[] }[]): FeedPage[] {
  const seen = new Set<string>()
  const feedPages: FeedPage[] = []
  let start = 0
  for (const items of linked ? [[linked], ...pages.map((page) => page.items)] : pages.map((page) => page.items)) {
    const isNew = (trip: FeedTrip) => !seen.has(trip.id)
    const trips = items.every(isNew) ? items : items.filter(isNew)
    for (const trip of trips) seen.add(trip.id)
    if (trips.length > 0) feedPages.push({ start, trips })
    start += trips.length
  }
  return feedPages
}
