import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

const EVERY_MS = 250

/**
 * Takes an advisory lock of the session; where another one has it, says so first and then asks for it again and again.
 * `pg_advisory_lock` would wait within a statement, and `create index concurrently` of the one that has the lock waits for
 * every statement that began before it: a deadlock.
 */
export async function lockOrWait(client: pg.ClientBase, lock: number, onWait: () => void): Promise<void> {
  for (let tries = 0; !(await tryLock(client, lock)); tries++) {
    if (tries === 0) onWait()
    await setTimeout(EVERY_MS)
  }
}

async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [lock])
  return rows[0]?.is_mine ?? false
}
