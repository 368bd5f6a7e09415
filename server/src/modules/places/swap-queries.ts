import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The schema in which a new gazetteer is made, so that tables, constraints and indexes have their names from the beginning. */
export const BESIDE = 'gazetteer_beside'
const TABLES = ['places', 'place_names'] as const
const OLD_ONES = TABLES.map((table) => `public.${table}`)

/** A few seconds of tries: a search takes milliseconds. */
export const SWAP_TRIES = 100
const SWAP_PAUSE_MS = 30
const LOCK_NOT_AVAILABLE = '55P03'

export async function makeTablesBeside(client: pg.PoolClient): Promise<void> {
  await client.query(`create schema ${BESIDE}`)
  for (const table of TABLES) {
    await client.query(`create table ${BESIDE}.${table} (like public.${table} including all excluding indexes)`)
  }
}

/** As the old ones have them. Built over full tables, they take a third of the time that filling them row by row does. */
export async function indexTablesBeside(client: pg.PoolClient): Promise<void> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.conrelid = any ($1::regclass[]) and k.contype = 'p'`,
    [OLD_ONES],
  )
  for (const { table, name, definition } of keys.rows) {
    await client.query(`alter table ${BESIDE}.${table} add constraint ${name} ${definition}`)
  }
  const indexes = await client.query<{ definition: string }>(
    `select replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ${BESIDE}.') as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisprimary`,
    [OLD_ONES],
  )
  for (const { definition } of indexes.rows) await client.query(definition)
  for (const table of TABLES) await client.query(`analyze ${BESIDE}.${table}`)
}

/**
 * Waits for a moment in which nobody searches. Standing in line for the lock would hold up all who come after, and two
 * tables locked one after the other can be a deadlock with a search; so it tries again, and waits only in the end.
 */
export async function lockOldTables(client: pg.PoolClient, swapTries: number): Promise<void> {
  const lock = `lock table ${OLD_ONES.join(', ')} in access exclusive mode`
  for (let tries = 0; tries < swapTries; tries++) {
    await client.query('savepoint before_lock')
    try {
      await client.query(`${lock} nowait`)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error
    }
    await client.query('rollback to before_lock')
    await sleep(SWAP_PAUSE_MS)
  }
  await client.query(lock)
}

export async function swapTables(client: pg.PoolClient, version: string): Promise<void> {
  await client.query(`drop table ${OLD_ONES.join(', ')}`)
  for (const table of TABLES) await client.query(`alter table ${BESIDE}.${table} set schema public`)
  await client.query(`comment on table public.places is ${pg.escapeLiteral(version)}`)
  await client.query(`drop schema ${BESIDE}`)
}
