import { eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import { users } from './schema/users.ts'

/** Lets two changes of one traveller only pass one after the other, so that a maximum holds. */
export const lockTraveller = (tx: Db, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
