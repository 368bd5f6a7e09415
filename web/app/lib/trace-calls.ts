import { BROWSER_SPANS, type BrowserSpan, sendBrowserSpans } from '@caravan/contract/browser-spans.ts'
import type { SendCall } from './page-trace.ts'
import { whenIdle } from './when-idle.ts'

/** What is asked for later belongs to what somebody did then, and is a trace of its own. */
const LOADING_MS = 15_000
const SENT_EVERY_MS = 10_000

interface Ids {
  traceId: string
  spanId: string
  /** The span of the server that rendered the page, or of a call the load of the page. */
  parentSpanId: string
}

/** A span that is over, by the clock of `performance.now()`. */
type Ended = (now: number) => BrowserSpan

/** Sends how the page loaded and what it calls to the operator's collector, by names and times alone. */
export function startTracing(traceparent: string): SendCall {
  const [, traceId = '', renderedBy = ''] = traceparent.split('-')
  const page: Ids = { traceId, spanId: randomHex(8), parentSpanId: renderedBy }
  let ended: Ended[] = []
  const sendEnded = async () => {
    const now = performance.now()
    // of a computer that slept they are too old
    const spans = ended.map((span) => span(now)).filter(({ agoMs }) => agoMs <= BROWSER_SPANS.longestAgoMs)
    ended = []
    return spans.length > 0 ? post(spans) : undefined
  }
  whenIdle(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation) ended.unshift(pageSpan(page, navigation as PerformanceNavigationTiming))
    void sendEnded()
  })
  const interval = setInterval(async () => {
    // the operator has taken the collector away
    if ((await sendEnded())?.status === 404) clearInterval(interval)
  }, SENT_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendEnded()
  })

  return async (request, init, { method, path }) => {
    const startedAt = performance.now()
    const spanId = randomHex(8)
    const ids =
      startedAt < LOADING_MS
        ? { traceId: page.traceId, spanId, parentSpanId: page.spanId }
        : { traceId: randomHex(16), spanId }
    request.headers.set('traceparent', `00-${ids.traceId}-${spanId}-01`)
    let status = 0
    try {
      const response = await fetch(request, init)
      status = response.status
      return response
    } finally {
      const tookMs = performance.now() - startedAt
      const said = { kind: 'call', ...ids, tookMs, method, route: path, status } as const
      // one place is the page's
      if (ended.length < BROWSER_SPANS.atOnce - 1) ended.push((now) => ({ ...said, agoMs: now - startedAt }))
    }
  }
}

const pageSpan =
  (ids: Ids, navigation: PerformanceNavigationTiming): Ended =>
  (now) => ({
    kind: 'page',
    ...ids,
    agoMs: now,
    tookMs: navigation.loadEventEnd,
    responseMs: navigation.responseStart,
    interactiveMs: navigation.domInteractive,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  })

/** Without `call`: it is no part of what the page does. What is lost is no loss to whoever looks at the page. */
const post = (spans: BrowserSpan[]) =>
  fetch(sendBrowserSpans.path, {
    method: sendBrowserSpans.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ spans }),
    // the page may be about to go
    keepalive: document.visibilityState === 'hidden',
  }).catch(() => undefined)

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
