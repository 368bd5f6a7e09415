import type { Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { freeBytes } from '../disk-space.ts'
import { type JobCount, readJobCounts } from './queries.ts'
import { registerMetric, registerRows } from './register.ts'

/** What the server depends on: pool, jobs, mail, the disk and, where they are, Redis and replica. */
export function measureServices(services: Services, registry: Registry): void {
  measurePool(services, registry)
  measureMails(services, registry)
  measureRedis(services, registry)
  measureReplica(services, registry)
  measureDisk(services, registry)
  measureDatabase(services, registry)
  measureJobs(services, registry)
}

function measurePool({ pool }: Services, registry: Registry): void {
  const { counts } = pool
  for (const each of [
    { name: 'db_pool_connections', help: 'Connections to the database', value: () => pool.totalCount },
    { name: 'db_pool_connections_idle', help: 'Connections that do nothing', value: () => pool.idleCount },
    { name: 'db_pool_connections_max', help: 'Connections at most', value: () => pool.options.max },
    { name: 'db_pool_waiting', help: 'Statements that wait for a connection', value: () => pool.waitingCount },
    { name: 'db_pool_waiting_max', help: 'Statements that may wait', value: () => pool.maxWaiting },
    { name: 'db_pool_given_out_total', help: 'Times a connection was given out', value: () => counts.givenOut },
    {
      name: 'db_pool_waited_seconds_total',
      help: 'Time for which connections that were given out had been waited for',
      value: () => counts.waitedMs / 1000,
    },
    {
      name: 'db_pool_refused_total',
      help: 'Statements refused at once, as too many waited for a connection',
      value: () => counts.refused,
    },
  ]) {
    registerMetric(registry, each)
  }
}

function measureMails({ mailer: { counts } }: Services, registry: Registry): void {
  const [sent, failed] = ['Mails that the mail server took', 'Tries to send a mail that failed']
  registerMetric(registry, { name: 'mails_sent_total', help: sent, value: () => counts.sent })
  registerMetric(registry, { name: 'mails_failed_total', help: failed, value: () => counts.failed })
}

function measureRedis({ redis }: Services, registry: Registry): void {
  if (!redis) return
  registerMetric(registry, { name: 'redis_up', help: 'Whether Redis answers', value: () => Number(redis.isReady) })
}

function measureReplica({ replica, log }: Services, registry: Registry): void {
  if (!replica.isConfigured) return
  const help = 'Whether the replica is read'
  registerMetric(registry, { name: 'db_replica_up', help, value: () => Number(!replica.isAway()) })
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
  const help = 'Whether the database answers'
  registerMetric(registry, { name: 'db_up', help, value: () => isUp().catch(() => 0) })
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
