import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/named.ts'
import { heldPair } from '../../../db/pair-lock.ts'
import { matches, unseenMatches } from '../../../db/schema/matches.ts'
import { trips } from '../../../db/schema/trips.ts'
import { users } from '../../../db/schema/users.ts'
import { and, eq, inArray, isNull, not, or, type SQL, sql } from '../../../db/sql.ts'
import { addressedTrip, textOf, viewerIn, visibleToEachOther, visibleTrip } from '../../../db/visible.ts'
import type { MatchViewer } from './policy.ts'
import { COLUMNS, isBetween, isNotOver, isOpenToEnd } from './queries.ts'

export interface PendingRequest {
  id: string
  userId: string
  ownerId: string
  tripId: string
}

/** A trip that a moderator has hidden, or whose owner is suspended, may be shown again: its requests wait. */
function listPending(db: Db, isTheirs: SQL, isAddressed: SQL): Promise<PendingRequest[]> {
  const { id, userId, ownerId } = matches
  return db
    .select({ id, userId, ownerId, tripId: trips.id })
    .from(matches)
    .innerJoin(trips, eq(trips.id, matches.tripId))
    .innerJoin(users, eq(users.id, userId))
    .where(and(isTheirs, eq(matches.status, 'pending'), isNotOver, not(isAddressed)))
    .orderBy(id)
}

export const listHiddenAbout = (db: Db, tripId: string) =>
  listPending(db, eq(matches.tripId, tripId), addressedTrip(viewerIn('users'), 'trips'))

/** Those of an asker about trips that are not addressed to whom they state to be now. */
export const listHiddenBy = (db: Db, asker: MatchViewer) =>
  listPending(db, eq(matches.userId, asker.id), addressedTrip(asker, 'trips'))

/** In the transaction that makes it a match. Whoever answers sees it by that. */
export async function insertUnseen(
  db: Db,
  matchId: string,
  userIds: readonly string[],
  { isKeptInTouch = false } = {},
): Promise<void> {
  // a request that waited may be kept in touch with later: still one dialog
  await db
    .insert(unseenMatches)
    .values(userIds.map((userId) => ({ userId, matchId, isKeptInTouch })))
    .onConflictDoNothing()
}

export async function takeUnseen(db: Db, userId: string, matchId: string): Promise<boolean> {
  const isTheirs = and(eq(unseenMatches.userId, userId), eq(unseenMatches.matchId, matchId))
  return ((await db.delete(unseenMatches).where(isTheirs)).rowCount ?? 0) > 0
}

const HOLD_ASKER = textOf(sql`
  with asker as materialized (select gender from users where id = $1::uuid for share)
  select asker.gender, ${heldPair(sql`$1::uuid`, sql`$2::uuid`)} from asker`)

/**
 * What a traveller stated, which stays as it is until the transaction ends, and then blocks between them and another one are
 * held off, as by `holdPair`. Whoever is not there any more holds nothing off, and nothing of theirs can be stored.
 */
export async function lockAsker(db: Db, askerId: string, otherId: string): Promise<{ gender: string | null }> {
  const [asker] = await named<{ gender: string | null }>(db, 'hold-asker', HOLD_ASKER, [askerId, otherId])
  return { gender: asker?.gender ?? null }
}

const lockTrips = (db: Db, about: SQL | undefined) => {
  const ids = db.select({ id: matches.tripId }).from(matches).where(and(about, isNotOver))
  return db.select({ id: trips.id }).from(trips).where(inArray(trips.id, ids)).orderBy(trips.id).for('no key update')
}

/** Locks the trips that the open matches of two are about, one after the other in the same order for everybody. */
export const lockTripsBetween = (db: Db, one: string, other: string) => lockTrips(db, isBetween(one, other))

export const lockTripsAsked = (db: Db, askerId: string) =>
  lockTrips(db, and(eq(matches.userId, askerId), eq(matches.status, 'pending')))

/** A match of this traveller that is not over, whose other one they see, locked, and whether they may see its trip. */
export const lockMatchOf = (db: Db, viewer: MatchViewer, matchId: string) =>
  lockMatch(db, viewer, matchId, and(isNotOver, visibleToEachOther(matches.userId, matches.ownerId)))

/** The same to end or refuse it, which hangs on nothing that the other one does. */
export const lockMatchToEnd = (db: Db, viewer: MatchViewer, matchId: string) =>
  lockMatch(db, viewer, matchId, isOpenToEnd(viewer.id))

/** The trip is locked before it; a match never comes to another one. */
async function lockMatch(db: Db, viewer: MatchViewer, matchId: string, isThere: SQL | undefined) {
  const { id: userId } = viewer
  const isTheirs = and(eq(matches.id, matchId), or(eq(matches.userId, userId), eq(matches.ownerId, userId)))
  const about = await db
    .select({ isVisible: visibleTrip(viewer, 'trips') })
    .from(matches)
    .innerJoin(trips, eq(trips.id, matches.tripId))
    .where(isTheirs)
    .for('no key update', { of: trips })
  // not `update`: who writes to its conversation refers to it while it ends
  const [match] = await db.select(COLUMNS).from(matches).where(and(isTheirs, isThere)).for('no key update')
  return match && { ...match, isTripHidden: about[0]?.isVisible === false }
}

export async function lockConnection(db: Db, one: string, other: string) {
  const isDirect = and(isNull(matches.tripId), eq(matches.hasLostTrip, false))
  const [match] = await db
    .select(COLUMNS)
    .from(matches)
    .where(and(isBetween(one, other), isDirect, isNotOver))
    .for('no key update')
  return match
}
