import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { isFromNetwork } from '../../http/from-network.ts'
import { Spans, traceDatabase } from './spans.ts'
import type { Tracing } from './tracing.ts'

/** Named by the pattern of the route, never by the address: that holds ids, and what people search for. */
function traceRequests(app: FastifyInstance, spans: Spans): void {
  const open = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, run: () => void) => {
    const span = open.get(request)
    return span ? spans.within(span, run) : run()
  }
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    const { traceparent } = request.headers
    // a call within the process belongs to the page that makes it
    const isOutside = isFromNetwork(request) && typeof traceparent === 'string'
    const span = spans.start(`${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route },
      ...(isOutside ? { parent: spans.contextOf(traceparent) } : {}),
    })
    open.set(request, span)
    reply.raw.once('close', () => span.end())
    spans.within(span, done)
  })
  // a body that comes in pieces is read outside of what began with the request
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onSend', async (request, reply) => {
    const span = open.get(request)
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  })
}

/** Sends spans over OTLP, and says in the log where they are not taken. */
class Collector extends OTLPTraceExporter {
  readonly #log: FastifyBaseLogger

  constructor(endpoint: string, log: FastifyBaseLogger) {
    super({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
    this.#log = log
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, (result) => {
      if (result.error) this.#log.error({ outage: 'trace collector', err: result.error }, 'spans were not taken')
      done(result)
    })
  }
}

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
