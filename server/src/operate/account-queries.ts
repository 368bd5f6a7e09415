import type { Db } from '../db/client.ts'
import { moderators } from '../db/schema/moderation.ts'
import { users } from '../db/schema/users.ts'
import { eq, sql } from '../db/sql.ts'

interface AccountRow extends Record<string, unknown> {
  id: string
  isSuspended: boolean
  isLeaving: boolean
}

/** Held, so that two commands about one traveller come one after the other. */
export async function lockAccount(tx: Db, email: string): Promise<AccountRow | undefined> {
  const { rows } = await tx.execute<AccountRow>(sql`
    select u.id,
      exists (select from suspensions where user_id = u.id and ends_at > now()) as "isSuspended",
      exists (select from deletion_requests where user_id = u.id) as "isLeaving"
    from users u where u.email = ${email} for no key update of u`)
  return rows[0]
}

/** @returns whether it was otherwise before */
export async function setAdmin(tx: Db, userId: string, isAdmin: boolean): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update users set is_admin = ${isAdmin}, updated_at = now() where id = ${userId} and is_admin <> ${isAdmin}`)
  return rowCount === 1
}

export const countAdmins = (tx: Db): Promise<number> => tx.$count(users, eq(users.isAdmin, true))
export const countModerators = (tx: Db): Promise<number> => tx.$count(moderators)

export async function deleteSessions(tx: Db, userId: string): Promise<number> {
  return (await tx.execute(sql`delete from session where sess ->> 'userId' = ${userId}::uuid::text`)).rowCount ?? 0
}
