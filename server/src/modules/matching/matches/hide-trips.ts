import type { Act } from '../../../platform/act.ts'
import { announceCounts } from '../../trips/announce-counts.ts'
import { announceMatch, announceRemoval } from './announce.ts'
import { lockTripsAsked } from './lock-queries.ts'
import { listHiddenAbout, listHiddenBy, type PendingRequest } from './pending-queries.ts'
import type { MatchViewer } from './policy.ts'
import { deleteMatches, listMatchesAbout } from './queries.ts'

type Acting = Pick<Act, 'db' | 'afterCommit'>

/**
 * After the audience of a trip has changed, in that transaction. Requests of those who may not see it any more end, and
 * nobody is notified; what was answered stays, and its asker's open page shows of the trip what they may see now.
 */
export async function hideTrip(act: Acting, tripId: string): Promise<void> {
  await endHidden(act, await listHiddenAbout(act.db, tripId))
  for (const { id, status } of await listMatchesAbout(act.db, tripId)) {
    if (status !== 'pending') announceMatch(act, id)
  }
}

/** After a moderator has hidden a trip, or shown it again: open pages show of it what they may see now. */
export async function announceTripShown(act: Acting, tripId: string): Promise<void> {
  for (const { id } of await listMatchesAbout(act.db, tripId)) announceMatch(act, id)
}

/**
 * When a traveller states another gender, in that transaction, in which their own row is locked: nothing is asked
 * meanwhile. Their requests about trips that they may not see any more end, and nobody is notified.
 */
export async function leaveAudiences(act: Acting, asker: MatchViewer): Promise<void> {
  // before they are read: an audience may be changing
  await lockTripsAsked(act.db, asker.id)
  await endHidden(act, await listHiddenBy(act.db, asker))
}

async function endHidden(act: Acting, hidden: readonly PendingRequest[]): Promise<void> {
  if (hidden.length === 0) return
  const ids = hidden.map(({ id }) => id)
  await deleteMatches(act.db, ids)
  for (const request of hidden) announceRemoval(act, request)
  for (const tripId of new Set(hidden.map(({ postId }) => postId))) announceCounts(act, tripId)
}
