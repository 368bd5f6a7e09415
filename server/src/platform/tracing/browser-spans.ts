import type { BrowserSpan } from '@caravan/contract/browser-spans.ts'
import { type Attributes, type HrTime, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { millisToHrTime } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type TimedEvent } from '@opentelemetry/sdk-trace'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { isInContract } from '../http/endpoint-names.ts'
import { isTraceKept } from './spans.ts'

/** Of all browsers together, at this process: whoever makes some up shall not fill the operator's collector. */
const RATE = { points: 2000, duration: 10 }

/**
 * What browsers timed. Anybody may send anything, so that nothing is passed on as it came: names are those of the contract,
 * attributes are written here, times are counted back from now. They wait in a queue of their own and push none of the server's out.
 */
export class BrowserSpans {
  readonly #processor: BatchSpanProcessor
  readonly #ratio: number
  readonly #rate = new RateLimiterMemory(RATE)

  constructor(exporter: SpanExporter, ratio: number) {
    this.#processor = new BatchSpanProcessor({ exporter })
    this.#ratio = ratio
  }

  async add(sent: readonly BrowserSpan[], now = Date.now()): Promise<void> {
    const kept = sent.filter((span) => isKnown(span) && isTraceKept(span.traceId, this.#ratio))
    if (kept.length === 0 || !(await this.#isWithinRate(kept.length))) return
    for (const span of kept) this.#processor.onEnd(endedSpan(span, now))
  }

  flush(): Promise<void> {
    // what could not be sent was logged where it was tried
    return this.#processor.forceFlush().catch(() => undefined)
  }

  async #isWithinRate(count: number): Promise<boolean> {
    try {
      await this.#rate.consume('browsers', count)
      return true
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      return false
    }
  }
}

/** During a release a page may know a call that this server does not have. */
const isKnown = (span: BrowserSpan) => span.kind === 'page' || isInContract(span.method, span.route)

const RESOURCE = resourceFromAttributes({ 'service.name': 'caravan-browser' })
const SCOPE = { name: 'caravan-browser' }

function endedSpan(span: BrowserSpan, now: number): ReadableSpan {
  const { traceId, spanId, parentSpanId, agoMs, tookMs } = span
  const start = now - agoMs
  const end = Math.min(now, start + tookMs)
  return {
    ...(span.kind === 'page' ? ofPage(span, start) : ofCall(span)),
    spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
    ...(parentSpanId ? { parentSpanContext: { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED } } : {}),
    startTime: millisToHrTime(start),
    endTime: millisToHrTime(end),
    duration: millisToHrTime(end - start),
    ended: true,
    links: [],
    resource: RESOURCE,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

type Said = Pick<ReadableSpan, 'name' | 'kind' | 'attributes' | 'status' | 'events'>
type SpanOf<Kind extends BrowserSpan['kind']> = Extract<BrowserSpan, { kind: Kind }>

const UNSET = { code: SpanStatusCode.UNSET }

function ofPage({ responseMs, interactiveMs, firstPaintMs }: SpanOf<'page'>, start: number): Said {
  const events = [
    ...eventAt('response', start, responseMs),
    ...eventAt('interactive', start, interactiveMs),
    ...eventAt('first contentful paint', start, firstPaintMs),
  ]
  return { name: 'page load', kind: SpanKind.INTERNAL, attributes: {}, status: UNSET, events }
}

function ofCall({ method, route, status }: SpanOf<'call'>): Said {
  const attributes: Attributes = { 'http.request.method': method, 'http.route': route }
  if (status > 0) attributes['http.response.status_code'] = status
  const isFailed = status === 0 || status >= 500
  return {
    name: `${method} ${route}`,
    kind: SpanKind.CLIENT,
    attributes,
    status: isFailed ? { code: SpanStatusCode.ERROR } : UNSET,
    events: [],
  }
}

function eventAt(name: string, start: number, afterMs: number | undefined): TimedEvent[] {
  if (afterMs === undefined) return []
  const time: HrTime = millisToHrTime(start + afterMs)
  return [{ name, time, attributes: {}, droppedAttributesCount: 0 }]
}
