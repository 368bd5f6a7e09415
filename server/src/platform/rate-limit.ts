import type { EndpointShape, RateClass } from '@caravan/contract/endpoint.ts'
import limiter from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import { addressKey } from './address-key.ts'
import type { Redis } from './redis.ts'
import { sharedTries } from './shared-tries.ts'

/** Tries a minute. `call` leaves room for several people behind a hostel's one address. */
const TRIES: Record<RateClass, number> = { call: 600, upload: 30, picture: 1200 }
/** All calls of one address together, whoever is signed in there. */
const TRIES_OF_ADDRESS = 3000

export const rateLimitOf = (endpoint: Pick<EndpointShape, 'rate'>) => ({
  max: TRIES[endpoint.rate ?? 'call'],
  timeWindow: '1 minute',
})

/** Limits each call by traveller (by address where nobody is signed in), and each address over all its calls. */
export async function rateLimits(
  app: FastifyInstance,
  options: { enabled: boolean; redis: Redis | null },
): Promise<void> {
  if (!options.enabled) return
  const refuse = (_request: FastifyRequest, context: { ttl: number }) =>
    problem('too-many', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) })
  await app.register(limiter, {
    max: TRIES.call,
    timeWindow: '1 minute',
    // after the session is known: the bucket is the traveller's
    hook: 'preHandler',
    ...(options.redis ? { store: sharedTries(options.redis) } : {}),
    keyGenerator: (request) => request.viewer?.id ?? addressKey(request.ip),
    errorResponseBuilder: refuse,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  const ofAddress = app.createRateLimit({
    max: TRIES_OF_ADDRESS,
    timeWindow: '1 minute',
    keyGenerator: (r) => addressKey(r.ip),
  })
  app.addHook('onRequest', async (request) => {
    const limit = await ofAddress(request)
    if (!limit.isAllowed && limit.isExceeded) throw refuse(request, { ttl: limit.ttl })
  })
}
