import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromNetwork } from '../http/from-network.ts'
import type { Spans } from './spans.ts'

/** Named by the pattern of the route, never by the address: that holds ids, and what people search for. */
export function traceRequests(app: FastifyInstance, spans: Spans): void {
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
