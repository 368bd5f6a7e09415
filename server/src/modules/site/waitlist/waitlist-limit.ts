import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { derivedKey } from '../../../platform/identity/derived-secret.ts'
import { addressKey } from '../../../platform/limits/address-key.ts'
import { problem } from '../../../problem.ts'

/** A hostel's neighbours share an address. */
const LIMIT = { points: 20, duration: 3600 }

/** So many entries of one network address in an hour, for all processes together and over restarts. */
export class WaitlistLimit {
  readonly #limiter: RateLimiterPostgres
  readonly #key: Buffer

  constructor(pool: pg.Pool, secret: string) {
    this.#key = derivedKey(secret, 'waitlist limit')
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // housekeeping does, once for all processes
      clearExpiredByTimeout: false,
      keyPrefix: 'waitlist',
      ...LIMIT,
    })
  }

  /** @throws 429 where there is none left */
  async take(address: string): Promise<void> {
    try {
      await this.#limiter.consume(createHmac('sha256', this.#key).update(addressKey(address)).digest('base64url'))
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw problem('too-many', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
    }
  }
}
