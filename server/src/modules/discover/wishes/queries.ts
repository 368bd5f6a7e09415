import type { WishBody } from '@caravan/contract/wishes.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { newId } from '../../../db/id.ts'
import { wishes } from '../../../db/schema/wishes.ts'

/** A wish as its owner gets it. */
export interface WishRow extends Record<string, unknown> {
  id: string
  placeId: string
  destination: string
  country: string
  month: string | null
  tags: string[]
  tagLexemes: string | null
  createdAt: Date
}

const MONTH = sql`case when isfinite(w.start_date) then to_char(w.start_date, 'YYYY-MM') end`
const own = (userId: string, isWanted: SQL) => sql`
  select w.id, w.place_key as "placeId", w.destination, w.country, ${MONTH} as month, w.tags,
    w.tag_lexemes as "tagLexemes", w.created_at as "createdAt"
  from wishes w where w.user_id = ${userId} and ${isWanted}
  order by w.created_at desc, w.id desc`

/** A month is over for everybody on earth a day after its last by UTC. */
const isOver = sql`(end_date < 'infinity' and end_date < (now() at time zone 'utc')::date - 1)`

export const listWishes = async (db: Db, userId: string): Promise<WishRow[]> =>
  (await db.execute<WishRow>(own(userId, sql`not ${isOver}`))).rows

export const findWish = async (db: Db, userId: string, id: string): Promise<WishRow | undefined> =>
  (await db.execute<WishRow>(own(userId, sql`w.id = ${id}`))).rows[0]

const bounds = (month: string | null) =>
  month
    ? { first: sql`${`${month}-01`}::date`, last: sql`(${`${month}-01`}::date + interval '1 month - 1 day')::date` }
    : { first: sql`'-infinity'::date`, last: sql`'infinity'::date` }

export async function findSameWish(db: Db, userId: string, { placeId, month, tags }: WishBody) {
  const isSame = sql`w.place_key = ${placeId} and w.start_date = ${bounds(month).first}
    and w.tags = ${sql.param(tags)}::text[]`
  return (await db.execute<WishRow>(own(userId, isSame))).rows[0]
}

export const countWishes = (db: Db, userId: string) => db.$count(wishes, eq(wishes.userId, userId))

/** Nothing is made where the gazetteer has no such place. */
export async function insertWish(db: Db, userId: string, body: WishBody, tagLexemes: string | null): Promise<string> {
  const id = newId()
  const { first, last } = bounds(body.month)
  await db.execute(sql`
    insert into wishes (id, user_id, place_key, destination, country, country_key, latitude, longitude, radius_km, cell,
      start_date, end_date, tags, tag_lexemes, created_at)
    select ${id}::uuid, ${userId}::uuid, p.id, p.name, p.country, p.country_code, p.latitude, p.longitude, p.radius_km,
      trip_cell(p.id, p.latitude, p.longitude, p.radius_km), ${first}, ${last}, ${sql.param(body.tags)}::text[],
      ${tagLexemes}::text, clock_timestamp()
    from places p where p.id = ${body.placeId}`)
  return id
}

/** False where it is not there, or not one's own. */
export async function deleteWish(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(wishes).where(and(eq(wishes.id, id), eq(wishes.userId, userId)))
  return (rowCount ?? 0) > 0
}

/** Daily: those of months that are over. No trip can fit them any more. */
export const deleteOverWishes = (db: Db) => deleteInBatches(db, wishes, isOver)
