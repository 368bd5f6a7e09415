import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'

export async function findUser(tx: Db, email: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from users where email = ${email}`)
  return rows[0]?.id
}

/** False where they are one. */
export async function insertModerator(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into moderators (user_id, since) values (${userId}, now()) on conflict do nothing`)
  return rowCount === 1
}

export async function deleteModerator(tx: Db, userId: string): Promise<boolean> {
  return (await tx.execute(sql`delete from moderators where user_id = ${userId}`)).rowCount === 1
}
