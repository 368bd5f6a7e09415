import type { Db } from './client.ts'
import { sql } from './sql.ts'
import { separatedFrom } from './visible.ts'

/** Everybody on the other side of a block with a traveller, whoever made it: neither is shown anything of the other. */
export async function listSeparated(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${separatedFrom({ id: userId })} separated`)
  return rows.map(({ id }) => id)
}
