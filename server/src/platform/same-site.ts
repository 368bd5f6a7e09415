import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signs out with a GET, so that another site must not be able to send a browser there. */
const GUARDED_PATH = '/api/logout'

/** Refuses writes that another site makes a browser send: the second lock beside SameSite cookies. */
export function refuseForeignOrigins(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    const isGuarded = !SAFE.has(request.method) || request.url.split('?', 1)[0] === GUARDED_PATH
    if (isGuarded && isForeign(request, publicOrigin)) throw problem('foreign-origin')
  })
}

function isForeign(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  return origin !== publicOrigin && origin !== `${request.protocol}://${request.host}`
}
