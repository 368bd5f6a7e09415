import { costOf, type EndpointShape } from '@caravan/contract/endpoint.ts'
import { CALLS_AT_ONCE, COSTS, type Cost, RATES } from '@caravan/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { type Problem, problem } from '../../problem.ts'
import type { Redis } from '../external/redis.ts'
import { addressKey } from './address-key.ts'
import { BoundedQueues } from './bounded-queues.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
    /** Of a route that is no endpoint of the contract; without it a read. */
    cost?: Cost | ((request: FastifyRequest) => Cost)
  }
}

const SECONDS_BUSY = 1

export type LimitedCalls = Record<'traveller' | 'address' | 'at-once', number>

/**
 * Limits what is asked of the server by what it costs: each call takes its points, of the traveller's where somebody is
 * signed in, so that neighbours behind one address do not share them, and of the address's elsewhere. A traveller has so
 * many calls at the same time, and the next ones wait for their turn. What keeps somebody from harm has as many points and
 * places of its own: a page that asks too much, or whoever uses the session elsewhere, keeps nobody from checking in.
 */
export function limitRates(app: FastifyInstance, options: { enabled: boolean; redis: Redis | null }): LimitedCalls {
  const limited: LimitedCalls = { traveller: 0, address: 0, 'at-once': 0 }
  if (!options.enabled) return limited
  const travellers = limiterOf('traveller', options.redis)
  const addresses = limiterOf('address', options.redis)
  const callsAtOnce = new BoundedQueues(CALLS_AT_ONCE)
  const refusing = (limit: keyof LimitedCalls) => (retryAfter: number) => {
    limited[limit]++
    return problem('too-many', { retryAfter })
  }
  app.addHook('onRequest', async (request, reply) => {
    const { viewer } = request
    const cost = COSTS[costOfRoute(request)]
    if (!viewer) return spend(addresses, addressKey(request.ip), cost, refusing('address'))
    // mutant: a page that asks too much keeps somebody from checking in | platform/limits/rate-limit | request.routeOptions.config.endpoint?.forSafety | false
    const key = request.routeOptions.config.endpoint?.forSafety ? `safety:${viewer.id}` : viewer.id
    await spend(travellers, key, cost, refusing('traveller'))
    await enter(callsAtOnce, key, reply, refusing('at-once'))
  })
  return limited
}

function costOfRoute(request: FastifyRequest): Cost {
  const { endpoint, cost = 'read' } = request.routeOptions.config
  if (endpoint) return costOf(endpoint)
  return typeof cost === 'function' ? cost(request) : cost
}

/** Counted for all processes together; while Redis is away each counts for itself. */
function limiterOf(kind: keyof typeof RATES, redis: Redis | null): RateLimiterAbstract {
  const { points, seconds: duration } = RATES[kind]
  const memory = new RateLimiterMemory({ keyPrefix: kind, points, duration })
  if (!redis) return memory
  return new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
    // a caller with nothing left is refused without a trip to Redis
    inMemoryBlockOnConsumed: points + 1,
    keyPrefix: `caravan-rate:${kind}`,
    points,
    duration,
  })
}

type Refusing = (retryAfter: number) => Problem

async function spend(limiter: RateLimiterAbstract, key: string, points: number, refusing: Refusing): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw refusing(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  }
}

/** A place among the traveller's calls, given back when the answer is out or nobody waits for it any more. */
async function enter(calls: BoundedQueues, viewerId: string, reply: FastifyReply, refusing: Refusing): Promise<void> {
  const entering = calls.enter(viewerId)
  if (!entering) throw refusing(SECONDS_BUSY)
  const leave = await entering
  if (reply.raw.closed || reply.raw.destroyed) leave()
  else reply.raw.once('close', leave)
}
