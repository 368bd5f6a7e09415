import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../../db/client.ts'
import { useApp } from '../../test/build-app.ts'
import { callSignedOut, traveller } from '../../test/factories.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { takeAway } from '../../test/postgres/take-away.ts'
import { type Render, servePages } from '../pages/pages.ts'
import { connectionErrorOf, isOutcomeUnknown } from './connection-error.ts'

/** A page that fails where its read fails. */
const render: Render = async (_request, { callApi }) => {
  const { status } = await callApi(pageCall('/api/blog-posts'))
  return renderedPage('A page', { status: status === 200 ? 200 : 500 })
}

const made = await useApp({}, { pages: async (app) => servePages(app, async () => render) })

const failureOf = (asked: Promise<unknown>) => asked.then(() => undefined, connectionErrorOf)

const failureAsItCame = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )
const inTransaction = (db: Db) => db.transaction((tx) => tx.execute(sql`select 1`))

/** The failures of a statement and of a transaction for which there was no connection. */
async function failuresUnsent(db: Db) {
  const failures = [await failureAsItCame(db.execute(sql`select 1`)), await failureAsItCame(inTransaction(db))]
  expect(failures.map(isOutcomeUnknown)).toEqual([false, false])
  return failures.map(connectionErrorOf)
}

describe('a statement without a database is distinguished from one that fails', () => {
  test.each([
    ['its socket is not there', { host: '/nowhere' }],
    ['nobody listens', { host: '127.0.0.1', port: 9 }],
    ['its name is known nowhere', { host: 'database.invalid' }],
  ])('where %s', async (_where, address) => {
    const { db, close } = openDatabase({ ...made.database.pool.options, ...address })
    for (const failure of await failuresUnsent(db)) expect(failure).toBeInstanceOf(Error)
    await close()
    expect(await failureOf(db.execute(sql`select 1`))).toBeInstanceOf(Error)
  })

  test('when the connection is lost during a statement or a transaction', async () => {
    const { db, pool, close } = openDatabase({ ...made.database.pool.options })
    const throwOut = () =>
      made.database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query ~ 'pg_sleep\\(60\\)'`,
      )
    const asked = [db.execute(sql`select pg_sleep(60)`), db.transaction((tx) => tx.execute(sql`select pg_sleep(60)`))]
    const failures = Promise.all(asked.map(failureAsItCame))
    let areOver = false
    void failures.then(() => {
      areOver = true
    })
    // not until two were thrown out: one that ends is still listed for a moment, and would count twice
    while (!areOver) await throwOut()
    for (const failure of await failures) {
      expect(connectionErrorOf(failure)).toBeInstanceOf(Error)
      expect(isOutcomeUnknown(failure)).toBe(true)
    }
    expect((await pool.query('select 1')).rowCount).toBe(1)
    await close()
  })

  test('a refused statement, whatever was written in it, and a missing file are other matters', async () => {
    const { db } = made.database
    expect(await failureOf(db.execute(sql`select ${'Connection terminated'}::int`))).toBeUndefined()
    expect(await failureOf(readFile('/nowhere/at/all'))).toBeUndefined()
  })
})

describe('without a connection nothing has been sent', () => {
  test('where all are in use for too long', async () => {
    const { db, pool, close } = openDatabase({
      ...made.database.pool.options,
      max: 1,
      connectionTimeoutMillis: 100,
    })
    const holder = await pool.connect()
    for (const failure of await failuresUnsent(db)) expect(failure).toBeInstanceOf(Error)
    holder.release()
    await close()
  })

  test('where so many wait already that the next is refused at once', async () => {
    const { db, pool, close } = openDatabase({ ...made.database.pool.options, max: 1 })
    const holder = await pool.connect()
    const waiting = Array.from({ length: pool.maxWaiting }, () => pool.query('select 1'))
    for (const failure of await failuresUnsent(db)) expect(failure).toMatchObject({ isQueueFull: true })
    holder.release()
    expect(await Promise.all(waiting)).toHaveLength(pool.maxWaiting)
    await close()
  })
})

test('transactions that cannot begin leave the pool as large as it was', async () => {
  const { db, pool, close } = openDatabase({ ...made.database.pool.options, max: 1, connectionTimeoutMillis: 2000 })
  const cut = (client: pg.PoolClient) => void ('connection' in client && Object(client.connection).stream.destroy())
  pool.on('acquire', cut)
  for (let n = 0; n < 3; n++) {
    expect(await failureOf(db.transaction((tx) => tx.execute(sql`select 1`)))).toBeInstanceOf(Error)
  }
  pool.off('acquire', cut)
  await db.transaction((tx) => tx.execute(sql`select 1`))
  await close()
})

test('while the database is away every call answers 503, pages say so, and nobody is signed out', async () => {
  const mara = await traveller(made.app)
  const giveBack = await takeAway(made.database)
  const html = { accept: 'text/html' }
  const calls = [await mara.call('GET', '/api/auth/user'), await callSignedOut(made.app, 'GET', '/readyz')]
  const { headers } = await made.app.inject({ url: '/api/login' })
  const pages = [
    await mara.call('GET', '/', undefined, html),
    // nobody is looked up here: it is the page's own call that fails
    await made.app.inject({ url: '/', headers: html }),
    await made.app.inject({ url: String(headers.location), headers: html }),
    await mara.call('GET', '/api/logout', undefined, html),
  ]
  giveBack()
  for (const { statusCode, headers } of [...calls, ...pages]) {
    expect(statusCode).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['set-cookie']).toBeUndefined()
  }
  for (const call of calls) expect(call.json()).toMatchObject({ type: '/problems/unavailable', status: 503 })
  for (const page of pages) expect(page.body).toContain('<h1>Back in a moment</h1>')
  expect((await mara.call('GET', '/api/auth/user')).statusCode).toBe(200)
  expect((await mara.call('GET', '/', undefined, html)).body).toBe('A page')
})
