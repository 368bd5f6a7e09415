import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { users } from '../../db/schema/users.ts'

/** Where mails to a traveller go. */
export async function findEmail(db: Db, userId: string): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!row) throw new Error('Somebody who is signed in is not there')
  return row.email
}
