import type { Db } from '../db/client.ts'
import { sql } from '../db/sql.ts'

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

export async function countAdmins(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ admins: number }>(sql`
    select count(*)::int as admins from users where is_admin`)
  return rows[0]?.admins ?? 0
}

export async function countModerators(tx: Db): Promise<number> {
  const { rows } = await tx.execute<{ moderators: number }>(sql`select count(*)::int as moderators from moderators`)
  return rows[0]?.moderators ?? 0
}

export async function deleteSessions(tx: Db, userId: string): Promise<number> {
  return (await tx.execute(sql`delete from session where sess ->> 'userId' = ${userId}::uuid::text`)).rowCount ?? 0
}
