import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { savedSearches } from '../../../db/schema/saved-searches.ts'
import { nextMorning } from './own-time.ts'

export const listSearches = (db: Db, userId: string) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))

export async function findSearch(db: Db, userId: string, q: string) {
  const isSame = and(eq(savedSearches.userId, userId), eq(savedSearches.q, q))
  const [search] = await db.select().from(savedSearches).where(isSame)
  return search
}

export const countSearches = (db: Db, userId: string) => db.$count(savedSearches, eq(savedSearches.userId, userId))

/** With the first one begin the digests. */
export async function insertSearch(tx: Db, userId: string, q: string) {
  const now = new Date()
  const search = { id: newId(), userId, q, createdAt: now, seenAt: now }
  await tx.insert(savedSearches).values(search)
  await tx.execute(sql`
    insert into search_digests (user_id, due_at)
    select u.id, ${nextMorning} from users u left join places p on p.id = u.place_id where u.id = ${userId}
    on conflict do nothing`)
  return search
}

/** False where it is not there, or not one's own. */
export async function deleteSearch(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
  return (rowCount ?? 0) > 0
}
