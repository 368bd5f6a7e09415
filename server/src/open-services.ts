import { CannotStart } from '@caravan/local-postgres/cannot-start.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { BoundedPool } from './db/bounded-pool.ts'
import { type Database, type Db, openDatabase } from './db/client.ts'
import { Replica } from './db/replica.ts'
import type { Redis } from './platform/external/redis.ts'
import type { Tracing } from './platform/external/tracing/tracing.ts'
import { derivedKeys, derivedSecrets } from './platform/identity/derived-secret.ts'
import { type LiveHub, openLiveHub } from './platform/live/live-hub.ts'
import { type Mailer, openMailer } from './platform/mail.ts'
import { signPicturesWith } from './platform/picture-address.ts'
import { openPusher, type Pusher } from './platform/push.ts'
import { blogPasswordOf, type SigningSecrets, sessionSecretsOf } from './platform/secrets/secrets.ts'
import { openStorage, type Storage } from './platform/storage.ts'
import { openStoreUploads, type StoreUploads } from './platform/store-uploads.ts'

export interface Services {
  config: Config
  db: Db
  pool: BoundedPool
  /** For reads that may lag: the gazetteer, what is counted for everybody, lists of trips. */
  replica: Replica
  storage: Storage
  /** Null where browsers send pictures to this server alone. */
  storeUploads: StoreUploads | null
  mailer: Mailer
  live: LiveHub
  /** Where several processes share events and limits. */
  redis: Redis | null
  pusher: Pusher
  secrets: { session: SigningSecrets; uploads: SigningSecrets }
  /** Null where others reach the instance and none is set: the blog admin is closed then. */
  blogPassword: { value: string; made: boolean } | null
  tracing: Tracing | null
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** Secrets that were not given are made once and kept in the data folder. */
export async function openServices(config: Config, { db, pool }: Database, log: FastifyBaseLogger): Promise<Services> {
  const { dataDir } = config
  await requireExternal(config)
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
    live: openLiveHub(),
    redis: await openRedisOf(config, log),
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

/** What `platform/external` imports may not be installed. A store is first used with the first picture: said before that. */
async function requireExternal({ s3, redisUrl, traces }: Config): Promise<void> {
  if (!s3 && !redisUrl && !traces) return
  try {
    await import('./platform/external/redis.ts')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new CannotStart(
      'The clients of S3, Redis and tracing are not installed. Run npm install in the clone, or npm start with these settings.',
    )
  }
}

async function openRedisOf({ redisUrl }: Config, log: FastifyBaseLogger): Promise<Redis | null> {
  if (!redisUrl) return null
  const { openRedis } = await import('./platform/external/redis.ts')
  return openRedis(redisUrl, log)
}

/** Nothing of OpenTelemetry is loaded where no collector is set. */
async function openTracingOf({ traces }: Config, log: FastifyBaseLogger): Promise<Tracing | null> {
  if (!traces) return null
  const { openTracing } = await import('./platform/external/tracing/open-tracing.ts')
  return openTracing(traces, log)
}

const replicaOf = ({ replicaUrl, databasePool }: Config): Database | null =>
  replicaUrl ? openDatabase({ connectionString: replicaUrl, max: databasePool }) : null
