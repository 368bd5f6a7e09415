import type { FlexibleDates } from '@caravan/contract/flexible-dates.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { calendarFeeds } from '../../../db/schema/calendar-feeds.ts'
import { eq, type SQL, sql } from '../../../db/sql.ts'
import { flexibleDates } from '../../../db/trips-by-ids.ts'
import { viewerAsValues, visibleTrip } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

const { userId, tokenHash, createdAt } = calendarFeeds

export async function findFeed(db: Db, ownerId: string) {
  const [feed] = await db.select({ createdAt }).from(calendarFeeds).where(eq(userId, ownerId))
  return feed
}

/** Whoever makes one anew has the address before it no more. */
export async function setFeed(db: Db, feed: typeof calendarFeeds.$inferInsert): Promise<void> {
  const { userId: _, ...changed } = feed
  await db.insert(calendarFeeds).values(feed).onConflictDoUpdate({ target: userId, set: changed })
}

export const deleteFeed = (db: Db, ownerId: string) => db.delete(calendarFeeds).where(eq(userId, ownerId))

/** Whose feed has this address. */
export async function findFeedOwner(db: Db, hash: string): Promise<string | undefined> {
  const [feed] = await db.select({ userId }).from(calendarFeeds).where(eq(tokenHash, hash))
  return feed?.userId
}

/** What a calendar gets of a trip. */
export interface EventRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  userId: string
  destination: string
  country: string
  startDate: string
  endDate: string
  flexible: FlexibleDates | null
  description: string
  revision: number
  /** When what it says was changed last, or posted. */
  revisedAt: Date
}

const events = (from: SQL) => sql`
  select t.id, t.user_id as "userId", t.destination, t.country, t.start_date as "startDate", t.end_date as "endDate",
    ${flexibleDates('t')} as flexible, t.description, coalesce(t.revision, 0) as revision,
    coalesce(t.revised_at, t.created_at) as "revisedAt", ${authorCardColumns('u')}
  from trips t join users u on u.id = t.user_id ${from}`

/** One's own trips of any audience, the latest by their last day. */
export async function listEvents(db: Db, ownerId: string, limit: number): Promise<EventRow[]> {
  const newest = sql`where t.user_id = ${ownerId} order by t.end_date desc, t.id limit ${sql.raw(String(limit))}`
  return (await db.execute<EventRow>(events(newest))).rows
}

/** A trip that the viewer may see. */
export async function findEvent(db: Db, viewer: Viewer, tripId: string): Promise<EventRow | undefined> {
  const visible = sql`where t.id = ${tripId} and ${visibleTrip(viewerAsValues(viewer), 't')}`
  return (await db.execute<EventRow>(events(visible))).rows[0]
}
