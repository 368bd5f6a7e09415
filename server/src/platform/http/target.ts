import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../problem.ts'

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9_.-])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Whether it can be understood in two ways whom a request is for: two `Host`s, one that is none, or a target that names another.
 * Proxies and servers choose differently then. A program that speaks HTTP/1.0 may leave it out.
 */
export function isAmbiguous({ rawHeaders, httpVersion, headers, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  const { host } = headers
  if (hosts > 1) return true
  if (host === undefined) return httpVersion !== '1.0'
  if (!HOST.test(host)) return true
  if (url.startsWith('/') || url === '*') return false
  return URL.parse(url)?.host !== URL.parse(`http://${host}`)?.host
}

/** Refuses such requests before anything else looks at them. Calls within the process have no connection, and one host. */
export function refuseAmbiguousTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAmbiguous(request.raw)) return done(problem('bad-request'))
    done()
  })
}
