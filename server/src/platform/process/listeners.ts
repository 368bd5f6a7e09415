import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Where several sockets may listen on one port (SO_REUSEPORT), and the system spreads connections over them. */
const IS_SHARED = process.platform === 'linux'

/** For every socket that listens on the port. Node keeps 511 waiting connections where it is not said. */
export const LISTENING = { backlog: 4096, reusePort: IS_SHARED }

/**
 * libuv accepts one connection of each listener in a turn of the event loop, and under load a turn takes 5 ms: with one
 * listener, of 3,000 new connections after a pause of 200 ms some waited three seconds, and even a refusal came late.
 */
const LISTENERS = 16

export interface Listeners {
  /** New connections are refused; resolves when those that are there have ended. */
  close(): Promise<void>
}

/** Lets more sockets listen where an application does: it must listen with `LISTENING`. */
export async function addListeners(app: FastifyInstance): Promise<Listeners> {
  const address = app.server.address()
  if (!IS_SHARED || address === null || typeof address === 'string') return { close: async () => undefined }
  const { address: host, port } = address
  const added = Array.from({ length: LISTENERS - 1 }, () => passOn(app.server))
  await Promise.all(added.map((server) => once(server.listen({ host, port, ...LISTENING }), 'listening')))
  return { close: async () => void (await Promise.all(added.map(end))) }
}

/** With the options that Node's HTTP server has for its own listener. */
const passOn = (to: Server) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => to.emit('connection', socket))

const end = (server: Server) => new Promise((done) => server.close(done))
