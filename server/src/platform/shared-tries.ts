import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Redis } from './redis.ts'

type Counted = Parameters<FastifyRateLimitStore['incr']>[1]

/** Counts tries for all processes together. While Redis is away nothing is counted rather than nobody served. */
export function sharedTries(redis: Redis): FastifyRateLimitStoreCtor {
  return class SharedTries implements FastifyRateLimitStore {
    readonly #prefix: string
    constructor(options: object) {
      this.#prefix = `caravan-tries:${bucketOf(options)}:`
    }

    incr(key: string, counted: Counted, timeWindow: number): void {
      const name = this.#prefix + key
      redis
        .multi()
        .incr(name)
        .pExpire(name, timeWindow, 'NX')
        .pTTL(name)
        .execTyped()
        .then(
          ([current, , ttl]) => counted(null, { current, ttl }),
          () => counted(null, { current: 1, ttl: timeWindow }),
        )
    }

    child(options: object): FastifyRateLimitStore {
      return new SharedTries(options)
    }
  }
}

/** The plugin names the route in `routeInfo`, which its types leave out; a limit of its own making has an empty one. */
function bucketOf(options: object): string {
  const route: unknown = 'routeInfo' in options ? options.routeInfo : undefined
  if (typeof route !== 'object' || route === null) return 'every-route'
  const part = (name: string) => (name in route ? String(Reflect.get(route, name)) : '')
  return `${part('method')}${part('url')}`
}
