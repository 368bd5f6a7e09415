import { SpanKind } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { Collector } from './collector.ts'
import { Spans } from './spans.ts'
import { traceDatabase } from './trace-database.ts'
import { traceRequests } from './trace-requests.ts'
import type { Tracing } from './tracing.ts'

/** Sends spans to a collector that speaks OTLP over HTTP. */
export function openTracing({ endpoint, ratio }: { endpoint: string; ratio: number }, log: FastifyBaseLogger): Tracing {
  const collector = new Collector(endpoint, log)
  const spans = new Spans(collector, { ratio, name: 'caravan' })
  return {
    traceRequests: (app) => traceRequests(app, spans),
    traceDatabase: (pool) => traceDatabase(pool, spans),
    traceTasks: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          async (payload, helpers) => {
            await spans.during(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'job.task': name } }, async () =>
              task?.(payload, helpers),
            )
          },
        ]),
      ),
    traceEvent: (event, answer) =>
      spans.during(`socket ${event}`, { kind: SpanKind.SERVER, attributes: { 'socket.event': event } }, answer),
    close: () => spans.close(),
  }
}
