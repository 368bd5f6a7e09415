import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signs out with a GET, so that another site must not be able to send a browser there. */
const GUARDED_ROUTE = '/api/logout'

/** Refuses writes that another site makes a browser send: the second lock beside SameSite cookies. */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // by the route that was found: an address can be spelled in many ways
    const isGuarded = !SAFE.has(request.method) || request.routeOptions.url === GUARDED_ROUTE
    if (isGuarded && isForeign(request.headers, [publicOrigin, `${request.protocol}://${request.host}`]))
      return done(problem('foreign-origin'))
    done()
  })
}

/** Whether another site made a browser send this. Programs name no origin: they hold no cookie of a visitor's. */
export function isForeign(headers: IncomingHttpHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  // mutant: Sec-Fetch-Site is not looked at | app
  if (site === 'cross-site' || site === 'same-site') return true
  // mutant: the Origin of a write is not looked at | app | headers.origin !== undefined && !ownOrigins.includes(headers.origin) | false
  return headers.origin !== undefined && !ownOrigins.includes(headers.origin)
}
