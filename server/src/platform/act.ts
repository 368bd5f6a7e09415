import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/client.ts'
import { type AfterCommit, CommitTasks } from './after-commit.ts'
import type { Live } from './live/live-hub.ts'
import type { Viewer } from './viewer.ts'

/**
 * What a verb acts with, and all that it has of the database: inside a transaction `db` is that transaction. There is
 * no second handle, so that no statement of a verb can leave the transaction unseen.
 */
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

/**
 * Runs a change in a transaction, within that of the caller where there is one (a savepoint then). What it wants done
 * after the commit is forgotten with it when it fails.
 */
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

/**
 * Runs reads among rows that are made for them, and keeps none of these: the transaction (a savepoint within that of the
 * caller) is rolled back also where all went well.
 */
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
