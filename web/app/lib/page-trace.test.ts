import { listTrips } from '@caravan/contract/trips.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE}-b7ad6b7169203331-01`

/** What was sent, by fetch, in turn. */
let sent: Request[]
beforeEach(() => {
  sent = []
  vi.resetModules()
  vi.stubGlobal('document', { readyState: 'complete', addEventListener: () => undefined })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit) => {
    const request = new Request(typeof input === 'string' ? `http://localhost${input}` : input, init)
    sent.push(request)
    return Response.json([])
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function pageSaying(timings: { name: string; description: string }[]) {
  const navigation = { serverTiming: timings, loadEventEnd: 400, responseStart: 100, domInteractive: 200 }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as unknown as PerformanceEntry])
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([])
  const { sendCall } = await import('./page-trace.ts')
  const ask = () => sendCall(new Request('http://localhost/api/posts?limit=10'), {}, listTrips)
  return { ask }
}
const traceOf = (request: Request | undefined) => (request?.headers.get('traceparent') ?? '').split('-')

const bodyOf = async (request: Request | undefined) => (await request?.json()) as { spans: Record<string, unknown>[] }
const toCollector = () => sent.filter(({ url }) => url.endsWith('/api/browser-spans'))

test('the calls by which a page loads are of its trace, below the span of its load', async () => {
  vi.useFakeTimers()
  const { ask } = await pageSaying([
    { name: 'cache', description: 'hit' },
    { name: 'traceparent', description: TRACEPARENT },
  ])
  await ask()
  // the part that traces calls is not there yet
  expect(sent[0]?.headers.get('traceparent')).toBe(TRACEPARENT)
  await vi.dynamicImportSettled()
  await ask()
  await vi.advanceTimersByTimeAsync(300)
  const [, traceId, spanId, flags] = traceOf(sent[1])
  expect([traceId, flags]).toEqual([TRACE, '01'])
  const [ofPage, ofCall] = (await Promise.all(toCollector().map(bodyOf))).flatMap(({ spans }) => spans)
  expect(ofPage).toMatchObject({ kind: 'page', traceId: TRACE, parentSpanId: 'b7ad6b7169203331', tookMs: 400 })
  const parentSpanId = ofPage?.spanId
  expect(ofCall).toMatchObject({ kind: 'call', traceId, spanId, parentSpanId, method: 'GET', route: '/api/posts' })
  expect(ofCall).toMatchObject({ status: 200 })
  // names and numbers, and nothing of the address
  expect(JSON.stringify([ofPage, ofCall])).not.toMatch(/limit|localhost/)
})

test('later ones are traces of their own, and sent when the page has been quiet for a while', async () => {
  vi.useFakeTimers()
  const { ask } = await pageSaying([{ name: 'traceparent', description: TRACEPARENT }])
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(toCollector()).toHaveLength(1)
  await ask()
  const [, traceId, spanId] = traceOf(sent.at(-1))
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(traceId).not.toBe(TRACE)
  await vi.advanceTimersByTimeAsync(10_000)
  const { spans } = await bodyOf(toCollector()[1])
  expect(spans).toMatchObject([{ kind: 'call', traceId, spanId }])
  expect(spans[0]).not.toHaveProperty('parentSpanId')
})

test('where nothing is traced, and where a browser keeps no such timings, nothing is sent', async () => {
  vi.useFakeTimers()
  const { ask } = await pageSaying([])
  await ask()
  vi.mocked(performance.getEntriesByType).mockReturnValue([])
  vi.resetModules()
  const { sendCall } = await import('./page-trace.ts')
  await sendCall(new Request('http://localhost/api/posts'), {}, listTrips)
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.dynamicImportSettled()
  expect(sent.map((request) => request.headers.get('traceparent'))).toEqual([null, null])
})
