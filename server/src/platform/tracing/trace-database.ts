import { type Span, SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import type { BoundedPool } from '../../db/bounded-pool.ts'
import { fail, type Spans } from './spans.ts'

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
