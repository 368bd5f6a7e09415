import { afterEach, expect, test, vi } from 'vitest'
import { joinPageTrace } from './page-trace.ts'

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
afterEach(() => vi.restoreAllMocks())

function pageSaying(timings: { name: string; description: string }[], now = 100) {
  vi.spyOn(performance, 'now').mockReturnValue(now)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ serverTiming: timings } as unknown as PerformanceEntry])
}
function traceOfCall() {
  const request = new Request('http://localhost/api/posts')
  joinPageTrace(request)
  return request.headers.get('traceparent')
}

test('the calls by which a page loads are of its trace', () => {
  pageSaying([
    { name: 'cache', description: 'hit' },
    { name: 'traceparent', description: TRACE },
  ])
  expect(traceOfCall()).toBe(TRACE)
})

test('later ones are not', () => {
  pageSaying([{ name: 'traceparent', description: TRACE }], 20_000)
  expect(traceOfCall()).toBeNull()
})

test('where nothing is traced, and where a browser keeps no such timings, nothing is sent', () => {
  pageSaying([])
  expect(traceOfCall()).toBeNull()
  vi.mocked(performance.getEntriesByType).mockReturnValue([])
  expect(traceOfCall()).toBeNull()
})
