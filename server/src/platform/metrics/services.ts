import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { countJobs, type JobCount } from './queries.ts'

interface Measure {
  name: string
  help: string
  value: () => number
}

/**
 * What the server depends on: pool, jobs, mail and, where they are, Redis and replica.
 * @returns what is to be done before the values are read
 */
export function measureServices(services: Services, registry: Registry): () => Promise<void> {
  for (const each of measuresOf(services)) registerMetric(registry, each)
  return measureJobs(services, registry)
}

function measuresOf({ pool, replica, redis, mailer }: Services): Measure[] {
  return [
    { name: 'db_pool_connections', help: 'Connections to the database', value: () => pool.totalCount },
    { name: 'db_pool_connections_idle', help: 'Connections that do nothing', value: () => pool.idleCount },
    { name: 'db_pool_connections_max', help: 'Connections at most', value: () => pool.options.max },
    { name: 'db_pool_waiting', help: 'Statements that wait for a connection', value: () => pool.waitingCount },
    { name: 'mails_sent_total', help: 'Mails that the mail server took', value: () => mailer.counts.sent },
    { name: 'mails_failed_total', help: 'Tries to send a mail that failed', value: () => mailer.counts.failed },
    ...(redis ? [{ name: 'redis_up', help: 'Whether Redis answers', value: () => Number(redis.isReady) }] : []),
    ...(replica.isConfigured
      ? [{ name: 'db_replica_up', help: 'Whether the replica is read', value: () => Number(!replica.isAway()) }]
      : []),
  ]
}

/** A value that is read when somebody asks; by the names of Prometheus what ends in `_total` only grows. */
export function registerMetric(registry: Registry, { name, help, value }: Measure): void {
  const options = { name, help, registers: [registry] }
  if (name.endsWith('_total')) {
    new Counter({
      ...options,
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  } else {
    new Gauge({
      ...options,
      collect() {
        this.set(value())
      },
    })
  }
}

/** Of a database that does not answer nothing is known but that. @returns what counts the jobs */
function measureJobs({ pool }: Services, registry: Registry): () => Promise<void> {
  const gaugeOf = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers: [registry] })
  const waiting = gaugeOf('jobs_waiting', 'Jobs that are due')
  const failing = gaugeOf('jobs_failing', 'Jobs that failed and are tried again')
  const failed = gaugeOf('jobs_failed', 'Jobs that failed for the last time')
  const up = new Gauge({ name: 'db_up', help: 'Whether the database answers', registers: [registry] })
  return async () => {
    const counts = await countJobs(pool).catch((): JobCount[] | null => null)
    up.set(Number(counts !== null))
    for (const each of [waiting, failing, failed]) each.reset()
    for (const { task, ...count } of counts ?? []) {
      waiting.set({ task }, count.waiting)
      failing.set({ task }, count.failing)
      failed.set({ task }, count.failed)
    }
  }
}
