import type { Db } from '../../db/client.ts'
import { tellCounts } from '../live/tell-counts.ts'
import { announceRemoval, type Telling } from './announce.ts'
import { lockTripsBetween } from './lock-queries.ts'
import { endAllBetween, listAllBetween } from './queries.ts'

/**
 * Ends whatever is open between two travellers, in the transaction that blocks one for the other. Nobody is notified.
 * What was over already leaves their open pages too: its conversation is hidden from now on.
 */
export async function part(tx: Db, by: string, other: string, telling: Telling): Promise<void> {
  await lockTripsBetween(tx, by, other)
  for (const tripId of await endAllBetween(tx, by, other)) tellCounts(telling, tripId)
  for (const match of await listAllBetween(tx, by, other)) announceRemoval(telling, match)
}
