import type { Db } from '../db/client.ts'
import { accounts } from '../db/schema/accounts.ts'
import { users } from '../db/schema/users.ts'
import { like, sql } from '../db/sql.ts'
import { todayInCity } from '../db/today.ts'

/** Nobody gets mail below `.example`, so nobody but the cast has an address there. */
const OF_THE_CAST = '%@caravan.example'

/** By the domain of its addresses, so that an instance without a demo reads nothing of the cast. */
export async function holdsDemoCast(db: Db): Promise<boolean> {
  const traveller = await db.select({ id: users.id }).from(users).where(like(users.email, OF_THE_CAST)).limit(1)
  if (traveller.length > 0) return true
  const account = await db.select({ id: accounts.id }).from(accounts).where(like(accounts.email, OF_THE_CAST)).limit(1)
  return account.length > 0
}

export async function hasNoTraveller(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length === 0
}

/** The cast is where it lives, today as on every other day. */
export const confirmCast = (db: Db) =>
  db
    .update(users)
    .set({ cityConfirmedOn: todayInCity(sql`users.place_id`) })
    .where(like(users.email, OF_THE_CAST))
