import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

/**
 * The connection through which processes tell each other. While Redis is away, what is published is refused at once,
 * so that the sockets of this process are still told; what reads waits until it is back.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', (error: unknown) => log.error({ err: error }, 'redis'))
  const duplicate = client.duplicate.bind(client)
  // The adapter reads through a duplicate and asks again at once when refused: that one has to wait instead.
  client.duplicate = ((overrides) => {
    const reader = duplicate({ ...overrides, disableOfflineQueue: false })
    reader.on('error', () => undefined)
    return reader
  }) as typeof client.duplicate
  await client.connect()
  return client
}
