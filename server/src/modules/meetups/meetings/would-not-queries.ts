import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

/** False where it is noted already. */
export async function insertWouldNot(tx: Db, authorId: string, aboutId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into would_not_meet_again (author_id, about_id, created_at) values (${authorId}, ${aboutId}, now())
    on conflict do nothing`)
  return rowCount === 1
}

export const deleteWouldNot = (tx: Db, authorId: string, aboutId: string) =>
  tx.execute(sql`delete from would_not_meet_again where author_id = ${authorId} and about_id = ${aboutId}`)

/** How many different travellers have noted it in so many days, and since a moderator decided about them last. */
export async function countWouldNot(tx: Db, aboutId: string, days: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from would_not_meet_again
    where about_id = ${aboutId} and created_at > now() - make_interval(days => ${days})
      and created_at > coalesce((select max(c.closed_at) from cases c where c.traveller_id = ${aboutId}), '-infinity')`)
  return rows[0]?.count ?? 0
}
