import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sendProblemPage } from '../pages/problem.ts'

export const MOUNT = '/oidc'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

interface Options {
  publicUrl: string
  headers: Record<string, string>
}

/** Hands everything below `/oidc` on, unread. The provider's links and the `Secure` of its cookies come from settings, no header. */
export function mountProvider(app: FastifyInstance, handle: Handler, options: Options): void {
  const { protocol, host } = new URL(options.publicUrl)
  const headers = new Map(Object.entries(options.headers))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler(sendProblemPage)
  app.all(`${MOUNT}/*`, { schema: { hide: true }, config: { cost: 'signIn' } }, (request, reply) => {
    const { raw } = request
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    raw.headers['x-forwarded-for'] = request.ip
    // the way of Connect: the provider finds its mount path by comparing the two
    Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(MOUNT.length) || '/' })
    reply.raw.setHeaders(headers)
    // last: nobody answers for what fails after it but the provider
    reply.hijack()
    handle(raw, reply.raw)
  })
}
