import type { Act } from '../../platform/act.ts'
import { announceCounts } from '../trips/announce-counts.ts'
import { announceRemoval } from './announce.ts'
import { lockTripsBetween } from './lock-queries.ts'
import { endAllBetween, listAllBetween } from './queries.ts'

/**
 * Ends whatever is open between the viewer and another traveller, in the transaction that blocks one for the other.
 * Nobody is notified. What was over already leaves their open pages too: its conversation is hidden from now on.
 */
export async function endMatchesWith(act: Act, userId: string): Promise<void> {
  const { db, viewer } = act
  await lockTripsBetween(db, viewer.id, userId)
  for (const tripId of await endAllBetween(db, viewer.id, userId)) announceCounts(act, tripId)
  for (const match of await listAllBetween(db, viewer.id, userId)) announceRemoval(act, match)
}
