import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { LiveHub } from './platform/live/live-hub.ts'
import { openMailer } from './platform/mail.ts'
import { openPusher } from './platform/push.ts'
import { openRedis } from './platform/redis.ts'
import { secretOf, sessionSecretsOf } from './platform/secrets.ts'
import { openStorage } from './platform/storage.ts'
import type { Services } from './services.ts'

/** Secrets that were not given are made once and kept in the data folder. */
export function openServices(config: Config, { db, pool }: Database, log: FastifyBaseLogger): Services {
  const { dataDir } = config
  return {
    config,
    db,
    pool,
    replica: config.replicaUrl
      ? openDatabase({ connectionString: config.replicaUrl, max: config.databasePool }).db
      : db,
    log,
    storage: openStorage({ dataDir, s3: config.s3 }),
    mailer: openMailer(config),
    live: new LiveHub(),
    redis: config.redisUrl ? openRedis(config.redisUrl, log) : null,
    pusher: openPusher(config),
    secrets: {
      session: sessionSecretsOf(config),
      uploads: secretOf(dataDir, 'uploads').value,
    },
  }
}
