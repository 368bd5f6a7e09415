import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

export type Redis = ReturnType<typeof openRedis>

/**
 * What several processes share; connected by the server that uses it. While Redis is away, what is sent is refused at
 * once, so that each process goes on by itself; what reads waits until it is back.
 */
export function openRedis(url: string, log: FastifyBaseLogger) {
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', (error: unknown) => log.error({ err: error }, 'redis'))
  const duplicate = client.duplicate.bind(client)
  // The sockets' adapter reads through a duplicate and asks again at once when refused: that one has to wait instead.
  client.duplicate = ((overrides) => {
    const reader = duplicate({ ...overrides, disableOfflineQueue: false })
    reader.on('error', () => undefined)
    return reader
  }) as typeof client.duplicate
  return client
}
