import type { Db } from '../../../db/client.ts'
import { users } from '../../../db/schema/users.ts'
import { eq, sql } from '../../../db/sql.ts'

/** Whether somebody signed in to this session within the last minutes. */
export async function isFreshSession(db: Db, sid: string, minutes: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from session where sid = ${sid} and signed_in_at > now() - make_interval(mins => ${minutes})`)
  return rows.length > 0
}

/** Where mails to a traveller go. */
export async function findEmail(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!row) throw new Error('Somebody who is signed in is not there')
  return row.email
}
