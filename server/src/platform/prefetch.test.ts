import type { Trip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../test/factories.ts'
import { suspend } from '../test/moderation.ts'
import { pageCall, renderedPage } from '../test/pages.ts'
import { statementsOf } from '../test/postgres/count-statements.ts'
import { type Render, servePages } from './pages/pages.ts'

/** The ids of the feed, or with what it is refused. */
const render: Render = async (_request, { callApi }) => {
  const { status, body } = await callApi(pageCall('/api/posts'))
  const read = JSON.parse(body) as Trip[] | { type: string }
  return renderedPage(JSON.stringify(status === 200 ? (read as Trip[]).map(({ id }) => id) : status))
}
const pages = async (app: FastifyInstance) => servePages(app, async () => render, { addresses: [] })
const { app, database } = await useApp({}, { pages })

type Shown = (to: Traveller) => Promise<unknown>
const shownByPage: Shown = async ({ call }) => (await call('GET', '/')).json()
const shownByCall: Shown = async ({ call }) => {
  const reply = await call('GET', '/api/posts')
  return reply.statusCode === 200 ? reply.json<Trip[]>().map(({ id }) => id) : reply.statusCode
}
const readsIn = (sent: string[]) => sent.flatMap((one) => /"name":"(sessions|feed)-/.exec(one)?.[1] ?? [])
/** What is read for these readers at once, in the order in which it is sent. */
const readsFor = async (shownTo: Shown, ...readers: Traveller[]) =>
  readsIn(await statementsOf(app, () => Promise.all(readers.map(shownTo))))

let owner: Traveller
let reader: Traveller
let forWomen: string
beforeEach(async () => {
  owner = await traveller(app, { gender: 'woman' })
  reader = await traveller(app, { gender: 'woman' })
  ;({ id: forWomen } = await postedTrip(owner, { audience: 'female' }))
})

describe.each([
  ['a page', shownByPage],
  ['a call', shownByCall],
])('%s', (_what, shownTo) => {
  test('the second one with the same cookies begins its read before the session is read, and reads it once', async () => {
    expect(await readsFor(shownTo, reader)).toEqual(['sessions', 'feed'])
    expect(await readsFor(shownTo, reader)).toEqual(['feed', 'sessions'])
  })

  test('it holds what was posted since', async () => {
    await shownTo(reader)
    const { id } = await postedTrip(owner)
    expect(await shownTo(reader)).toContain(id)
  })

  const WITHOUT_IT = 'without it'
  test.each<[string, () => Promise<unknown>, number | typeof WITHOUT_IT]>([
    ['who is no woman any more', () => set('gender', 'man'), WITHOUT_IT],
    ['whose session has ended', () => database.pool.query('delete from session'), 401],
    ['who is suspended', () => suspend(app, reader), 403],
    ['who is not through onboarding', () => set('onboarding_completed', false), 403],
    ['who has asked for deletion', askForDeletion, 401],
  ])('what was begun is not shown to somebody %s', async (_who, change, shown) => {
    expect(await shownTo(reader)).toContain(forWomen)
    await change()
    let page: unknown
    const sent = await statementsOf(app, async () => {
      page = await shownTo(reader)
    })
    expect(readsIn(sent)[0]).toBe('feed')
    expect(page).toEqual(shown === WITHOUT_IT ? expect.not.arrayContaining([forWomen]) : shown)
  })

  test('for a session that has ended it is begun once', async () => {
    await shownTo(reader)
    await database.pool.query('delete from session')
    expect(await readsFor(shownTo, reader)).toEqual(['feed', 'sessions'])
    expect(await readsFor(shownTo, reader)).toEqual(['sessions'])
  })

  test('nor to another traveller at the same address', async () => {
    const jonas = await traveller(app, { gender: 'man' })
    await shownTo(reader)
    expect(await shownTo(jonas)).not.toContain(forWomen)
    expect(await readsFor(shownTo, jonas)).toEqual(['feed', 'sessions'])
    expect(await shownTo(jonas)).not.toContain(forWomen)
  })

  test('for more than two at once it is not begun', async () => {
    const readers = [reader, await traveller(app), await traveller(app)]
    for (const one of readers) await shownTo(one)
    expect(await readsFor(shownTo, ...readers)).toEqual(['feed', 'feed', 'sessions', 'feed'])
  })
})

test('a call for another part of the list begins as well, and is answered that part', async () => {
  for (let posted = 0; posted < 11; posted++) await postedTrip(owner)
  await shownByCall(reader)
  let shown: unknown[] = []
  const sent = await statementsOf(app, async () => {
    shown = (await reader.call('GET', '/api/posts?page=0')).json()
  })
  expect([readsIn(sent), shown.length]).toEqual([['feed', 'sessions'], 10])
})

test('the call after a page begins as well', async () => {
  await shownByPage(reader)
  expect(await readsFor(shownByCall, reader)).toEqual(['feed', 'sessions'])
})

test('what was begun is refused as the read itself', async () => {
  await shownByCall(reader)
  const reply = await reader.call('GET', '/api/posts?before=nothing')
  expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ title: expect.any(String) })])
})

test('what was begun and fails is nothing to somebody who is not answered', async () => {
  await shownByCall(reader)
  await database.pool.query('delete from session')
  expect((await reader.call('GET', '/api/posts?before=nothing')).statusCode).toBe(401)
})

test('a change begins nothing', async () => {
  await shownByCall(reader)
  const sent = await statementsOf(app, () => postedTrip(reader))
  expect(readsIn(sent)).toEqual(['sessions'])
})

function set(column: 'gender' | 'onboarding_completed', value: unknown) {
  return database.pool.query(`update users set ${column} = $2 where id = $1`, [reader.id, value])
}

function askForDeletion() {
  const text = `insert into deletion_requests values ($1, now(), now() + interval '14 days')`
  return database.pool.query(text, [reader.id])
}
