import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/**
 * A statement that waits for a lock makes all wait that come after it, reads as well. So long at most; longer than
 * `deadlock_timeout` (1 s), after which an autovacuum gives up the table that somebody waits for.
 */
const LOCK_TIMEOUT = '2s'
/** In between everybody else gets through. */
const PAUSE_MS = 1000
/** lock_not_available, deadlock_detected */
const IN_THE_WAY: readonly unknown[] = ['55P03', '40P01']

/** A transaction that waits for no lock longer than `LOCK_TIMEOUT`: it is rolled back then, and tried again until it gets through. */
export async function transactionWithLockTimeout(
  client: pg.ClientBase,
  onWait: () => void,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 0; !(await commits(client, work)); tries++) {
    if (tries === 0) onWait()
    await setTimeout(PAUSE_MS)
  }
}

/** False where a lock was not to be had. After any other error the connection is of no use: it has to be closed. */
async function commits(client: pg.ClientBase, work: () => Promise<void>): Promise<boolean> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  try {
    await work()
    await client.query('commit')
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !IN_THE_WAY.includes(error.code)) throw error
    await client.query('rollback')
    return false
  }
}
