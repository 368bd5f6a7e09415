import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Position } from './nearest-city.ts'

export interface NamedPlace {
  city: string
  country: string
}

/** Somebody waits for it, and the gazetteer answers in its place. */
const TIMEOUT_MS = 3000
const MAX_KEPT = 5000
const DAY = 86_400_000
/** About a kilometre: whoever stands there is in the same city, and no more than that is kept in memory. */
const DECIMALS = 2

const name = z.string().trim().min(1).max(100)
const Answer = z.object({
  address: z.object({
    city: name.optional(),
    town: name.optional(),
    village: name.optional(),
    municipality: name.optional(),
    country: name.optional(),
  }),
})

/** Reverse lookup by a Nominatim server of the operator's (https://nominatim.org/release-docs/latest/api/Reverse/). */
export class Nominatim {
  readonly #url: string
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #timeoutMs: number
  readonly #kept = new LRUCache<string, NamedPlace>({ max: MAX_KEPT, ttl: DAY })

  constructor(url: string, log: Pick<FastifyBaseLogger, 'error'>, { timeoutMs = TIMEOUT_MS } = {}) {
    this.#url = url.replace(/\/+$/, '')
    this.#log = log
    this.#timeoutMs = timeoutMs
  }

  /** Null where the server knows no city there, or does not answer: then the gazetteer is asked. */
  async findCity({ latitude, longitude }: Position): Promise<NamedPlace | null> {
    const [lat, lon] = [latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)]
    const key = `${lat} ${lon}`
    const kept = this.#kept.get(key)
    if (kept) return kept
    const found = await this.#ask(lat, lon)
    if (found) this.#kept.set(key, found)
    return found
  }

  async #ask(lat: string, lon: string): Promise<NamedPlace | null> {
    const query = new URLSearchParams({ format: 'jsonv2', lat, lon, zoom: '10', addressdetails: '1' })
    try {
      const reply = await fetch(`${this.#url}/reverse?${query}`, {
        headers: { 'accept-language': 'en' },
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      })
      if (!reply.ok) throw new Error(`status ${reply.status}`)
      return cityIn(await reply.json())
    } catch (error) {
      // its message alone: the cause names the address, and with it the coordinates
      // mutant: coordinates are logged where the Nominatim server fails | modules/places/nominatim | error instanceof Error ? error.name : 'unknown' | `${lat} ${lon}`
      const why = error instanceof Error ? error.name : 'unknown'
      this.#log.error({ outage: 'nominatim', why }, 'the Nominatim server did not answer: the gazetteer did')
      return null
    }
  }
}

function cityIn(body: unknown): NamedPlace | null {
  const answer = Answer.safeParse(body)
  if (!answer.success) return null
  const { city, town, village, municipality, country } = answer.data.address
  const named = city ?? town ?? village ?? municipality
  return named && country ? { city: named, country } : null
}
