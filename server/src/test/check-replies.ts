import { type EndpointShape, statusOf } from '@caravan/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { statusesOf } from '../platform/http/openapi.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}

/** In tests a reply that does not fit its contract, or has a status that is not documented, becomes a 500 that says why, before it is filtered and sent. */
export function checkReplies(app: FastifyInstance): void {
  app.reads.checkReply = checkReply
  app.addHook('preSerialization', async (request, reply, payload) => {
    const endpoint = request.routeOptions.config.endpoint
    if (endpoint && reply.statusCode < 300) checkReply(endpoint, payload)
    if (endpoint && !statusesOf(endpoint).includes(reply.statusCode))
      throw new Error(`${endpoint.method} ${endpoint.path} answers ${reply.statusCode}, which OpenAPI does not say`)
    return payload
  })
}

function checkReply(endpoint: EndpointShape, reply: unknown): void {
  const result = endpoint.reply[statusOf(endpoint, reply)]?.safeParse(reply)
  if (result && !result.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${result.error.message}`)
  }
}
