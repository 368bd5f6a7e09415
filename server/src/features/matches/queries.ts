import type { DeclineReason } from '@caravan/contract/matches.ts'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { notBlocked, notBlockedBy } from '../../db/not-blocked.ts'
import { matches } from '../../db/schema/matches.ts'
import { trips } from '../../db/schema/trips.ts'
import { users } from '../../db/schema/users.ts'

interface Count extends Record<string, unknown> {
  matches: number
}

const isNotOver = isNull(matches.endedAt)
const COLUMNS = {
  id: matches.id,
  userId: matches.userId,
  postId: matches.postId,
  postAuthorId: matches.postAuthorId,
  status: matches.status,
  createdAt: matches.createdAt,
}

const isBetween = (one: string, other: string) =>
  or(
    and(eq(matches.userId, one), eq(matches.postAuthorId, other)),
    and(eq(matches.userId, other), eq(matches.postAuthorId, one)),
  )

export async function findTripMatch(db: Db, tripId: string, askerId: string) {
  const isTheirs = and(eq(matches.postId, tripId), eq(matches.userId, askerId), isNotOver)
  const [match] = await db.select(COLUMNS).from(matches).where(isTheirs)
  return match
}

/**
 * A match of this traveller that is not over and behind no block, locked, with the audience of its trip. The trip is
 * locked before it; a match never comes to another one.
 */
export async function lockMatchOf(db: Db, userId: string, matchId: string) {
  const about = await db
    .select({ audience: trips.audience })
    .from(matches)
    .innerJoin(trips, eq(trips.id, matches.postId))
    .where(eq(matches.id, matchId))
    .for('no key update', { of: trips })
  const isTheirs = and(eq(matches.id, matchId), or(eq(matches.userId, userId), eq(matches.postAuthorId, userId)))
  const isThere = and(isTheirs, isNotOver, sql.raw(notBlocked('matches.user_id', 'matches.post_author_id')))
  // not `update`: who writes to its conversation refers to it while it ends
  const [match] = await db.select(COLUMNS).from(matches).where(isThere).for('no key update')
  return match && { ...match, audience: about[0]?.audience ?? null }
}

/**
 * Asks and counts in one statement; answers the request and the new count, or nothing where one was there already. The
 * caller holds the trip.
 */
export async function insertTripMatch(db: Db, trip: { id: string; userId: string }, askerId: string) {
  const id = newId()
  const { rows } = await db.execute<Count>(sql`
    with asked as (
      insert into matches (id, user_id, post_id, post_author_id, status, created_at)
      values (${id}, ${askerId}, ${trip.id}, ${trip.userId}, 'pending', now())
      on conflict do nothing returning 1)
    update trips set matches = matches + 1 where id = ${trip.id} and exists (select from asked) returning matches`)
  return rows[0] && { id, matches: rows[0].matches }
}

/** Withdraws a request that is still open; answers it and the new count, or nothing where there was none. */
export async function deletePendingTripMatch(db: Db, tripId: string, askerId: string) {
  const { rows } = await db.execute<Count & { id: string; postAuthorId: string }>(sql`
    with trip as (select id from trips where id = ${tripId} for no key update),
    withdrawn as (
      delete from matches using trip
      where post_id = trip.id and user_id = ${askerId} and status = 'pending' and ended_at is null
      returning matches.id, post_author_id)
    update trips set matches = matches - 1 from withdrawn where trips.id = ${tripId}
    returning matches, withdrawn.id, withdrawn.post_author_id as "postAuthorId"`)
  return rows[0]
}

/** Nothing where there is no trip. */
export async function countTripMatches(db: Db, tripId: string): Promise<number | undefined> {
  const { rows } = await db.execute<Count>(sql`select matches from trips where id = ${tripId}`)
  return rows[0]?.matches
}

/** Asks for a direct connection; false where there is one between the two already, whoever asked. */
export async function insertConnection(db: Db, id: string, askerId: string, askedId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into matches (id, user_id, post_author_id, status, created_at)
    values (${id}, ${askerId}, ${askedId}, 'pending', now())
    on conflict do nothing returning 1`)
  return rows.length > 0
}

export async function lockConnection(db: Db, one: string, other: string) {
  const isDirect = and(isNull(matches.postId), eq(matches.hasLostTrip, false))
  const [match] = await db
    .select(COLUMNS)
    .from(matches)
    .where(and(isBetween(one, other), isDirect, isNotOver))
    .for('no key update')
  return match
}

/** What a traveller stated, which stays as it is until the transaction ends. */
export async function holdGender(db: Db, userId: string): Promise<string | null> {
  const [user] = await db.select({ gender: users.gender }).from(users).where(eq(users.id, userId)).for('share')
  return user?.gender ?? null
}

/** Whether a viewer can ask somebody at all: they exist, their travel profile is complete, and nobody blocked anybody. */
export async function canBeAsked(db: Db, viewerId: string, userId: string): Promise<boolean> {
  const isOnboarded = and(eq(users.id, userId), eq(users.onboardingCompleted, true))
  const isVisible = and(isOnboarded, notBlockedBy(viewerId, users.id))
  return (await db.select({ id: users.id }).from(users).where(isVisible)).length > 0
}

export const setAnswer = (
  db: Db,
  matchId: string,
  status: 'accepted' | 'rejected',
  declineReason: DeclineReason | null = null,
) => db.update(matches).set({ status, declineReason, answeredAt: new Date() }).where(eq(matches.id, matchId))

/** Takes a request away and off its trip's counter. For this and the next the caller holds trip and match. */
export const deleteMatch = (db: Db, matchId: string) =>
  andUncount(db, sql`delete from matches where id = ${matchId} and ended_at is null`)

/** Ends an accepted match: the row stays for its conversation, the trip counts it no more. */
export const endMatch = (db: Db, matchId: string, userId: string) =>
  andUncount(
    db,
    sql`update matches set ended_at = now(), ended_by = ${userId} where id = ${matchId} and ended_at is null`,
  )

/** Locks the trips that the open matches of two are about, one after the other in the same order for everybody. */
export const lockTripsBetween = (db: Db, one: string, other: string) => {
  const about = db
    .select({ id: matches.postId })
    .from(matches)
    .where(and(isBetween(one, other), isNotOver))
  return db.select({ id: trips.id }).from(trips).where(inArray(trips.id, about)).orderBy(trips.id).for('no key update')
}

/** Ends what two have asked or answered each other, off the counters of its trips; answers these trips. */
export async function endAllBetween(db: Db, by: string, other: string): Promise<string[]> {
  const { rows } = await db.execute<{ post_id: string }>(sql`
    with gone as (
      update matches set ended_at = now(), ended_by = ${by}
      where ${isBetween(by, other)} and status in ('pending', 'accepted') and ended_at is null returning post_id),
    uncounted as (
      update trips set matches = trips.matches - about.count
      from (select post_id, count(*) from gone group by post_id) about where trips.id = about.post_id)
    select distinct post_id from gone where post_id is not null`)
  return rows.map(({ post_id }) => post_id)
}

/** Every match that two ever had, as far as its row is kept. */
export const listAllBetween = (db: Db, one: string, other: string) =>
  db.select(COLUMNS).from(matches).where(isBetween(one, other))

/** Those about a trip that are not over, whatever became of them. */
export const listMatchesAbout = (db: Db, tripId: string) =>
  db
    .select(COLUMNS)
    .from(matches)
    .where(and(eq(matches.postId, tripId), isNotOver))

/** Takes the trip off the matches that outlive it, those that are over with their conversation too. */
export const keepAccepted = (db: Db, tripId: string) =>
  db
    .update(matches)
    .set({ postId: null, hasLostTrip: true })
    .where(and(eq(matches.postId, tripId), eq(matches.status, 'accepted')))

const andUncount = (db: Db, change: SQL) =>
  db.execute(sql`
    with gone as (${change} returning post_id)
    update trips set matches = matches - 1 from gone where trips.id = gone.post_id`)
