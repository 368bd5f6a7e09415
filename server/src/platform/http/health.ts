import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { problem } from '../../problem.ts'
import { isDiskFull } from '../disk-space.ts'
import type { LoadShedding } from '../load-shedding/load-shedding.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

const DISK_FULL = 'The disk of the data folder is full.'

/** Added to the root itself, so that every scope is measured. `/healthz` (alive), `/readyz` (database reachable and migrated, and not about to end), `/metrics` (Prometheus text). */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.isStopping) throw problem('unavailable', { retryAfter: 5 })
    const { rows } = await app.services.pool.query<{ is_ready: boolean }>(
      `select to_regclass('public.trips') is not null as is_ready`,
    )
    if (!rows[0]?.is_ready) throw problem('unavailable', { retryAfter: 5 })
    if (await isDiskFull(app.services.config)) throw problem('unavailable', { retryAfter: 60, detail: DISK_FULL })
    return { status: 'ready' }
  })
  metrics(app)
}

function metrics(app: FastifyInstance): void {
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
  app.addHook('onResponse', async (request, reply) => {
    // the route's pattern, never the address: ids would make a series each
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  loadMetrics(app.loadShedding, registry)
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function loadMetrics(load: LoadShedding, registry: Registry): void {
  new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that are being answered now',
    registers: [registry],
    collect() {
      this.set(load.underWay)
    },
  })
  new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused at once because there was too much to do, by when they go',
    labelNames: ['order'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [order, count] of Object.entries(load.shed)) this.inc({ order }, count)
    },
  })
}
