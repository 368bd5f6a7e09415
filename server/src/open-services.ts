import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { Replica } from './db/replica.ts'
import { derivedKeys, derivedSecrets } from './platform/identity/derived-secret.ts'
import { LiveHub } from './platform/live/live-hub.ts'
import { openMailer } from './platform/mail.ts'
import { signPicturesWith } from './platform/picture-address.ts'
import { openPusher } from './platform/push.ts'
import { openRedis } from './platform/redis.ts'
import { blogPasswordOf, sessionSecretsOf } from './platform/secrets/secrets.ts'
import { openStorage } from './platform/storage.ts'
import { openStoreUploads } from './platform/store-uploads.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import type { Services } from './services.ts'

/** Secrets that were not given are made once and kept in the data folder. */
export async function openServices(config: Config, { db, pool }: Database, log: FastifyBaseLogger): Promise<Services> {
  const { dataDir } = config
  const sessionSecrets = sessionSecretsOf(config)
  signPicturesWith(derivedKeys(sessionSecrets, 'pictures'))
  const tracing = await openTracingOf(config, log)
  tracing?.traceDatabase(pool)
  const replica = replicaOf(config)
  if (replica) tracing?.traceDatabase(replica.pool)
  return {
    config,
    db,
    pool,
    replica: new Replica(db, replica, log),
    log,
    storage: openStorage({ dataDir, s3: config.s3 }),
    storeUploads: openStoreUploads(config),
    mailer: openMailer(config),
    live: new LiveHub(),
    redis: config.redisUrl ? openRedis(config.redisUrl, log) : null,
    pusher: openPusher(config),
    blogPassword: blogPasswordOf(config),
    secrets: {
      session: sessionSecrets,
      // of the session's, so that an address which one node gave out is good at all
      uploads: derivedSecrets(sessionSecrets, 'uploads'),
    },
    tracing,
  }
}

/** Nothing of OpenTelemetry is loaded where no collector is set. */
async function openTracingOf({ traces }: Config, log: FastifyBaseLogger): Promise<Tracing | null> {
  if (!traces) return null
  const { openTracing } = await import('./platform/tracing/open-tracing.ts')
  return openTracing(traces, log)
}

const replicaOf = ({ replicaUrl, databasePool }: Config): Database | null =>
  replicaUrl ? openDatabase({ connectionString: replicaUrl, max: databasePool }) : null
