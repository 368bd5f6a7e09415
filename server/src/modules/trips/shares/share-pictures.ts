import { createHash } from 'node:crypto'
import { DRAWINGS_AT_ONCE } from '@caravan/contract/limits.ts'
import { BoundedQueues } from '../../../platform/limits/bounded-queues.ts'
import { overloaded } from '../../../platform/load-shedding/load-shedding.ts'
import { drawnCache } from '../postcards/drawn-cache.ts'
import type { OpenTrip } from './queries.ts'

const CACHE_BYTES = 16 * 1024 * 1024

/** Drawing one takes a fifth of a second of a whole core: few at a time, each once, and no long queue. */
export class SharePictures {
  readonly #draw: (trip: OpenTrip) => Promise<Buffer>
  readonly #drawn = drawnCache(CACHE_BYTES)
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #queue = new BoundedQueues(DRAWINGS_AT_ONCE)
  constructor(draw: (trip: OpenTrip) => Promise<Buffer>) {
    this.#draw = draw
  }

  /** @throws Problem `unavailable` where too many wait already */
  async of(trip: OpenTrip): Promise<{ version: string; picture: Buffer }> {
    const version = createHash('sha256').update(JSON.stringify(trip)).digest('base64url')
    return { version, picture: this.#drawn.get(version) ?? (await this.#drawOnce(version, trip)) }
  }

  #drawOnce(version: string, trip: OpenTrip): Promise<Buffer> {
    const underWay = this.#underWay.get(version)
    if (underWay) return underWay
    const drawing = this.#queue.run('every trip', () => this.#draw(trip))
    if (!drawing) throw overloaded()
    const kept = drawing
      .then((picture) => {
        this.#drawn.set(version, picture)
        return picture
      })
      .finally(() => this.#underWay.delete(version))
    this.#underWay.set(version, kept)
    return kept
  }
}
