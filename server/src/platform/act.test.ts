import type { Room } from '@caravan/contract/live.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../db/client.ts'
import { actAsSystem, inTransaction, type SystemAct } from './act.ts'
import { CommitTasks } from './after-commit.ts'
import { silentLive } from './live/live-hub.ts'

test('what is to be done after a commit is done in order, and after a failure open pages ask again', async () => {
  const done: string[] = []
  const tasks = new CommitTasks()
  tasks.add(() => void done.push('first'))
  tasks.add(() => Promise.reject(new Error('the second one cannot')), { kind: 'trip', id: 'lisbon' })
  tasks.add(() => Promise.reject(new Error('nor can this one')))
  tasks.add(async () => void done.push('third'))
  const live = { ...silentLive, resyncClients: (room?: Room) => void done.push(`resync ${room?.id ?? 'all'}`) }
  const { db, close } = openDatabase({})
  await tasks.run({ db, live, log: pino({ level: 'silent' }) })
  await close()
  expect(done).toEqual(['first', 'resync lisbon', 'resync all', 'third'])
})

describe('act', () => {
  let database: Database
  beforeAll(() => {
    database = openDatabase({ ...inject('postgres'), max: 2 })
  })
  afterAll(() => database.close())

  const context = () => ({ db: database.db, live: silentLive, log: pino({ level: 'silent' }) })

  async function transactionOf({ db }: Pick<SystemAct, 'db'>): Promise<unknown> {
    const { rows } = await db.execute(sql`select pg_current_xact_id()::text as id`)
    return rows[0]?.id
  }

  test('a transaction within another is part of it, and a task after the commit is part of neither', async () => {
    const seen = await actAsSystem(context(), (act) =>
      inTransaction(act, async (act) => {
        const ids: unknown[] = []
        act.afterCommit(async (committed) => void ids.push(await transactionOf(committed)))
        ids.push(await transactionOf(act), await inTransaction(act, (act) => transactionOf(act)))
        return ids
      }),
    )
    const [outer, inner, after] = seen
    expect(inner).toBe(outer)
    expect(after).not.toBe(outer)
  })

  test('what is rolled back announces nothing, while the change around it continues', async () => {
    const announced: string[] = []
    await actAsSystem(context(), (act) =>
      inTransaction(act, async (act) => {
        act.afterCommit(() => void announced.push('before'))
        const undone = inTransaction(act, async (act) => {
          act.afterCommit(() => void announced.push('undone'))
          throw new Error('no')
        })
        await expect(undone).rejects.toThrow('no')
        await transactionOf(act)
        act.afterCommit(() => void announced.push('after'))
      }),
    )
    expect(announced).toEqual(['before', 'after'])
  })
})
