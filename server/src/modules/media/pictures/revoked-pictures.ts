import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { RecentReading } from '../../../platform/recent-reading.ts'
import { listRevoked } from './queries.ts'

/** A grid of pictures is one reading, and what a moderator decides is known on every node in less than a second. */
const MAX_AGE_MS = 500

/**
 * Pictures whose signed addresses are no right to fetch them while somebody is suspended or a trip is hidden: their bare
 * addresses ask who is looking.
 */
export class RevokedPictures {
  readonly #ids: RecentReading<ReadonlySet<string>>

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#ids = new RecentReading({
      initial: new Set(),
      read: () => listRevoked(db),
      maxAgeMs: MAX_AGE_MS,
      log,
      failure: 'revoked pictures cannot be read: those that were known stay revoked',
    })
  }

  async has(id: string): Promise<boolean> {
    return (await this.#ids.get()).has(id)
  }
}
