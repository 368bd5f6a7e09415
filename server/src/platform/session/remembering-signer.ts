import { timingSafeEqual } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import { LRUCache } from 'lru-cache'

const REMEMBERED = 20_000

/**
 * Signs session ids for cookies. A session's cookie comes with every request, and each request verifies it and signs its id
 * once more: the signatures of the latest sessions are kept. They are compared in constant time as well.
 */
export class RememberingSigner {
  readonly #signer: Signer
  readonly #signed = new LRUCache<string, string>({ max: REMEMBERED })

  /** The first secret signs; what others signed is good, too. */
  constructor(secrets: string[]) {
    this.#signer = new Signer(secrets)
  }

  sign(id: string): string {
    const known = this.#signed.get(id)
    if (known) return known
    const signed = this.#signer.sign(id)
    this.#signed.set(id, signed)
    return signed
  }

  unsign(given: string) {
    const id = given.slice(0, Math.max(0, given.lastIndexOf('.')))
    const known = this.#signed.get(id)
    if (known && isSame(given, known)) return { valid: true as const, renew: false, value: id }
    const found = this.#signer.unsign(given)
    // ids that were made up are not kept
    if (found.valid && !found.renew) this.#signed.set(found.value, given)
    return found
  }
}

function isSame(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)]
  return one.length === other.length && timingSafeEqual(one, other)
}
