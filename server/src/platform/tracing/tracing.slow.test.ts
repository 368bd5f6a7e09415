import * as fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { device, listening } from '../../test/live.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../../test/outside/otlp-receiver.ts'
import { pageCall, renderedPage } from '../../test/pages.ts'
import { TEMPLATE, urlOf } from '../../test/postgres/postgres-for-tests.ts'
import { runJobs } from '../../test/run-jobs.ts'
import { type Render, servePages } from '../pages/pages.ts'
import { withoutValues } from './trace-database.ts'

/** One page of everybody's own, and one that many are given the same. */
const render: Render = async ({ url }, { callApi }) => {
  const { status } = await callApi(pageCall('/api/auth/user'))
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  if (url.endsWith('/shared')) headers.set('cache-control', 'public, max-age=60')
  return { ...renderedPage(`A page of ${status}`), headers }
}
const pages = async (scope: Parameters<typeof servePages>[0]) =>
  servePages(scope, async () => render, { addresses: [] })

/** Pages lead whoever asks for them by another name than this one to it. */
const AT_ITS_NAME = { PUBLIC_URL: 'http://127.0.0.1:3000' }

let collector: OtlpReceiver
let tested: TestApp
let url: string
async function start(settings: Record<string, string> = {}) {
  collector = await startOtlpReceiver()
  tested = await buildTestApp(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'silent', ...settings, ...AT_ITS_NAME },
    { pages },
  )
  url = await listening(tested.app)
}
/** The server sends what is left when it closes. */
async function end(): Promise<readonly ReceivedSpan[]> {
  await tested.close()
  return collector.spans
}
afterEach(() => collector.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)
const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId)
const attribute = (span: ReceivedSpan, key: string) => span.attributes.find((one) => one.key === key)?.value

test('the load of a page is one trace, from the browser’s calls to the SQL of each', async () => {
  await start()
  const { cookie } = await traveller(tested.app)
  const page = await get('/matches', { cookie, accept: 'text/html' })
  expect(await page.text()).toContain('A page of 200')
  const traceparent = /^traceparent;desc="(00-[0-9a-f]{32}-[0-9a-f]{16}-01)"$/.exec(
    page.headers.get('server-timing') ?? '',
  )?.[1]
  expect(traceparent).toBeDefined()
  // what the browser does with it: web/app/lib/page-trace.ts
  const call = await get('/api/notifications', { cookie, traceparent: String(traceparent) })
  expect([call.status, call.headers.has('server-timing')]).toEqual([200, false])
  await call.text()

  const spans = await end()
  const [ofPage] = spans.filter(
    ({ name, attributes }) => name.startsWith('GET ') && attributes.length > 0 && !name.includes('/api/'),
  )
  const [ofCall] = named(spans, 'GET /api/notifications')
  if (!ofPage || !ofCall) throw new Error(`There are spans of ${spans.map(({ name }) => name).join(', ')}`)
  expect(String(traceparent)).toBe(`00-${ofPage.traceId}-${ofPage.spanId}-01`)
  expect([ofCall.traceId, ofCall.parentSpanId]).toEqual([ofPage.traceId, ofPage.spanId])
  for (const request of [ofPage, ofCall]) {
    const statements = childrenOf(spans, request).filter((span) => attribute(span, 'db.system.name'))
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) expect(attribute(statement, 'db.query.text')).toBeDefined()
  }
  // the page's own read within the process belongs to the page
  const texts = childrenOf(spans, ofPage).map((span) => JSON.stringify(attribute(span, 'db.query.text')))
  expect(texts.some((text) => text?.includes('users'))).toBe(true)
  expect(attribute(ofCall, 'http.response.status_code')).toEqual({ intValue: 200 })
})

test('a page that many are given names no trace', async () => {
  await start()
  const page = await get('/shared', { accept: 'text/html' })
  expect([await page.text(), page.headers.has('server-timing')]).toEqual(['A page of 401', false])
  expect((await end()).length).toBeGreaterThan(0)
})

test('they say nothing of anybody: no id, no address, no words, no place', async () => {
  await start()
  const { app } = tested
  const mara = await traveller(app, { city: 'Lisbon', country: 'Portugal', firstName: 'Marabella' })
  const trip = await postedTrip(mara, { description: 'Deposit at the miradouro first.' })
  const { email } = (await mara.call('GET', '/api/auth/user')).json<{ email: string }>()
  for (const path of [
    `/api/posts/${trip.id}`,
    `/api/users/${mara.id}/posts`,
    '/api/places?q=Ouagadougou',
    '/api/places/nearest?latitude=38.71234&longitude=-9.13456',
    '/nowhere/at/all?q=Ouagadougou',
  ]) {
    await (await get(path, { cookie: mara.cookie })).text()
  }
  const socket = await device(url, { cookie: mara.cookie })
  await socket.ask('watch', { kind: 'post', id: trip.id })
  socket.socket.close()
  await runJobs(app)
  const spans = await end()
  expect(spans.length).toBeGreaterThan(20)
  expect(named(spans, 'GET /api/posts/:postId')).toHaveLength(1)
  expect(named(spans, 'socket watch')).toHaveLength(1)
  const sent = collector.text()
  const secrets = [
    mara.id,
    trip.id,
    email,
    'Marabella',
    'miradouro',
    'Ouagadougou',
    'Lisbon',
    '38.71',
    '9.13',
    '127.0.0.1',
    mara.cookie,
  ]
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const times = { agoMs: 900, tookMs: 400 }
const callSpan = (said: object = {}) => ({
  ...{ kind: 'call', traceId: TRACE, spanId: 'b7ad6b7169203331', ...times },
  ...{ method: 'GET', route: '/api/notifications', status: 200 },
  ...said,
})
const sendSpans = async (spans: unknown, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ spans })
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  const reply = await fetch(`${url}/api/browser-spans`, init)
  await reply.text()
  return reply.status
}

test('what a browser timed lies between the page and the calls of the server', async () => {
  await start()
  const { cookie } = await traveller(tested.app)
  const page = await get('/matches', { cookie, accept: 'text/html' })
  await page.text()
  const [, traceId = '', renderedBy = ''] = (page.headers.get('server-timing') ?? '').split('-')
  const [pageSpan, spanId] = ['00f067aa0ba902b7', 'b7ad6b7169203331']
  await (await get('/api/notifications', { cookie, traceparent: `00-${traceId}-${spanId}-01` })).text()
  const sent = [
    { kind: 'page', traceId, spanId: pageSpan, parentSpanId: renderedBy, ...times, responseMs: 80, firstPaintMs: 200 },
    callSpan({ traceId, spanId, parentSpanId: pageSpan }),
  ]
  expect(await sendSpans(sent, { cookie })).toBe(200)
  const spans = await end()
  const [rendered] = spans.filter((span) => span.spanId === renderedBy)
  if (!rendered) throw new Error('There is no span of the page')
  const [load] = childrenOf(spans, rendered).filter(({ name }) => name === 'page load')
  if (!load) throw new Error('There is no span of its load')
  expect(load.events.map(({ name }) => name)).toEqual(['response', 'first contentful paint'])
  const [call] = childrenOf(spans, load)
  if (!call) throw new Error('There is no span of its call')
  expect(attribute(call, 'http.response.status_code')).toEqual({ intValue: 200 })
  const took = BigInt(call.endTimeUnixNano) - BigInt(call.startTimeUnixNano)
  expect(Number(took) / 1e6).toBeCloseTo(400, 0)
  const [answered] = childrenOf(spans, call)
  if (!answered) throw new Error('There is no span of the answer to it')
  expect([call.name, answered.name]).toEqual(['GET /api/notifications', 'GET /api/notifications'])
  expect(childrenOf(spans, answered).filter((span) => attribute(span, 'db.query.text')).length).toBeGreaterThan(0)
})

test('nothing that a browser makes up reaches the collector but times and the names of calls', async () => {
  await start()
  const odd = [
    'spans',
    [],
    [null],
    [callSpan({ kind: 'Marabella' })],
    [callSpan({ traceId: '0'.repeat(32) })],
    [callSpan({ traceId: TRACE.toUpperCase() })],
    [callSpan({ spanId: 'Marabella' })],
    [callSpan({ attributes: { 'enduser.id': 'Marabella' } })],
    [callSpan({ method: 'MARABELLA' })],
    [callSpan({ status: 1e9 })],
    [callSpan({ agoMs: 1e9 })],
    [callSpan({ tookMs: -1 })],
    [callSpan({ tookMs: '400' })],
    Array.from({ length: 51 }, () => callSpan()),
  ]
  for (const spans of odd) expect([spans, await sendSpans(spans)]).toEqual([spans, 422])
  expect(await sendSpans([callSpan({ route: 'x'.repeat(2_000_000) })])).toBe(413)
  const fromElsewhere: [string, string][] = [
    ['origin', 'https://example.org'],
    ['sec-fetch-site', 'cross-site'],
  ]
  for (const [name, value] of fromElsewhere) {
    expect(await sendSpans([callSpan({ route: '/api/matches' })], { [name]: value })).toBe(403)
  }
  const text = { 'content-type': 'text/plain' }
  expect(await sendSpans([callSpan({ route: '/api/matches' })], text)).toBe(415)
  // of calls that the contract does not have, and of one whose end is still to come
  const madeUp = ['/api/posts/Marabella', '/api/posts?q=Marabella', '/Marabella', '', 'constructor']
  expect(await sendSpans([...madeUp.map((route) => callSpan({ route })), callSpan({ tookMs: 600_000 })])).toBe(200)
  const before = Date.now()
  const spans = (await end()).filter(({ traceId }) => traceId === TRACE)
  expect(spans.map(({ name }) => name)).toEqual(['GET /api/notifications'])
  expect(Number(BigInt(spans[0]?.endTimeUnixNano ?? 0) / 1_000_000n)).toBeLessThanOrEqual(before)
  expect(collector.text()).not.toContain('Marabella')
})

test('of more spans than browsers make the rest is dropped, and of a trace that is not kept each', async () => {
  await start()
  const fifty = Array.from({ length: 50 }, () => callSpan())
  for (let sent = 0; sent < 60; sent++) expect(await sendSpans(fifty)).toBe(200)
  expect((await end()).filter(({ traceId }) => traceId === TRACE)).toHaveLength(2000)
  await collector.close()
  await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(await sendSpans([callSpan()])).toBe(200)
  expect(await end()).toEqual([])
})

test('a page of a trace that is not kept names none, so that its browser takes no part', async () => {
  await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const page = await get('/matches', { accept: 'text/html' })
  await page.text()
  expect(page.headers.has('server-timing')).toBe(false)
  await end()
})

test('a job is a trace of its own, with its statements', async () => {
  await start()
  const { app } = tested
  await app.services.pool.query(`select graphile_worker.add_job('expire-requests')`)
  await runJobs(app)
  const spans = await end()
  const [job] = named(spans, 'job expire-requests')
  if (!job) throw new Error('There is no span of the job')
  expect(job.parentSpanId ?? '').toBe('')
  expect(childrenOf(spans, job).length).toBeGreaterThan(0)
})

test('statements that wait for a connection stay below who asked', async () => {
  await start()
  const { pool } = tested.app.services
  const { cookie } = await traveller(tested.app)
  const ask = async (path: string) => (await get(path, { cookie })).text()
  // the first of a day notes the visit
  await ask('/api/conversations')
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  let arrived = 0
  tested.app.server.on('request', () => arrived++)
  const replies = Array.from({ length: 40 }, () => ask('/api/notifications'))
  await vi.waitFor(() => expect(arrived).toBe(40))
  // one connection for all of them: each statement is sent by whoever gave it back
  const [first, ...others] = connections
  first?.release()
  await Promise.all(replies)
  for (const other of others) other.release()

  const requests = named(await end(), 'GET /api/notifications')
  const statementsOf = (request: ReceivedSpan) =>
    childrenOf(collector.spans, request).map((span) => JSON.stringify(attribute(span, 'db.query.text')))
  expect(requests).toHaveLength(40)
  for (const request of requests) {
    // sessions are read for many at once, below one of them
    const own = statementsOf(request).filter((text) => !text.includes('join session'))
    expect(own).toHaveLength(1)
    expect(own[0]).toContain('select n.id, n.kind')
  }
  const readsOfSessions = requests.flatMap(statementsOf).filter((text) => text.includes('join session'))
  expect(readsOfSessions.length).toBeGreaterThan(0)
  expect(readsOfSessions.length).toBeLessThanOrEqual(40)
})

test('what is read from the replica is below who asked, too', async () => {
  const template = urlOf(inject('postgres'), TEMPLATE)
  await start({ DATABASE_URL: template, DATABASE_REPLICA_URL: template })
  const { cookie } = await traveller(tested.app)
  expect((await get('/api/places?q=Lis', { cookie })).status).toBe(200)
  const spans = await end()
  const [request] = named(spans, 'GET /api/places')
  if (!request) throw new Error('There is no span of the request')
  const texts = childrenOf(spans, request).map((span) => JSON.stringify(attribute(span, 'db.query.text')))
  expect(texts.some((text) => text.includes('places'))).toBe(true)
})

test('of which part of the traces spans are sent is set, and a collector that is away keeps nobody waiting', async () => {
  await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
  expect((await get('/api/posts')).status).toBeLessThan(500)
  expect(await end()).toEqual([])
  await collector.close()
  tested = await buildTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'silent' }, { pages })
  url = await listening(tested.app)
  expect((await get('/api/posts')).status).toBeLessThan(500)
  await tested.close()
})

test('without a collector nothing of it is there', async () => {
  collector = await startOtlpReceiver()
  tested = await buildTestApp({ LOG_LEVEL: 'silent', ...AT_ITS_NAME }, { pages })
  url = await listening(tested.app)
  const page = await get('/matches', { accept: 'text/html' })
  await page.text()
  expect([tested.app.services.tracing, page.headers.has('server-timing')]).toEqual([null, false])
  expect(await sendSpans([callSpan()])).toBe(404)
  expect(await end()).toEqual([])
})

test('nothing of OpenTelemetry is loaded but by the import that the setting decides', () => {
  const source = fileURLToPath(new URL('../../', import.meta.url))
  const files = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const importing = (pattern: RegExp) => files.filter((name) => pattern.test(fs.readFileSync(source + name, 'utf8')))
  expect(
    importing(/^import (?!type).* from '@opentelemetry\//m).every((name) => name.startsWith('platform/tracing/')),
  ).toBe(true)
  expect(importing(/^import (?!type).*tracing\/(open-tracing|spans|trace-\w+)\.ts'/m)).toEqual([])
})

test('values that were written into a statement are taken out of it', () => {
  expect(withoutValues(`select 'Mara''s', 38.7, $1 from users\n  where id = $12 limit 20`)).toBe(
    'select ?, ?, $1 from users where id = $12 limit ?',
  )
})
