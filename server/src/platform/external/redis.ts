import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'

export type Redis = ReturnType<typeof openRedis>

/** Redis is on the same network: one that does not answer in this time is away. */
const CONNECTS_WITHIN_MS = 1000

/** While Redis is away, what is sent is refused at once, so that each process goes on by itself. */
export function openRedis(url: string, log: FastifyBaseLogger) {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', (error: unknown) => log.error({ outage: 'redis', err: error }, 'redis'))
  return client
}

/** Connects, or goes on trying while the server starts without it. */
export async function connectWhenThere(redis: Redis, log: FastifyBaseLogger): Promise<void> {
  const connected = redis
    .connect()
    .catch((error: unknown) => log.error({ outage: 'redis', err: error }, 'redis: not connected'))
  await Promise.race([connected, sleep(CONNECTS_WITHIN_MS, undefined, { ref: false })])
}
