import { LIMITS } from '@caravan/contract/limits.ts'
import type { FastifyInstance } from 'fastify'

/**
 * JSON is the one body that calls take. Fastify's text/plain parser goes: a JSON body sent as text
 * needs no CORS preflight and would be a way around it.
 */
export function jsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  const options = { parseAs: 'string', bodyLimit: LIMITS.jsonBodyBytes } as const
  app.addContentTypeParser('application/json', options, (request, body, done) => {
    const text = String(body)
    // the spec's client names a JSON type on calls that have no body
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
