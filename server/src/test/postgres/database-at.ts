import pg from 'pg'
import { inject } from 'vitest'
import { migrateDatabase } from '../../db/migrate.ts'
import { readJournal } from '../../db/migration-state.ts'
import { withMigrationsUpTo } from '../../operate/backup/migrations-up-to.ts'
import { openUnlimited } from '../../prepare-database.ts'

export const whenOf = (tag: string): number => {
  const entry = readJournal().find((one) => one.tag === tag)
  if (!entry) throw new Error(`No migration ${tag}`)
  return entry.when
}

/** An empty database of that name, in place of an earlier one. */
export async function createEmptyDatabase(name: string): Promise<void> {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
}

/** The same as it was when the migration `tag` was the newest. */
export async function createDatabaseAt(name: string, tag: string): Promise<void> {
  await createEmptyDatabase(name)
  const pool = openUnlimited({ ...inject('postgres'), database: name })
  try {
    await withMigrationsUpTo(whenOf(tag), (folder) => migrateDatabase(pool, () => undefined, folder))
  } finally {
    await pool.end()
  }
}

export const fillUsers = (count: number) => `
  insert into users (id, email, username, bio, lifestyle, created_at, updated_at)
  select md5('user' || n)::uuid, n || '@example.org', 'user_' || n, 'Slow trains', array['foodie'], now(), now()
  from generate_series(1, ${count}) n`

/** Trips of `user_1`. */
export const fillTrips = (count: number, seed: string) => `
  insert into trips (id, user_id, destination, country, start_date, end_date, description, tags, poster_key, created_at)
  select md5('${seed}' || n)::uuid, md5('user1')::uuid, 'Lisbon', 'Portugal', date '2027-05-01', date '2027-05-08',
    'Four miradouros', array['Food'], 't-pt-lisbon', now()
  from generate_series(1, ${count}) n`
