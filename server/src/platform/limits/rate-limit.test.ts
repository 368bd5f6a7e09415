import { CALLS_AT_ONCE, COSTS, RATES } from '@caravan/contract/limits.ts'
import { listCheckIns } from '@caravan/contract/plans.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { findRedis, startRedis } from '../../test/outside/redis-for-tests.ts'
import { openRedis, type Redis } from '../external/redis.ts'
import { handleErrors } from '../http/errors.ts'
import { type LimitedCalls, limitRates } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyInstance {
    heldCalls: number
    limited: LimitedCalls
  }
}

/** A read that keeps somebody from harm. */
const checkInAgain = { ...listCheckIns, cost: 'sharePicture' } as const

const SOMEBODY = {
  ...{ gender: null, city: null, country: null, hasOnboarded: true, isAdult: true },
  ...{ isAdmin: false, isModerator: false, isSuspended: false },
}

const opened: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.close()))
})

/** The limits before routes of a known cost; the header names who is signed in. */
async function limitedApp({ redis = null, held }: { redis?: Redis | null; held?: Promise<unknown> } = {}) {
  const app = Fastify({ trustProxy: true })
  opened.push(app)
  handleErrors(app)
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const { viewer: id } = request.headers
    request.viewer = typeof id === 'string' ? { ...SOMEBODY, id } : null
  })
  app.decorate('limited', limitRates(app, { enabled: true, redis }))
  app.get('/read', async () => 'read')
  app.get('/document', { config: { cost: 'document' } }, async () => 'document')
  app.get('/check-in', { config: { endpoint: checkInAgain } }, async () => 'All well')
  app.get('/share', { config: { cost: 'sharePicture' } }, async () => 'picture')
  app.decorate('heldCalls', 0)
  app.get('/held', () => {
    app.heldCalls += 1
    return held
  })
  return app
}

const ask = (app: FastifyInstance, url: string, who: { viewer?: string; ip?: string }) =>
  app.inject({
    url,
    headers: { ...(who.viewer ? { viewer: who.viewer } : {}), 'x-forwarded-for': who.ip ?? '203.0.113.1' },
  })
const statuses = async (replies: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(replies)).map(({ statusCode }) => statusCode)
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

test('a call takes what it costs: of dear ones fewer are possible, and then no cheap one either', async () => {
  const app = await limitedApp()
  const possible = RATES.traveller.points / COSTS.sharePicture
  const shares = await statuses(times(possible + 3, () => ask(app, '/share', { viewer: 'ann' })))
  expect(shares.filter((status) => status === 200)).toHaveLength(possible)
  const refused = await ask(app, '/read', { viewer: 'ann' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ type: '/problems/too-many' })
  const retryAfter = Number(refused.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(RATES.traveller.seconds)
  expect(app.limited).toEqual({ traveller: 4, address: 0, 'at-once': 0 })
})

test('what keeps somebody from harm has points of its own', async () => {
  const app = await limitedApp()
  const possible = RATES.traveller.points / COSTS.sharePicture
  await statuses(times(possible + 1, () => ask(app, '/share', { viewer: 'ann' })))
  expect((await ask(app, '/read', { viewer: 'ann' })).statusCode).toBe(429)
  const checkIns = await statuses(times(possible + 3, () => ask(app, '/check-in', { viewer: 'ann' })))
  expect(checkIns.filter((status) => status === 200)).toHaveLength(possible)
})

test('signed in, the traveller counts and not the address: neighbours are not punished', async () => {
  const app = await limitedApp()
  await statuses(times(RATES.traveller.points / COSTS.sharePicture + 1, () => ask(app, '/share', { viewer: 'ann' })))
  expect((await ask(app, '/read', { viewer: 'ann', ip: '203.0.113.9' })).statusCode).toBe(429)
  expect((await ask(app, '/read', { viewer: 'bo' })).statusCode).toBe(200)
  expect((await ask(app, '/read', {})).statusCode).toBe(200)
})

test('signed out, addresses of one /64 are one, and those of another are not', async () => {
  const app = await limitedApp()
  const possible = RATES.address.points / COSTS.sharePicture
  const asked = times(possible + 20, (n) => ask(app, '/share', { ip: `2001:db8:1:1::${(n + 1).toString(16)}` }))
  expect((await statuses(asked)).filter((status) => status === 429)).toHaveLength(20)
  expect(app.limited).toEqual({ traveller: 0, address: 20, 'at-once': 0 })
  expect((await ask(app, '/read', { ip: '2001:db8:1:2::1' })).statusCode).toBe(200)
})

test('a traveller has twenty calls at a time: some more wait, the rest are refused, and others do not notice', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const app = await limitedApp({ held })
  const { concurrency, waiting } = CALLS_AT_ONCE
  const asked = times(concurrency + waiting + 7, () => ask(app, '/held', { viewer: 'ann' }).then((reply) => reply))
  const refused = await Promise.any(asked)
  expect((await ask(app, '/check-in', { viewer: 'ann' })).statusCode).toBe(200)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  expect((await ask(app, '/read', { viewer: 'bo' })).statusCode).toBe(200)
  release('done')
  const all = await statuses(asked)
  expect(all.filter((status) => status === 200)).toHaveLength(concurrency + waiting)
  expect(all.filter((status) => status === 429)).toHaveLength(7)
  expect(app.limited).toEqual({ traveller: 0, address: 0, 'at-once': 7 })
  expect((await ask(app, '/read', { viewer: 'ann' })).statusCode).toBe(200)
})

test('closing the connection frees its place', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const app = await limitedApp({ held })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const hangUp = new AbortController()
  const asked = times(CALLS_AT_ONCE.concurrency, () =>
    fetch(`${url}/held`, { headers: { viewer: 'ann' }, signal: hangUp.signal }).catch(() => null),
  )
  await expect.poll(() => app.heldCalls).toBe(CALLS_AT_ONCE.concurrency)
  const next = fetch(`${url}/read`, { headers: { viewer: 'ann' } })
  hangUp.abort()
  await Promise.all(asked)
  expect((await next).status).toBe(200)
  release('done')
})

test('300 first visits of a hostel’s neighbours load: page, calls and drawings', async () => {
  const app = await limitedApp()
  const visit = () => [ask(app, '/document', {}), ...times(25, () => ask(app, '/read', {}))]
  const loaded = await statuses(times(300, visit).flat())
  expect(loaded.filter((status) => status !== 200)).toEqual([])
})

const redis = await findRedis()
if ('missing' in redis) process.stderr.write(`Limits of several processes are not tested: ${redis.missing}\n`)

test.skipIf('missing' in redis)(
  'two processes count together; while Redis is away each counts for itself',
  async () => {
    if ('missing' in redis) return
    const server = await startRedis(redis.program)
    const clients = times(2, () => openRedis(server.url, pino({ level: 'silent' })))
    const [one, two] = await Promise.all(
      clients.map(async (client) => {
        await client.connect()
        return limitedApp({ redis: client })
      }),
    )
    if (!one || !two) throw new Error('two processes')
    const half = RATES.traveller.points / COSTS.sharePicture / 2
    expect(await statuses(times(half, () => ask(one, '/share', { viewer: 'ann' })))).toEqual(Array(half).fill(200))
    const rest = await statuses(times(half + 2, () => ask(two, '/share', { viewer: 'ann' })))
    expect(rest.filter((status) => status === 429)).toHaveLength(2)
    await server.stop()
    expect((await ask(one, '/read', { viewer: 'bo' })).statusCode).toBe(200)
    const alone = await statuses(times(half * 2 + 4, () => ask(one, '/share', { viewer: 'cleo' })))
    expect(alone.filter((status) => status === 429)).toHaveLength(4)
    for (const client of clients) client.destroy()
    await server.close()
  },
)
