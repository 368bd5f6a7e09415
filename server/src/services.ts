import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { BoundedPool } from './db/bounded-pool.ts'
import type { Db } from './db/client.ts'
import type { Replica } from './db/replica.ts'
import type { LiveHub } from './platform/live/live-hub.ts'
import type { Mailer } from './platform/mail.ts'
import type { Pusher } from './platform/push.ts'
import type { Redis } from './platform/redis.ts'
import type { SigningSecrets } from './platform/secrets/secrets.ts'
import type { Storage } from './platform/storage.ts'
import type { StoreUploads } from './platform/store-uploads.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

/** What the features use, made once at start and passed down. */
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
  /** Null where no collector is set. */
  tracing: Tracing | null
  log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}
