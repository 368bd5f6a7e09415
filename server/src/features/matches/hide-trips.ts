import type { Act } from '../../platform/act.ts'
import { announceCounts } from '../live/announce-counts.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import { lockTripsAsked } from './lock-queries.ts'
import { listPendingAbout, listPendingBy, type Pending } from './pending-queries.ts'
import { canSeeTripOf, type Looker } from './policy.ts'
import { deleteMatches, listMatchesAbout } from './queries.ts'

/**
 * After the audience of a trip has changed, in that transaction. Requests of those who may not see it any more end, and
 * nobody is notified; what was answered stays, and its asker's open page shows of the trip what they may see now.
 */
export async function hideTrip(act: Act, tripId: string): Promise<void> {
  await endHidden(act, await listPendingAbout(act.db, tripId))
  for (const { id, status } of await listMatchesAbout(act.db, tripId)) {
    if (status !== 'pending') announceMatch(act, id)
  }
}

/**
 * When a traveller states another gender, in that transaction, in which their own row is locked: nothing is asked
 * meanwhile. Their requests about trips that they may not see any more end, and nobody is notified.
 */
export async function leaveAudiences(act: Act, asker: Looker): Promise<void> {
  // before they are read: an audience may be changing
  await lockTripsAsked(act.db, asker.id)
  const pending = await listPendingBy(act.db, asker.id)
  const asStated = pending.map((request) => ({ ...request, gender: asker.gender }))
  await endHidden(act, asStated)
}

async function endHidden(act: Act, pending: readonly Pending[]): Promise<void> {
  const hidden = pending.filter((one) => !canSeeTripOf({ id: one.userId, gender: one.gender }, one, one.audience))
  if (hidden.length === 0) return
  const ids = hidden.map(({ id }) => id)
  await deleteMatches(act.db, ids)
  for (const request of hidden) announceRemoval(act, request)
  for (const tripId of new Set(hidden.map(({ postId }) => postId))) announceCounts(act, tripId)
}
