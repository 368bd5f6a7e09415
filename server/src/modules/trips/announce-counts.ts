import type { Room } from '@caravan/contract/live.ts'
import type { Act } from '../../platform/act.ts'
import type { Committed } from '../../platform/after-commit.ts'
import { findCounts } from './queries.ts'

/** What other features ask: the counts for one viewer. */
export { findCountsFor } from './queries.ts'

/** Numbers name nobody: they are the same for all who see the trip. */
const NOBODY: readonly string[] = []

/** Trips whose counts are being looked up, and whether they changed again meanwhile. */
const underWay = new Map<string, { isStale: boolean }>()

/**
 * Announces the counts of a trip to its watchers, once the change is committed. They are read after it, one reading of a
 * trip at a time: the last announced is never older than the one before, and a hundred likes at once are a few events.
 */
export function announceCounts({ afterCommit }: Pick<Act, 'afterCommit'>, tripId: string): void {
  const room: Room = { kind: 'trip', id: tripId }
  afterCommit(async (committed) => {
    if (await committed.live.isOccupied(room)) await announce(committed, tripId)
  }, room)
}

async function announce({ db, live }: Committed, tripId: string): Promise<void> {
  const running = underWay.get(tripId)
  if (running) {
    running.isStale = true
    return
  }
  const reading = { isStale: true }
  underWay.set(tripId, reading)
  try {
    while (reading.isStale) {
      reading.isStale = false
      const counts = await findCounts(db, tripId)
      if (counts) live.toRoom({ kind: 'trip', id: tripId }, 'post', counts, NOBODY)
    }
  } finally {
    underWay.delete(tripId)
  }
}
