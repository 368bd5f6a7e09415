import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Services } from '../../open-services.ts'
import { problem } from '../../problem.ts'
import { freeBytes } from '../disk-space.ts'
import { isDirect } from '../http/direct.ts'
import type { LimitedCalls } from '../limits/rate-limit.ts'
import type { LoadShedding } from '../load-shedding/load-shedding.ts'
import { type JobCount, readJobCounts } from './queries.ts'
import { registerCounts, registerMetric, registerRows } from './register.ts'

function measureServices(services: Services, registry: Registry): void {
  measurePool(services, registry)
  const { mailer, redis } = services
  registerMetric(registry, 'mails_sent_total', 'Mails that the mail server took', () => mailer.counts.sent)
  registerMetric(registry, 'mails_failed_total', 'Tries to send a mail that failed', () => mailer.counts.failed)
  if (redis) registerMetric(registry, 'redis_up', 'Whether Redis answers', () => Number(redis.isReady))
  measureReplica(services, registry)
  measureDisk(services, registry)
  measureDatabase(services, registry)
  measureJobs(services, registry)
}

function measurePool({ pool }: Services, registry: Registry): void {
  const { counts } = pool
  registerMetric(registry, 'db_pool_connections', 'Connections to the database', () => pool.totalCount)
  registerMetric(registry, 'db_pool_connections_idle', 'Connections that do nothing', () => pool.idleCount)
  registerMetric(registry, 'db_pool_connections_max', 'Connections at most', () => pool.options.max)
  registerMetric(registry, 'db_pool_waiting', 'Statements that wait for a connection', () => pool.waitingCount)
  registerMetric(registry, 'db_pool_waiting_max', 'Statements that may wait', () => pool.maxWaiting)
  registerMetric(registry, 'db_pool_given_out_total', 'Times a connection was given out', () => counts.givenOut)
  registerMetric(
    registry,
    'db_pool_waited_seconds_total',
    'Time for which connections that were given out had been waited for',
    () => counts.waitedMs / 1000,
  )
  registerMetric(
    registry,
    'db_pool_refused_total',
    'Statements refused at once, as too many waited for a connection',
    () => counts.refused,
  )
}

function measureReplica({ replica, log }: Services, registry: Registry): void {
  if (!replica.isConfigured) return
  registerMetric(registry, 'db_replica_up', 'Whether the replica is read', () => Number(!replica.isAway()))
  registerRows(registry, log, {
    read: async () => [{ lag: await replica.lagSeconds() }],
    gauges: [{ name: 'db_replica_lag_seconds', help: 'How far the replica is behind', value: ({ lag }) => lag }],
  })
}

/** Of a folder that holds nothing which grows nobody wants to know. */
function measureDisk({ config, log }: Services, registry: Registry): void {
  if (config.s3 && config.databaseUrl) return
  registerRows(registry, log, {
    read: async () => [{ bytes: await freeBytes(config.dataDir) }],
    gauges: [
      { name: 'data_disk_free_bytes', help: 'Room on the disk of the data folder', value: ({ bytes }) => bytes },
    ],
  })
}

function measureDatabase({ pool }: Services, registry: Registry): void {
  const isUp = async () => {
    await pool.query('select')
    return 1
  }
  registerMetric(registry, 'db_up', 'Whether the database answers', () => isUp().catch(() => 0))
}

function measureJobs({ pool, log }: Services, registry: Registry): void {
  registerRows<JobCount>(registry, log, {
    label: 'task',
    read: () => readJobCounts(pool),
    gauges: [
      { name: 'jobs_waiting', help: 'Jobs that are due', value: ({ waiting }) => waiting },
      { name: 'jobs_running', help: 'Jobs that a process is at', value: ({ running }) => running },
      { name: 'jobs_failing', help: 'Jobs that failed and are tried again', value: ({ failing }) => failing },
      { name: 'jobs_failed', help: 'Jobs that failed for the last time', value: ({ failed }) => failed },
      {
        name: 'jobs_oldest_seconds',
        help: 'For how long the job that is due longest has been so',
        value: ({ oldest }) => oldest,
      },
    ],
  })
}

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

/** A local instance shows them to its operator's machine alone; others need a token, without which there are none. @throws Problem */
function requireReader({ isLocal, metricsToken }: Config, request: FastifyRequest): void {
  if (!metricsToken && !(isLocal && isDirect(request))) throw problem('not-found')
  if (metricsToken && !isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
    throw problem('signed-out')
}

/** Their digests are compared: in the same time however much of it is right, and however long it is. */
const isSame = (given: string, expected: string) => timingSafeEqual(digestOf(given), digestOf(expected))
const digestOf = (text: string) => createHash('sha256').update(text).digest()

function measureLoad(load: LoadShedding, registry: Registry): void {
  registerMetric(registry, 'http_requests_under_way', 'Requests that are being answered now', () => load.underWay)
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
