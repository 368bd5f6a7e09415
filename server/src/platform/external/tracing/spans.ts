import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type pg from 'pg'
import type { BoundedPool } from '../../../db/bounded-pool.ts'

export interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  parent?: Context
}

/** Kept here and not in OpenTelemetry's globals, so that no library adds spans of its own with what people wrote. */
export class Spans {
  readonly #contexts = new AsyncLocalStorageContextManager().enable()
  readonly #propagator = new W3CTraceContextPropagator()
  readonly #provider: TracerProvider
  readonly #tracer: Tracer

  constructor(exporter: SpanExporter, { ratio, name }: { ratio: number; name: string }) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': name }),
      // by the trace alone: all of one is kept, or nothing of it
      sampler: new TraceIdRatioBasedSampler(ratio),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    })
    this.#tracer = this.#provider.getTracer(name)
  }

  get active(): Context {
    return this.#contexts.active()
  }

  get isActive(): boolean {
    return trace.getSpan(this.active) !== undefined
  }

  start(name: string, { kind = SpanKind.INTERNAL, attributes = {}, parent = this.active }: SpanOptions = {}): Span {
    return this.#tracer.startSpan(name, { kind, attributes }, parent)
  }

  /** Runs what is to be below this span. */
  within<T>(span: Span, run: () => T): T {
    return this.#contexts.with(trace.setSpan(this.active, span), run)
  }

  /** A callback that is below what is active now, whoever calls it. */
  bind<Callback>(callback: Callback): Callback {
    return this.#contexts.bind(this.active, callback)
  }

  async during<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
    const span = this.start(name, options)
    try {
      return await this.within(span, work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  /** The trace that whoever calls, a proxy maybe, says its request belongs to. */
  contextOf(traceparent: string | undefined): Context {
    return this.#propagator.extract(this.active, { traceparent }, GETTER)
  }

  async close(): Promise<void> {
    // what could not be sent was logged where it was tried
    await this.#provider.shutdown().catch(() => undefined)
    this.#contexts.disable()
  }
}

/** Of an error its kind alone: its words may hold what people wrote. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  if (error instanceof Error) span.setAttribute('error.type', 'code' in error ? String(error.code) : error.name)
}

type Carrier = Record<string, string | undefined>
const GETTER = {
  keys: (carrier: Carrier) => Object.keys(carrier),
  get: (carrier: Carrier, key: string) => carrier[key],
}

const MAX_TEXT = 1000

/** Spans of statements, where something traced sends them: what the jobs ask all the time is of no use to anybody. */
export function traceDatabase(pool: BoundedPool, spans: Spans): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  // who waits for a connection is called by whoever gives one back
  pool.connect = ((callback?: unknown) => (callback ? connect(spans.bind(callback)) : connect())) as typeof pool.connect
  const traced = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (traced.has(client)) return
    traced.add(client)
    client.query = withSpans(client.query, spans)
  })
}

function withSpans<Query extends pg.PoolClient['query']>(query: Query, spans: Spans): Query {
  return new Proxy(query, {
    apply(target, client, given: unknown[]) {
      const text = textOf(given[0])
      if (text === undefined || !spans.isActive) return Reflect.apply(target, client, given)
      const span = spans.start(operationOf(text), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
      })
      return sendWithin(span, spans, given, (args) => Reflect.apply(target, client, args))
    },
  })
}

function sendWithin(span: Span, spans: Spans, given: unknown[], send: (args: unknown[]) => unknown): unknown {
  const callback = given.at(-1)
  if (typeof callback === 'function') {
    const bound = spans.bind((error: unknown, result: unknown) => {
      end(span, error)
      callback(error, result)
    })
    return send([...given.slice(0, -1), bound])
  }
  const sent = send(given)
  if (sent instanceof Promise) {
    sent.then(
      () => end(span),
      (error: unknown) => end(span, error),
    )
  }
  return sent
}

function end(span: Span, error?: unknown): void {
  if (error) fail(span, error)
  span.end()
}

/** Nothing of a stream, which is an object that submits itself. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

const operationOf = (text: string) => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'

/** Values are parameters mostly; what was written into the text itself is taken out too. */
export const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
