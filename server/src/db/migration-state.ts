import { readFileSync } from 'node:fs'
import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import type pg from 'pg'
import { z } from 'zod'

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) })

/** The migrations of this version in their order, each known by the moment it was made. */
export function readJournal() {
  const file = new URL('migrations/meta/_journal.json', import.meta.url)
  return Journal.parse(JSON.parse(readFileSync(file, 'utf8'))).entries
}

export const newestMigration = (): number => Math.max(...readJournal().map(({ when }) => when))

/** @throws a line for people where a database has migrations that were there before `first`, which makes the whole schema */
export function refuseOlderThan(first: number, applied: number | null): void {
  if (applied === null || applied >= first) return
  throw new CannotStart(
    'The database was made before the first release, whose migrations begin anew. Start with an empty one ' +
      '(another DATABASE_URL or DATA_DIR), or go on with the version that made it.',
  )
}

/** The newest migration that a database has had; null where it has had none. */
export async function readAppliedMigration(client: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [table])
  if (!rows[0]?.is_there) return null
  const applied = await client.query<{ newest: number | null }>(
    `select max(created_at)::float8 as newest from ${table}`,
  )
  return applied.rows[0]?.newest ?? null
}

/** @throws a line for people where the tables are not those of this version */
export async function assertMigrated(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const applied = await readAppliedMigration(client)
  if (applied === newestMigration()) return
  refuseOlderThan(Math.min(...readJournal().map(({ when }) => when)), applied)
  if (applied === null) throw new CannotStart('The database has no tables yet: npm run ops -- migrate')
  if (applied < newestMigration()) throw new CannotStart('The database is not up to date: npm run ops -- migrate')
  throw new CannotStart('The database is of a newer version of this program. Use the commands of that version.')
}
