import type { Trip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { suspend } from '../../test/moderation.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { statementsOf } from '../../test/postgres/count-statements.ts'
import { type Render, servePages } from './pages.ts'

/** The ids of the feed, or with what it is refused. */
const render: Render = async (_request, { callApi }) => {
  const { status, body } = await callApi(pageCall('/api/posts'))
  const read = JSON.parse(body) as Trip[] | { type: string }
  return renderedPage(JSON.stringify(status === 200 ? (read as Trip[]).map(({ id }) => id) : status))
}
const pages = async (app: FastifyInstance) => servePages(app, async () => render, { addresses: [] })
const { app, database } = await useApp({}, { pages })

const shownTo = async ({ call }: Traveller): Promise<unknown> => (await call('GET', '/')).json()
const readsIn = (sent: string[]) => sent.flatMap((one) => /"name":"(sessions|feed)-/.exec(one)?.[1] ?? [])
/** What is read for pages, in the order in which it is sent. */
const readsFor = async (...readers: Traveller[]) =>
  readsIn(await statementsOf(app, () => Promise.all(readers.map(shownTo))))

let owner: Traveller
let reader: Traveller
let forWomen: string
beforeEach(async () => {
  owner = await traveller(app, { gender: 'woman' })
  reader = await traveller(app, { gender: 'woman' })
  ;({ id: forWomen } = await postedTrip(owner, { audience: 'female' }))
})

test('the second page with the same cookies begins its read before the session is read, and reads it once', async () => {
  expect(await readsFor(reader)).toEqual(['sessions', 'feed'])
  expect(await readsFor(reader)).toEqual(['feed', 'sessions'])
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
  expect(await readsFor(reader)).toEqual(['feed', 'sessions'])
  expect(await readsFor(reader)).toEqual(['sessions'])
})

test('nor to another traveller at the same address', async () => {
  const jonas = await traveller(app, { gender: 'man' })
  await shownTo(reader)
  expect(await shownTo(jonas)).not.toContain(forWomen)
  expect(await readsFor(jonas)).toEqual(['feed', 'sessions'])
  expect(await shownTo(jonas)).not.toContain(forWomen)
})

test('for more than two pages at once it is not begun', async () => {
  const readers = [reader, await traveller(app), await traveller(app)]
  for (const one of readers) await shownTo(one)
  expect(await readsFor(...readers)).toEqual(['feed', 'feed', 'sessions', 'feed'])
})

function set(column: 'gender' | 'onboarding_completed', value: unknown) {
  return database.pool.query(`update users set ${column} = $2 where id = $1`, [reader.id, value])
}

function askForDeletion() {
  const text = `insert into deletion_requests values ($1, now(), now() + interval '14 days')`
  return database.pool.query(text, [reader.id])
}
