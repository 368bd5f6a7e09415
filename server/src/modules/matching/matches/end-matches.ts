import type { Events } from '../../../events.ts'
import type { Act } from '../../../platform/act.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { announceRemoval } from './announce.ts'
import { lockTripsBetween } from './lock-queries.ts'
import { endAllBetween, listAllBetween } from './queries.ts'

/**
 * Ends whatever is open between two, in the transaction in which one blocks the other.
 * Nobody is notified. What was over already leaves their open pages too: its conversation is hidden from now on.
 */
export async function endMatchesBetween(
  act: Pick<Act, 'db' | 'afterCommit'>,
  { blockerId, blockedId }: Events['travellers-separated'],
): Promise<void> {
  const { db } = act
  await lockTripsBetween(db, blockerId, blockedId)
  for (const tripId of await endAllBetween(db, blockerId, blockedId)) announceCounts(act, tripId)
  for (const match of await listAllBetween(db, blockerId, blockedId)) announceRemoval(act, match)
}
