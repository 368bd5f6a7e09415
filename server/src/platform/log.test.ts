import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildTestApp, useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { takeAway } from '../test/postgres/take-away.ts'
import { problemFor } from './http/errors.ts'
import { describeError, inWords, openLog } from './log.ts'

const { app } = await useApp()

const failureOf = async (failing: Promise<unknown>) =>
  failing.then(
    () => new Error('it did not fail'),
    (error: Error) => error,
  )

test('a statement that failed is logged without what people wrote', async () => {
  const words = 'meet me at the harbour'
  const { db, pool } = app.services
  const byDrizzle = await failureOf(db.execute(sql`select ${words}::text, nothing_such`))
  const logged = JSON.stringify(describeError(byDrizzle))
  expect(logged).toContain('nothing_such')
  expect(logged).toContain('42703')
  expect(logged).not.toContain(words)
  await pool.query('create temporary table said (words text primary key)')
  const twice = `insert into said values ($1), ($1)`
  const byDriver = JSON.stringify(describeError(await failureOf(pool.query(twice, [words]))))
  expect(byDriver).toContain('said_pkey')
  expect(byDriver).not.toContain(words)
})

test('any other error keeps its stack and its cause', () => {
  const described = JSON.stringify(describeError(new Error('outer', { cause: new Error('inner') })))
  expect(described).toMatch(/outer.*inner/)
  expect(described).toContain('log.test.ts')
})

test('a line of the log holds neither the values of a statement nor a cookie', async () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'error' }, { write: (line) => void lines.push(line) })
  const err = await failureOf(app.services.db.execute(sql`select ${'meet me at the harbour'}::text, nothing_such`))
  log.error({ err, req: { headers: { cookie: 'sid=abc' } } }, 'request failed')
  expect(lines.join('')).toContain('nothing_such')
  expect(lines.join('')).not.toMatch(/harbour|sid=abc/)
})

function keptLog(now?: () => number) {
  const lines: Record<string, unknown>[] = []
  const log = openLog({ logLevel: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) }, now)
  return { log, lines }
}

test('an outage is one line a minute for each kind, and the next line says how many were left out', () => {
  let now = 0
  const { log, lines } = keptLog(() => now)
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (let n = 0; n < 5; n++) {
    log.child({ reqId: n }).error({ err: away }, 'a call failed')
    log.error({ outage: 'redis', err: away }, 'redis')
    log.error({ err: new Error('a mistake of ours') }, 'request failed')
  }
  expect(lines.filter(({ outage }) => outage)).toMatchObject([
    { outage: 'database', reqId: 0, msg: 'a call failed' },
    { outage: 'redis', msg: 'redis' },
  ])
  expect(lines.filter(({ outage }) => !outage)).toHaveLength(5)
  now = 60_000
  log.error({ err: away }, 'another call failed')
  log.error({ err: away }, 'another call failed')
  expect(lines.slice(7)).toMatchObject([{ outage: 'database', msg: 'another call failed', leftOut: 4 }])
})

test('while PostgreSQL is away, the calls that fail write one line between them', async () => {
  const { log, lines } = keptLog()
  const away = await buildTestApp({}, {}, log)
  const { call } = await traveller(away.app)
  const giveBack = await takeAway(away.database)
  for (let n = 0; n < 5; n++) {
    expect((await call('GET', '/api/matches')).statusCode).toBe(503)
    expect((await call('GET', '/api/places?q=lisbon')).statusCode).toBe(503)
  }
  giveBack()
  expect(lines).toMatchObject([{ outage: 'database', msg: 'a connection was lost or refused' }])
  await away.close()
})

test('a sender who goes away in the middle of a body is no outage', () => {
  const { log, lines } = keptLog()
  // as Fastify gives it on
  const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  expect(problemFor(broken, { log }).slug).toBe('bad-request')
  expect(lines).toEqual([])
})

test('on a terminal a line is words, with what went wrong and its cause', () => {
  const lines: string[] = []
  const log = openLog({ logLevel: 'warn' }, inWords({ write: (text) => void lines.push(text) }))
  log.warn({ userId: 'one' }, 'the disk is nearly full')
  log.error({ err: Object.assign(new Error('refused'), { stack: 'Error: refused\n    at mail.ts' }) }, 'no mail')
  expect(lines).toEqual(['warn: the disk is nearly full\n', 'error: no mail: Error: refused\n    at mail.ts\n'])
})
