import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Confirmation } from './fields.ts'

export const BROWSER_SPANS = {
  /** Sent together. */
  atOnce: 50,
  /** What began longer ago is not taken. */
  longestAgoMs: 600_000,
} as const

/** As W3C Trace Context writes them: lower case, and never all zeros. */
const TraceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/)
const SpanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/)
const Milliseconds = z.number().min(0).max(BROWSER_SPANS.longestAgoMs)

/** When it began before it was sent, and how long it took: the clocks of browsers are no one's to trust. */
const TIMES = { agoMs: Milliseconds, tookMs: Milliseconds }

/** The load of a page, below the server's span that rendered it. */
const PageSpan = z.strictObject({
  kind: z.literal('page'),
  traceId: TraceId,
  spanId: SpanId,
  parentSpanId: SpanId,
  ...TIMES,
  /** Milliseconds after the load began; what a browser does not know is left out. */
  responseMs: Milliseconds.optional(),
  interactiveMs: Milliseconds.optional(),
  firstPaintMs: Milliseconds.optional(),
})

/** A call of the API, named by the contract: its method, and its path without what is filled in. */
const CallSpan = z.strictObject({
  kind: z.literal('call'),
  traceId: TraceId,
  spanId: SpanId,
  /** That of the page, while it loads. */
  parentSpanId: SpanId.optional(),
  ...TIMES,
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  route: z.string().max(100),
  /** 0 where no answer came. */
  status: z.union([z.literal(0), z.number().int().min(100).max(599)]),
})

export const BrowserSpan = z.discriminatedUnion('kind', [PageSpan, CallSpan])
export type BrowserSpan = z.infer<typeof BrowserSpan>

/** By names, ids and times alone: there is no field for an address, a text or whoever looks. */
export const sendBrowserSpans = endpoint({
  method: 'POST',
  path: '/api/browser-spans',
  summary:
    'Hand in what a page did, as the browser timed it, for the collector of traces; not there where the operator set none',
  access: 'anyone',
  cost: 'spans',
  body: z.object({ spans: z.array(BrowserSpan).min(1).max(BROWSER_SPANS.atOnce) }),
  reply: { 200: Confirmation },
  problems: ['not-found'],
})
