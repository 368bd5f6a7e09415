import type { CallInput, EndpointShape, ReplyOf } from '@caravan/contract/endpoint.ts'
import { CallError } from './call-error.ts'
import { nextCursor } from './query/query-client.ts'
import { endSession, signedOut } from './viewer/logout.ts'

/** Aborted with the first of these. `AbortSignal.any` is younger than the oldest browsers that we build for. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

export type Send = (request: Request) => Promise<Response>
/** What is read of an answer: a `Response`, or what the server makes without one. */
export interface Answer {
  ok: boolean
  status: number
  statusText: string
  headers: { get(name: 'link'): string | null }
  text(): Promise<string>
  json(): Promise<unknown>
}
export interface CallInit {
  signal?: AbortSignal
  /** Sent as `Idempotency-Key`: the same create sent twice has one effect. */
  idempotencyKey?: string
  /** It is sent though the page goes. */
  keepalive?: boolean
}
type Arguments<E extends EndpointShape> =
  unknown extends CallInput<E> ? [input?: undefined, init?: CallInit] : [input: CallInput<E>, init?: CallInit]
export interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
}
export type PageReply<T> = { items: T; next: string | undefined }

/** Ways to call the API, over a given way to send a request. The browser's own are exported below. */
export const callsOver = (send: Send, origin: string): Calls =>
  callsBy((endpoint, parts, init) => send(requestFor(endpoint, parts, init, origin)))

/** The same over a given way to be answered. */
export function callsBy(ask: (endpoint: EndpointShape, parts: Parts, init: CallInit) => Promise<Answer>) {
  async function answerOf(endpoint: EndpointShape, input: unknown, init: CallInit) {
    const response = await ask(endpoint, inputParts(input), init)
    if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
    return response
  }
  return {
    async call<const E extends EndpointShape>(endpoint: E, ...[input, init]: Arguments<E>): Promise<ReplyOf<E>> {
      const response = await answerOf(endpoint, input, init ?? {})
      return response.json() as Promise<ReplyOf<E>>
    },
    /** One page of a list with the cursor of the next, which goes into `query.before`. */
    async callPage<const E extends EndpointShape>(
      endpoint: E,
      ...[input, init]: Arguments<E>
    ): Promise<PageReply<ReplyOf<E>>> {
      const response = await answerOf(endpoint, input, init ?? {})
      return { items: (await response.json()) as ReplyOf<E>, next: nextCursor(response.headers.get('link')) }
    },
  }
}
export type Calls = ReturnType<typeof callsBy>

const browserOrigin = typeof location === 'undefined' ? 'http://localhost' : location.origin
export const { call, callPage } = callsOver(untilSignedOut, browserOrigin)

/** Signed out, whatever is under way is dropped and neither answered nor failed: the page is about to go. */
async function untilSignedOut(request: Request): Promise<Response> {
  const signal = anySignal(request.signal, signedOut.signal)
  try {
    const response = await fetch(request, { signal })
    return MAY_BE_OVER.has(response.status) ? await unlessOver(response) : response
  } catch (error) {
    return signedOut.signal.aborted ? never : Promise.reject(error)
  }
}

const never = new Promise<never>(() => undefined)

const MAY_BE_OVER = new Set([401, 403])

/** Refused for want of something else than a session, or of the right to use it, is the caller's to understand. */
async function unlessOver(response: Response): Promise<Response> {
  const body = await response.text()
  const { slug } = new CallError(response.status, response.statusText, body)
  return (slug === 'signed-out' || slug === 'suspended') && endSession() ? never : new Response(body, response)
}

function requestFor(endpoint: EndpointShape, parts: Parts, init: CallInit, origin: string): Request {
  const headers = new Headers({ accept: 'application/json' })
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (init.idempotencyKey) headers.set('idempotency-key', init.idempotencyKey)
  return new Request(new URL(requestPath(endpoint.path, parts), origin), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
    signal: init.signal,
    keepalive: init.keepalive,
  })
}

const inputParts = (input: unknown): Parts => (typeof input === 'object' && input !== null ? input : {})

/** `/api/posts/:postId` with its parameters and query filled in. */
export function requestPath(path: string, { params, query }: Parts): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(givenTexts(query))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** As they stand in an address: without what is not given. */
export const givenTexts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
