import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import { problem } from '../../problem.ts'
import { isDirect } from '../http/direct.ts'
import type { LimitedCalls } from '../limits/rate-limit.ts'
import type { LoadShedding } from '../load-shedding/load-shedding.ts'
import { registerCounts, registerMetric } from './register.ts'
import { measureServices } from './services.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** `/metrics` in Prometheus' text. Added to the root itself, so that every scope is measured. */
export async function metrics(app: FastifyInstance): Promise<void> {
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the last byte of the reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // the route's pattern, never the address: ids would make a series each
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  measureLoad(app.loadShedding, registry)
  measureServices(app.services, registry)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireReader(app.services.config, request)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/**
 * A local instance shows them to its operator's machine, as it does the outbox. Elsewhere they are not there until a token is set,
 * and then for who has it.
 * @throws Problem
 */
function requireReader({ isLocal, metricsToken }: Config, request: FastifyRequest): void {
  if (!metricsToken && !(isLocal && isDirect(request))) throw problem('not-found')
  if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
    throw problem('signed-out')
}

/** Their digests are compared: in the same time however much of it is right, and however long it is. */
const isSame = (given: string, expected: string) => timingSafeEqual(digestOf(given), digestOf(expected))
const digestOf = (text: string) => createHash('sha256').update(text).digest()

function measureLoad(load: LoadShedding, registry: Registry): void {
  registerMetric(registry, {
    name: 'http_requests_under_way',
    help: 'Requests that are being answered now',
    value: () => load.underWay,
  })
  registerCounts(registry, {
    name: 'http_requests_shed_total',
    help: 'Requests refused at once because there was too much to do, by when they go',
    label: 'order',
    counts: load.shed,
  })
}

export const measureLimits = (app: FastifyInstance, counts: LimitedCalls): void =>
  registerCounts(app.metrics, {
    name: 'http_requests_limited_total',
    help: 'Requests refused because somebody asked too much, by which limit',
    label: 'limit',
    counts,
  })
