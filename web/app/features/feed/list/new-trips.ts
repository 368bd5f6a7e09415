import type { Trip } from '@caravan/contract/trips.ts'

interface Shown {
  trips: readonly Trip[]
  /** The first of the feed as it was read. */
  newest: Trip | undefined
  viewerId: string | undefined
}

/** Whether the newest trips hold one that the feed does not: a later one, of somebody else. */
export const hasNewTrips = (looked: readonly Trip[], { trips, newest, viewerId }: Shown): boolean =>
  looked.some(
    ({ id, userId, createdAt }) =>
      userId !== viewerId &&
      newest !== undefined &&
      createdAt > newest.createdAt &&
      !trips.some((shown) => shown.id === id),
  )
