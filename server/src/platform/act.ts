import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { type AfterCommit, CommitTasks } from './after-commit.ts'
import type { Live } from './live/live-hub.ts'
import type { Viewer } from './viewer.ts'

/** All that a verb has of the database: inside a transaction `db` is that transaction, and no second handle leads around it. */
export interface Act<V extends Viewer | null = Viewer> {
  db: Db
  viewer: V
  live: Live
  /** Runs a task once the change is committed, also that of an Idempotency-Key; never when it failed. */
  afterCommit: AfterCommit
  log: FastifyBaseLogger
}

/** The same where nobody asked: a job, or the clock. */
export type SystemAct = Omit<Act, 'viewer'>

/** Runs a change in a transaction (within another a savepoint). What it wants done after the commit is forgotten where it fails. */
export async function inTransaction<A extends Pick<Act, 'db' | 'afterCommit'>, T>(
  act: A,
  change: (act: A) => Promise<T>,
): Promise<T> {
  const tasks = new CommitTasks()
  const result = await act.db.transaction((db) => change({ ...act, db, afterCommit: tasks.add }))
  tasks.passTo(act.afterCommit)
  return result
}

/** Runs a change that nobody asked for, then what it wants done after the commit. */
export async function actAsSystem<T>(
  { db, live, log }: Pick<Act, 'db' | 'live' | 'log'>,
  change: (act: SystemAct) => Promise<T>,
): Promise<T> {
  const tasks = new CommitTasks()
  const result = await change({ db, live, log, afterCommit: tasks.add })
  await tasks.run({ db, live, log })
  return result
}

/** Runs reads among rows that are made for them, in a transaction (within another a savepoint) that is always rolled back. */
export async function inUndoneTransaction<T>({ db }: Pick<Act, 'db'>, look: (tx: Db) => Promise<T>): Promise<T> {
  const undo = new Error('What was made in this transaction is not kept')
  const { promise: seen, resolve } = Promise.withResolvers<T>()
  try {
    await db.transaction(async (tx) => {
      resolve(await look(tx))
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  return seen
}
