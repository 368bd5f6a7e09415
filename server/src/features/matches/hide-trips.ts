import type { Db } from '../../db/client.ts'
import { tellCounts } from '../live/tell-counts.ts'
import { announceMatch, announceRemoval, type Telling } from './announce.ts'
import { lockTripsAsked } from './lock-queries.ts'
import { listPendingAbout, listPendingBy, type Pending } from './pending-queries.ts'
import { canSeeTripOf, type Looker } from './policy.ts'
import { deleteMatches, listMatchesAbout } from './queries.ts'

/**
 * After the audience of a trip has changed, in that transaction. Requests of those who may not see it any more end, and
 * nobody is notified; what was answered stays, and its asker's open page shows of the trip what they may see now.
 */
export async function hideTrip(tx: Db, tripId: string, telling: Telling): Promise<void> {
  await endHidden(tx, await listPendingAbout(tx, tripId), telling)
  for (const { id, status } of await listMatchesAbout(tx, tripId)) {
    if (status !== 'pending') announceMatch(telling, id)
  }
}

/**
 * When a traveller states another gender, in that transaction, in which their own row is locked: nothing is asked
 * meanwhile. Their requests about trips that they may not see any more end, and nobody is notified.
 */
export async function leaveAudiences(tx: Db, asker: Looker, telling: Telling): Promise<void> {
  // before they are read: an audience may be changing
  await lockTripsAsked(tx, asker.id)
  const pending = await listPendingBy(tx, asker.id)
  const asStated = pending.map((request) => ({ ...request, gender: asker.gender }))
  await endHidden(tx, asStated, telling)
}

async function endHidden(tx: Db, pending: readonly Pending[], telling: Telling): Promise<void> {
  const hidden = pending.filter((one) => !canSeeTripOf({ id: one.userId, gender: one.gender }, one, one.audience))
  if (hidden.length === 0) return
  const ids = hidden.map(({ id }) => id)
  await deleteMatches(tx, ids)
  for (const request of hidden) announceRemoval(telling, request)
  for (const tripId of new Set(hidden.map(({ postId }) => postId))) tellCounts(telling, tripId)
}
