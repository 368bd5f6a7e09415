import type { Db } from '../../../db/client.ts'
import { sql } from '../../../db/sql.ts'

/**
 * A known address is written too: else its answer would come sooner, without the wait for the disk, and tell that it is
 * known.
 */
export async function upsertEntry(db: Db, entry: { id: string; email: string; now: Date }): Promise<void> {
  await db.execute(sql`
    insert into waitlist_entries (id, email, created_at) values (${entry.id}, ${entry.email}, ${entry.now})
    on conflict (email) do update set email = excluded.email`)
}

interface EntryRow extends Record<string, unknown> {
  id: string
  email: string
  createdAt: Date
}

/** In the order in which they came. */
export async function listEntries(db: Db): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select id, email, created_at as "createdAt" from waitlist_entries order by created_at, id`)
  return rows
}

export async function deleteEntry(db: Db, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from waitlist_entries where email = ${email}`)
  return rowCount === 1
}

export async function findEmailOf(db: Db, ticket: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from waitlist_entries where id = ${ticket}::uuid`)
  return rows[0]?.email ?? null
}

export interface DrawRow extends Record<string, unknown> {
  id: string
  seed: string
  committedAt: Date
  drawnAt: Date | null
  tickets: string[] | null
  winnerAt: number | null
}

/** The latest there is. */
export async function findDraw(db: Db): Promise<DrawRow | null> {
  const { rows } = await db.execute<DrawRow>(sql`
    select id, seed, committed_at as "committedAt", drawn_at as "drawnAt", tickets, winner_at as "winnerAt"
    from prize_draws order by committed_at desc, id desc limit 1`)
  return rows[0] ?? null
}

export async function insertDraw(db: Db, draw: { id: string; seed: string; now: Date }): Promise<void> {
  await db.execute(sql`
    insert into prize_draws (id, seed, committed_at) values (${draw.id}, ${draw.seed}, ${draw.now})`)
}

/** Once: false where it was drawn meanwhile. */
export async function storeResult(
  db: Db,
  draw: { id: string; tickets: string[]; winnerAt: number; now: Date },
): Promise<boolean> {
  const tickets = sql`${`{${draw.tickets.join(',')}}`}::text[]`
  const { rowCount } = await db.execute(sql`
    update prize_draws
    set tickets = ${tickets}, winner_at = ${draw.winnerAt}, drawn_at = ${draw.now}
    where id = ${draw.id} and drawn_at is null`)
  return rowCount === 1
}
