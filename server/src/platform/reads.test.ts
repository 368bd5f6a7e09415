import { findBlogAccess, readArticle } from '@caravan/contract/blog.ts'
import { endpoint } from '@caravan/contract/endpoint.ts'
import { listMatches } from '@caravan/contract/matches.ts'
import { listTrips, readTrip } from '@caravan/contract/trips.ts'
import { currentUser } from '@caravan/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useApp } from '../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../test/factories.ts'
import type { PageCall } from './reads.ts'
import { route } from './route.ts'
import { findTraveller } from './viewer.ts'

/** Answers what its contract does not allow. */
const broken = endpoint({
  method: 'GET',
  path: '/api/broken',
  summary: 'Few words',
  access: 'anyone',
  reply: { 200: z.object({ words: z.string().max(3) }) },
})
const pages = async (scope: FastifyInstance) => route(scope, broken, async () => ({ words: 'too many' }))
const { app } = await useApp({ LOG_LEVEL: 'silent' }, { pages })
const NOBODYS = '018f0000-0000-7000-8000-000000000000'

const pathWith = (path: string, params: Record<string, string> = {}) => ({
  path,
  params,
  address: path.replace(/:(\w+)/, (_, name: string) => params[name] ?? ''),
})

async function bothAnswers(by: Traveller | null, call: Partial<PageCall> & { path: string; address: string }) {
  const viewer = by ? await findTraveller(app.services.db, by.id) : null
  const caller = { viewer, log: app.log, http: null }
  const inner = await app.reads.answerPage({ params: {}, query: {}, ...call }, caller, 'page')
  const headers = by ? { cookie: by.cookie } : {}
  const { statusCode, body, headers: replied } = await app.inject({ url: call.address, headers })
  return { inner, http: { status: statusCode, body, link: replied.link ?? null } }
}

test('a page is answered what a browser is: the list, the cursor of the next page, and no field more', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  for (let n = 0; n < 3; n++) await postedTrip(aiko)
  const address = `${listTrips.path}?page=0&limit=2`
  const { inner, http } = await bothAnswers(mara, { path: listTrips.path, query: { page: '0', limit: '2' }, address })
  // it counts every change in the database, whoever made it between the two
  const withoutVersion = (body?: string) => body?.replaceAll(/"version":\d+/g, '"version":0')
  expect({ ...inner, body: withoutVersion(inner.body) }).toEqual({ ...http, body: withoutVersion(http.body) })
  expect(inner.link).toMatch(/before=/)
  const own = await bothAnswers(mara, pathWith(currentUser.path))
  expect(own.inner).toEqual(own.http)
})

test('who may call and what may be asked is decided as for a browser', async () => {
  const aiko = await traveller(app, { gender: 'woman' })
  const women = (await postedTrip(aiko, { audience: 'female' })).id
  const man = await traveller(app, { gender: 'man' })
  const ofTrip = (postId: string) => pathWith(readTrip.path, { postId })
  const cases: [string, Traveller | null, Parameters<typeof bothAnswers>[1], number][] = [
    ['signed out', null, pathWith(listMatches.path), 401],
    ['not onboarded', await traveller(app, { onboarded: false }), pathWith(listMatches.path), 403],
    ['a trip for others', man, ofTrip(women), 404],
    ['no id', man, ofTrip('nonsense'), 400],
    ['an article that is not there', null, pathWith(readArticle.path, { articleId: NOBODYS }), 404],
  ]
  for (const [what, by, call, status] of cases) {
    const { inner, http } = await bothAnswers(by, call)
    expect([what, inner.status, http.status]).toEqual([what, status, status])
    const problemOf = (body = '{}') => ({ ...JSON.parse(body), instance: '' })
    expect(problemOf(inner.body)).toEqual(problemOf(http.body))
  }
})

test('in tests an answer that breaks its contract is a failure here too', async () => {
  const { inner, http } = await bothAnswers(null, pathWith(broken.path))
  expect([inner.status, http.status]).toEqual([500, 500])
})

test('a read that needs a request is refused without one, and what is no read of the contract is a fault', async () => {
  const caller = { viewer: null, log: app.log, http: null }
  const ask = (path: string) => app.reads.answerPage({ path, params: {}, query: {}, address: path }, caller, 'page')
  expect(await ask(findBlogAccess.path)).toMatchObject({ status: 500 })
  await expect(ask('/readyz')).rejects.toThrow('no read')
})
