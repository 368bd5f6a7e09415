import { type SQL, sql } from './sql.ts'

/** What is between a viewer and the traveller of a row. */
export interface ConnectionRow {
  /** The latest accepted match of the two. */
  matchId: string | null
  /** Who asked for a direct connection, and what became of it. */
  askerId: string | null
  status: 'pending' | 'accepted' | 'rejected' | null
}

const isBetween = (viewerId: SQL, id: SQL) => sql`m.ended_at is null and (
  (m.user_id = ${viewerId} and m.owner_id = ${id}) or (m.user_id = ${id} and m.owner_id = ${viewerId}))`

/** The columns of a `ConnectionRow`, beside `joinConnection`. `id` is SQL for the traveller's id. */
export const connectionColumns = (viewerId: SQL, id: SQL) => sql`
  (select m.id from matches m where ${isBetween(viewerId, id)} and m.status = 'accepted'
    order by m.created_at desc limit 1) as "matchId",
  direct.user_id as "askerId", direct.status`

/** One row at most: among two there is one direct connection that is not over. */
export const joinConnection = (viewerId: SQL, id: SQL) => sql`
  left join lateral (
    select m.user_id, m.status from matches m
    where ${isBetween(viewerId, id)} and m.trip_id is null and not m.has_lost_trip) direct on true`
