import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { useApp, useSecondNode } from '../test/build-app.ts'
import { urlOf } from '../test/postgres/postgres-for-tests.ts'
import { takeAway } from '../test/postgres/take-away.ts'
import { type Db, openDatabase } from './client.ts'
import { Replica } from './replica.ts'

const made = await useApp()
const ownUrl = urlOf(inject('postgres'), made.database.pool.options.database ?? '')
const node = await useSecondNode(made, { DATABASE_URL: ownUrl, DATABASE_REPLICA_URL: ownUrl })

const log = pino({ level: 'silent' })
const readName = async (db: Db) => {
  const { rows } = await db.execute<{ name: string }>(sql`select current_setting('application_name') as name`)
  return rows[0]?.name
}

test('the replica is read while it answers, the primary when it is away, and the replica again later', async () => {
  const second = openDatabase({ ...made.database.pool.options, application_name: 'replica' })
  const { host } = second.pool.options
  const replica = new Replica(made.database.db, second, log)
  expect(await replica.read(readName, 0)).toBe('replica')
  Object.assign(second.pool.options, { host: '/nowhere' })
  await second.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
  expect(await replica.read(readName, 0)).toBe('caravan')
  Object.assign(second.pool.options, { host })
  // for a while nobody waits for it
  expect(await replica.read(readName, 9000)).toBe('caravan')
  expect(await replica.read(readName, 11_000)).toBe('replica')
  await second.close()
})

test('a server that closes closes its connections to the replica', async () => {
  const { replica } = node.services
  expect(replica.isConfigured).toBe(true)
  await replica.read(readName)
  expect(replica.isAway()).toBe(false)
  await node.close()
  // there is none to be had any more, and the primary is read
  await replica.read(readName)
  expect(replica.isAway()).toBe(true)
})

test('with both databases away the read fails, and a wrong statement runs once', async () => {
  const giveBack = await takeAway(made.database)
  const away = openDatabase({ ...made.database.pool.options })
  await expect(new Replica(made.database.db, away, log).read(readName)).rejects.toThrow()
  giveBack()
  await away.close()
  let times = 0
  const wrong = (db: Db) => {
    times++
    return db.execute(sql`select nothing`)
  }
  await expect(new Replica(made.database.db, made.database, log).read(wrong)).rejects.toThrow()
  expect(times).toBe(1)
})
