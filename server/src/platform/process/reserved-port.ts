import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LISTENING } from './listeners.ts'

export interface ReservedPort {
  port: number
  /** Lets an application listen on it. Nobody else can have taken it in between. */
  serve(app: FastifyInstance): Promise<void>
  /** Gives it back where nothing is served after all. */
  close(): void
}

/**
 * A port that the system chooses, for PORT=0. Links and sign-in need its number before anybody is served: until then
 * connections are refused.
 */
export async function reservePort(host: string): Promise<ReservedPort> {
  const reserved = createServer((socket) => socket.destroy())
  await once(reserved.listen({ host, port: 0, ...LISTENING }), 'listening')
  const { port } = reserved.address() as AddressInfo
  const serve = async (app: FastifyInstance) => {
    await app.ready()
    await once(app.server.listen(reserved), 'listening')
  }
  return { port, serve, close: () => reserved.close() }
}
