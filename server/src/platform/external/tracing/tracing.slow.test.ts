import { afterEach, expect, inject, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { postedTrip, traveller } from '../../../test/factories.ts'
import { device, listening } from '../../../test/live.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../../../test/outside/otlp-receiver.ts'
import { pageCall, renderedPage } from '../../../test/pages.ts'
import { TEMPLATE, urlOf } from '../../../test/postgres/postgres-for-tests.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { type Render, servePages } from '../../pages/pages.ts'
import { withoutValues } from './spans.ts'

const render: Render = async (_request, { callApi }) => {
  const { status } = await callApi(pageCall('/api/auth/user'))
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
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

test('a request is one trace with its SQL, and of the trace that a proxy names', async () => {
  await start()
  const { cookie } = await traveller(tested.app)
  const page = await get('/matches', { cookie, accept: 'text/html' })
  expect(await page.text()).toContain('A page of 200')
  // as a proxy names it that traces too
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const call = await get('/api/notifications', { cookie, traceparent: `00-${traceId}-${spanId}-01` })
  expect(call.status).toBe(200)
  await call.text()

  const spans = await end()
  const [ofPage] = spans.filter(
    ({ name, attributes }) => name.startsWith('GET ') && attributes.length > 0 && !name.includes('/api/'),
  )
  const [ofCall] = named(spans, 'GET /api/notifications')
  if (!ofPage || !ofCall) throw new Error(`There are spans of ${spans.map(({ name }) => name).join(', ')}`)
  expect([ofCall.traceId, ofCall.parentSpanId]).toEqual([traceId, spanId])
  expect(ofPage.parentSpanId ?? '').toBe('')
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
    const [session, ...own] = statementsOf(request)
    expect(session).toContain('from session')
    expect(own).toHaveLength(1)
    expect(own[0]).toContain('select n.id, n.kind')
  }
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
  expect(tested.app.services.tracing).toBeNull()
  expect(await end()).toEqual([])
})

test('values that were written into a statement are taken out of it', () => {
  expect(withoutValues(`select 'Mara''s', 38.7, $1 from users\n  where id = $12 limit 20`)).toBe(
    'select ?, ?, $1 from users where id = $12 limit ?',
  )
})
