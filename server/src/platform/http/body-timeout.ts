import type { FastifyInstance } from 'fastify'
import { isFromNetwork } from './from-network.ts'
import { refuseConnection } from './unreadable.ts'

/** What a form or a message takes over the worst of connections. */
const WITHIN_MS = 20_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A picture is sent here, which may take a while: only the server's own limit for a whole request holds. */
    takesUpload?: boolean
  }
}

/** Ends a request whose body is not here in time: each one that is sent a byte at a time holds a connection. */
export function limitBodyTime(app: FastifyInstance, withinMs = WITHIN_MS): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, routeOptions } = request
    if (raw.complete || routeOptions.config.takesUpload || !isFromNetwork(request)) return done()
    const refuse = () => refuseConnection(raw.socket, 408, app.headersOfRefusals)
    const timer = setTimeout(() => raw.socket.writable && refuse(), withinMs).unref()
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
