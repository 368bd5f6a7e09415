import type { AfterCommit } from '../../platform/after-commit.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Services } from '../../services.ts'
import { findCounts } from './queries.ts'

/** What a verb needs to tell others: every visit has it. */
export interface Announcing {
  services: Pick<Services, 'db'>
  live: Live
  afterCommit: AfterCommit
}

/** Numbers name nobody: they are the same for all who see the trip. */
const NOBODY: readonly string[] = []

/** Trips whose counts are being looked up, and whether they changed again meanwhile. */
const underWay = new Map<string, { isStale: boolean }>()

/**
 * Tells who watches a trip its counts, once the change is committed. They are read after it, one reading of a trip at
 * a time: the last that is told is never older than the one before, and a hundred likes at once are a few tellings.
 */
export function tellCounts({ services, live, afterCommit }: Announcing, tripId: string): void {
  afterCommit(() => (live.isWatched(tripId) ? tell(services, live, tripId) : undefined))
}

async function tell({ db }: Announcing['services'], live: Live, tripId: string): Promise<void> {
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
      if (counts) live.toTripWatchers(tripId, 'post', counts, NOBODY)
    }
  } finally {
    underWay.delete(tripId)
  }
}
