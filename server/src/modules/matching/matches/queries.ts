import type { DeclineReason } from '@caravan/contract/matches.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { named } from '../../../db/named.ts'
import { matches } from '../../../db/schema/matches.ts'
import { users } from '../../../db/schema/users.ts'
import { and, eq, isNull, or, type SQL, sql } from '../../../db/sql.ts'
import { endedByBlock, textOf, visibleTraveller } from '../../../db/visible.ts'
import { notificationUpsert } from '../../notify/upsert-query.ts'

interface Count extends Record<string, unknown> {
  matches: number
}

export const isNotOver = isNull(matches.endedAt)
export const COLUMNS = {
  id: matches.id,
  userId: matches.userId,
  tripId: matches.tripId,
  ownerId: matches.ownerId,
  status: matches.status,
  createdAt: matches.createdAt,
  note: matches.note,
  endedAt: matches.endedAt,
}

export const isBetween = (one: string, other: string) =>
  or(and(eq(matches.userId, one), eq(matches.ownerId, other)), and(eq(matches.userId, other), eq(matches.ownerId, one)))

const FIND_TRIP_MATCH = `
  select id, user_id as "userId", trip_id as "tripId", owner_id as "ownerId", status,
    created_at as "createdAt", note, ended_at as "endedAt"
  from matches where trip_id = $1 and user_id = $2 and ended_at is null`

export type TripMatch = Pick<typeof matches.$inferSelect, keyof typeof COLUMNS>
type NewTripMatch = Omit<TripMatch, 'note' | 'endedAt'> & Count

/** Open for a traveller to end or refuse: also what the block of the other one has ended, until they end it themselves. */
export const isOpenToEnd = (userId: string) => {
  const other = sql`case ${matches.userId} when ${userId}::uuid then ${matches.ownerId} else ${matches.userId} end`
  const isByBlock = endedByBlock(other, sql`${userId}::uuid`, matches.endedAt)
  return or(isNotOver, and(eq(matches.endedBy, other), isByBlock))
}

export async function findTripMatch(db: Db, tripId: string, askerId: string): Promise<TripMatch | undefined> {
  return (await named<TripMatch>(db, 'trip-match', FIND_TRIP_MATCH, [tripId, askerId]))[0]
}

const ASK_TO_MATCH = textOf(sql`
  with asked as (
    insert into matches (id, user_id, trip_id, owner_id, status, created_at, note)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, 'pending', now(), $5::text)
    on conflict do nothing returning *),
  ${notificationUpsert({
    id: sql`$6::uuid`,
    userId: sql`asked.owner_id`,
    kind: sql`'match-request'::text`,
    actorId: sql`$2::uuid`,
    subjectId: sql`asked.id`,
    tripId: sql`asked.trip_id`,
    matchId: sql`asked.id`,
    from: sql`from asked`,
  })}
  update trips set matches = trips.matches + 1 from asked where trips.id = asked.trip_id
  returning asked.id, asked.user_id as "userId", asked.trip_id as "tripId", asked.owner_id as "ownerId",
    asked.status, asked.created_at as "createdAt", trips.matches, (select count(job_id)::int from delivery) as deliveries`)

/** In one statement; nothing where a request was there already. The caller holds the trip. */
export async function insertTripMatch(
  db: Db,
  trip: { id: string; userId: string },
  askerId: string,
  note: string | null,
): Promise<NewTripMatch | undefined> {
  const values = [newId(), askerId, trip.id, trip.userId, note, newId()]
  return (await named<NewTripMatch & { deliveries: number }>(db, 'ask-to-match', ASK_TO_MATCH, values))[0]
}

/** Answers it and the new count; one that a block has ended is off the count already. */
export async function deletePendingTripMatch(db: Db, tripId: string, askerId: string) {
  const { rows } = await db.execute<Count & Pick<TripMatch, 'id' | 'ownerId' | 'createdAt' | 'endedAt'>>(sql`
    with trip as (select id from trips where id = ${tripId} for no key update),
    withdrawn as (
      delete from matches using trip
      where trip_id = trip.id and matches.user_id = ${askerId} and status = 'pending' and ${isOpenToEnd(askerId)}
      returning matches.id, owner_id, matches.created_at, ended_at)
    update trips set matches = trips.matches - (withdrawn.ended_at is null)::int from withdrawn where trips.id = ${tripId}
    returning trips.matches, withdrawn.id, withdrawn.owner_id as "ownerId",
      withdrawn.created_at as "createdAt", withdrawn.ended_at as "endedAt"`)
  return rows[0]
}

export async function countTripMatches(db: Db, tripId: string): Promise<number | undefined> {
  const { rows } = await db.execute<Count>(sql`select matches from trips where id = ${tripId}`)
  return rows[0]?.matches
}

/** Asks for a direct connection; false where there is one between the two already, whoever asked. */
export async function insertConnection(
  db: Db,
  { id, askerId, askedId, note }: { id: string; askerId: string; askedId: string; note: string | null },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into matches (id, user_id, owner_id, status, created_at, note)
    values (${id}, ${askerId}, ${askedId}, 'pending', now(), ${note})
    on conflict do nothing returning 1`)
  return rows.length > 0
}

export async function insertAcceptedConnection(
  db: Db,
  { id, askerId, askedId }: { id: string; askerId: string; askedId: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into matches (id, user_id, owner_id, status, created_at, answered_at)
    values (${id}, ${askerId}, ${askedId}, 'accepted', now(), now())
    on conflict do nothing returning 1`)
  return rows.length > 0
}

export async function areMatched(db: Db, one: string, other: string): Promise<boolean> {
  const accepted = and(isBetween(one, other), eq(matches.status, 'accepted'), isNotOver)
  return (await db.select({ id: matches.id }).from(matches).where(accepted).limit(1)).length > 0
}

/** Other words for a request that is not answered; false where there is none, or these are its words already. */
export async function replaceNote(db: Db, matchId: string, askerId: string, note: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update matches set note = ${note}
    where id = ${matchId} and user_id = ${askerId} and status = 'pending' and ended_at is null
      and note is distinct from ${note}`)
  return (rowCount ?? 0) > 0
}

/** Whether a viewer can ask somebody at all: they exist, their travel profile is complete, and nobody blocked anybody. */
export async function canBeAsked(db: Db, viewerId: string, userId: string): Promise<boolean> {
  const isOnboarded = and(eq(users.id, userId), eq(users.onboardingCompleted, true))
  const isVisible = and(isOnboarded, visibleTraveller({ id: viewerId }, users.id))
  return (await db.select({ id: users.id }).from(users).where(isVisible)).length > 0
}

/** A request that is answered has no note any more: it is a message, or gone. */
export const setAnswer = (
  db: Db,
  matchId: string,
  status: 'accepted' | 'rejected',
  declineReason: DeclineReason | null = null,
) =>
  db.update(matches).set({ status, declineReason, answeredAt: sql`now()`, note: null }).where(eq(matches.id, matchId))

/** Takes requests away and off the counters of their trips, which the caller holds, like the match where it has none. */
export const deleteMatches = (db: Db, ids: readonly string[]) =>
  andUncount(db, sql`delete from matches where id = any (${sql.param([...ids])}::uuid[]) and ended_at is null`)

/** One that a block has ended is on no counter. */
export const deleteEnded = (db: Db, matchId: string) => db.delete(matches).where(eq(matches.id, matchId))

/** Ends an accepted match: the row stays for its conversation, the trip counts it no more. */
export const endMatch = (db: Db, matchId: string, userId: string) =>
  andUncount(
    db,
    sql`update matches set ended_at = now(), ended_by = ${userId} where id = ${matchId} and ended_at is null`,
  )

/** What a block has ended is from now on ended by the one who was blocked, and stays so without it. */
export const endAgain = (db: Db, matchId: string, userId: string) =>
  db.update(matches).set({ endedBy: userId }).where(eq(matches.id, matchId))

/** Ends what two have asked or answered each other, off the counters of its trips; answers these trips. */
export async function endAllBetween(db: Db, by: string, other: string): Promise<string[]> {
  const { rows } = await db.execute<{ tripId: string }>(sql`
    with gone as (
      update matches set ended_at = now(), ended_by = ${by}, note = null
      where ${isBetween(by, other)} and status in ('pending', 'accepted') and ended_at is null returning trip_id),
    uncounted as (
      update trips set matches = trips.matches - about.count
      from (select trip_id, count(*) from gone group by trip_id) about where trips.id = about.trip_id)
    select distinct trip_id as "tripId" from gone where trip_id is not null`)
  return rows.map(({ tripId }) => tripId)
}

/** Every match that two ever had, as far as its row is kept. */
export const listAllBetween = (db: Db, one: string, other: string) =>
  db.select(COLUMNS).from(matches).where(isBetween(one, other))

export const listMatchesAbout = (db: Db, tripId: string) =>
  db
    .select(COLUMNS)
    .from(matches)
    .where(and(eq(matches.tripId, tripId), isNotOver))

/** Takes the trip off the matches that outlive it, those that are over with their conversation too. */
export const keepAccepted = (db: Db, tripId: string) =>
  db
    .update(matches)
    .set({ tripId: null, hasLostTrip: true })
    .where(and(eq(matches.tripId, tripId), eq(matches.status, 'accepted')))

const andUncount = (db: Db, change: SQL) =>
  db.execute(sql`
    with gone as (${change} returning trip_id)
    update trips set matches = trips.matches - about.count
    from (select trip_id, count(*) from gone group by trip_id) about where trips.id = about.trip_id`)

export async function listMatchesOf(db: Db, userId: string) {
  const isTheirs = or(eq(matches.userId, userId), eq(matches.ownerId, userId))
  return db
    .select({ id: matches.id, userId: matches.userId, ownerId: matches.ownerId })
    .from(matches)
    .where(and(isTheirs, isNull(matches.endedAt)))
}
