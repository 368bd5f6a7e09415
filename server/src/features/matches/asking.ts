import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { holdOffBlocks, holdPair } from '../../db/pair-lock.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { problem } from '../../problem.ts'
import { tellCounts } from '../live/tell-counts.ts'
import { notify } from '../notifications/notify.ts'
import { ownsTrip } from '../trips/policy.ts'
import { holdVisibleTrip, sees, visibleTrip } from '../trips/trips.ts'
import { spendAllowance } from './allowance.ts'
import { announceMatch, announceRemoval, type Telling } from './announce.ts'
import { readCard } from './cards.ts'
import { holdGender, lockConnection } from './lock-queries.ts'
import { presentMatch } from './present.ts'
import * as queries from './queries.ts'

/** Asks the owner of a trip for a match. Whoever sees a trip may ask, once, as far as the allowance goes. */
export async function askToMatch(db: Db, viewer: Viewer, tripId: string, telling: Telling) {
  const trip = await visibleTrip(db, viewer, tripId)
  if (ownsTrip(viewer, trip)) throw problem('self-match')
  const asked = await db.transaction(async (tx) => {
    // what the trip asks of its travellers and what this one stated may have changed since we looked
    const asker = { ...viewer, gender: await holdGender(tx, viewer.id) }
    await holdPair(tx, viewer.id, trip.userId)
    await holdVisibleTrip(tx, asker, tripId)
    const made = await queries.insertTripMatch(tx, trip, viewer.id)
    if (!made) throw problem('match-exists')
    await spendAllowance(tx, viewer)
    await notify(tx, { userId: trip.userId, kind: 'match-request', actorId: viewer.id, tripId, matchId: made.id })
    return made
  })
  announceMatch(telling, asked.id)
  tellCounts(telling, tripId)
  const match = await queries.findTripMatch(db, tripId, viewer.id)
  return { matched: true, matches: asked.matches, match: match ? presentMatch(match) : null }
}

/**
 * Takes a request back while it is unanswered, also where its trip may no longer be seen: then its numbers may not
 * either. Without a request there is nothing to do.
 */
export async function withdrawMatch(db: Db, viewer: Viewer, tripId: string, telling: Telling) {
  const isVisible = await sees(db, viewer, tripId)
  const withdrawn = await queries.deletePendingTripMatch(db, tripId, viewer.id)
  if (withdrawn) {
    announceRemoval(telling, { ...withdrawn, userId: viewer.id })
    tellCounts(telling, tripId)
    return { matched: false, matches: isVisible ? withdrawn.matches : 0, match: null }
  }
  const matches = isVisible ? await queries.countTripMatches(db, tripId) : undefined
  if (matches === undefined) throw problem('not-found')
  if (await queries.findTripMatch(db, tripId, viewer.id)) throw problem('match-answered')
  return { matched: false, matches, match: null }
}

const SENT = 'Your connection request has been sent! Check the Matches page to track its status.'
const CONNECTED = 'You have both asked. You are connected and can message each other.'

/** Asks a traveller for a direct connection. Where they have asked already, both have said yes. */
export async function askToConnect(db: Db, viewer: Viewer, userId: string, telling: Telling) {
  if (userId.toLowerCase() === viewer.id) throw problem('self-match')
  if (!(await queries.canBeAsked(db, viewer.id, userId))) throw problem('not-found')
  const { id, message } = await db.transaction((tx) => connect(tx, viewer, userId))
  announceMatch(telling, id)
  return { message, match: await readCard(db, viewer, id) }
}

async function connect(tx: Db, viewer: Viewer, userId: string) {
  if (await holdOffBlocks(tx, viewer.id, userId)) throw problem('not-found')
  const id = newId()
  if (await queries.insertConnection(tx, id, viewer.id, userId)) {
    await spendAllowance(tx, viewer)
    await notify(tx, { userId, kind: 'match-request', actorId: viewer.id, matchId: id })
    return { id, message: SENT }
  }
  // the index made us wait for the other's request, so that it can be seen now
  const theirs = await lockConnection(tx, viewer.id, userId)
  if (theirs?.userId !== userId || theirs.status !== 'pending') throw problem('match-exists')
  await queries.setAnswer(tx, theirs.id, 'accepted')
  await notify(tx, { userId, kind: 'match-accepted', actorId: viewer.id, matchId: theirs.id })
  return { id: theirs.id, message: CONNECTED }
}
