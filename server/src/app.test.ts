import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './test/build-app.ts'
import { contractEndpoints } from './test/contract-endpoints.ts'
import { callSignedOut, type Traveller, traveller, tripBody } from './test/factories.ts'

const made = await useApp()
const { app } = made

let mara: Traveller
beforeAll(async () => {
  mara = await traveller(app)
})

const send = (payload: string, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/posts', payload, headers: { cookie: mara.cookie, ...headers } })
const json = { 'content-type': 'application/json' }

describe('a body', () => {
  test.each([
    ['malformed JSON', '{"a":', json, 400],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}}', json, 400],
    ['a list in place of an object', '[]', json, 422],
    ['nothing', '', json, 422],
    ['JSON that calls itself text', JSON.stringify(tripBody()), { 'content-type': 'text/plain' }, 415],
    ['a form', 'destination=Lisbon', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['more than 64 KiB', JSON.stringify({ ...tripBody(), more: 'x'.repeat(70_000) }), json, 413],
  ])('that is %s is refused', async (_what, payload, headers, status) => {
    const reply = await send(payload, headers)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(reply.json()).toMatchObject({ status, message: reply.json().detail })
  })
})

describe('a write from another site', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ])('with %s is refused', async (_what, headers) => {
    const reply = await send(JSON.stringify(tripBody()), { ...json, ...headers })
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ type: '/problems/foreign-origin' })
  })

  test('with its own origin passes, and a foreign page cannot sign anybody out', async () => {
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect((await send(JSON.stringify(tripBody()), { ...json, ...own })).statusCode).toBe(201)
    for (const url of ['/api/logout', '/api/%6cogout', '/api/logout?to=x']) {
      const logout = await app.inject({ url, headers: { cookie: mara.cookie, 'sec-fetch-site': 'cross-site' } })
      expect(logout.statusCode, url).toBe(403)
    }
    expect((await mara.call('GET', '/api/auth/user')).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  test('carries a strict policy and no hint of what is inside', async () => {
    const reply = await callSignedOut(app, 'GET', '/api/auth/user')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self';`)
    expect(policy).toMatch(/; frame-ancestors 'none'(;|$)/)
    expect(policy).not.toContain('unsafe')
    expect(reply.headers['x-powered-by']).toBeUndefined()
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
  })

  test('to an unknown call is a problem with the request’s id', async () => {
    const reply = await callSignedOut(app, 'GET', '/api/nothing')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({
      type: '/problems/not-found',
      instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

/** What a call is answered while the database does this with statements. */
async function answeredWhile(failing: (asked: { name?: string }) => unknown, path: string) {
  const { pool } = app.services
  const query = pool.query
  const send = (...asked: unknown[]) => failing(asked[0] as { name?: string }) ?? Reflect.apply(query, pool, asked)
  pool.query = send as typeof query
  return mara.call('GET', path).finally(() => {
    pool.query = query
  })
}

test('the cause of a 500 is never sent', async () => {
  const refusal = new Error('relation "secret_table" does not exist')
  // the session is found: what fails is the call itself
  const failing = ({ name }: { name?: string }) => (name === 'session-get' ? undefined : Promise.reject(refusal))
  const reply = await answeredWhile(failing, '/api/blocks')
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toMatchObject({ type: '/problems/internal' })
  expect(reply.body).not.toMatch(/secret_table|Failed query|select/)
})

test('a database that is away is a 503 that says when to come again', async () => {
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const reply = await answeredWhile(() => Promise.reject(away), '/api/posts?page=0')
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
})

test('a disk of the database that is full is a 503, as PostgreSQL says it', async () => {
  // `raise` sends what a full disk sends, through the driver and Drizzle
  await app.services.pool.query(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await app.services.pool.query('create trigger disk_full before insert on trips execute function disk_full()')
  const reply = await mara.call('POST', '/api/posts', tripBody()).finally(async () => {
    await app.services.pool.query('drop function disk_full cascade')
  })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '60'])
  expect((await mara.call('POST', '/api/posts', tripBody())).statusCode).toBe(201)
})

test.each([
  ['was ended on the server', 'delete from session'],
  ['ran out', `update session set expire = now() - interval '1 second'`],
])('a session that %s is signed out', async (_how, end) => {
  const aiko = await traveller(app)
  expect((await aiko.call('GET', '/api/auth/user')).statusCode).toBe(200)
  await app.services.pool.query(`${end} where sess ->> 'userId' = $1`, [aiko.id])
  expect((await aiko.call('GET', '/api/auth/user')).statusCode).toBe(401)
})

test('a forwarded host counts for nothing where no proxy is trusted', async () => {
  const headers = { ...json, origin: 'https://elsewhere.example' }
  const forwarded = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }
  const reply = await send(JSON.stringify(tripBody()), { ...headers, ...forwarded })
  expect(reply.json()).toMatchObject({ type: '/problems/foreign-origin', status: 403 })
})

test('health, readiness and metrics answer', async () => {
  expect((await callSignedOut(app, 'GET', '/healthz')).json()).toEqual({ status: 'ok' })
  expect((await callSignedOut(app, 'GET', '/readyz')).json()).toEqual({ status: 'ready' })
  await mara.call('GET', '/api/posts?page=0')
  expect((await callSignedOut(app, 'GET', '/metrics')).body).toMatch(
    /http_request_duration_seconds_count\{.*route="\/api\/posts"/,
  )
})

test('the calls are documented as OpenAPI 3.1 and on a readable page', async () => {
  const document = (await callSignedOut(app, 'GET', '/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/posts/{postId}/like'].put.responses['200']).toBeDefined()
  expect((await callSignedOut(app, 'GET', '/api/docs/')).statusCode).toBe(200)
})

test('every list that is declared paged is documented with its query and its link, and nothing else is', async () => {
  const { paths } = (await callSignedOut(app, 'GET', '/api/openapi.json')).json()
  for (const { method, path, paged } of await contractEndpoints()) {
    const call = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    const names = (call.parameters ?? []).map(({ name }: { name: string }) => name)
    const link = call.responses['200']?.headers?.Link
    expect([path, names.includes('before'), link !== undefined]).toEqual([path, paged === true, paged === true])
  }
})

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('to whoever takes %s an answer is compressed as %s', async (accepted, encoding, decompress) => {
  const url = '/api/openapi.json'
  const plain = await app.inject({ url })
  const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe(encoding && 'accept-encoding')
  expect(decompress(rawPayload).toString()).toBe(plain.body)
})
