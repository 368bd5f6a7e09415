import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeys } from '../db/schema/idempotency-keys.ts'
import { and, eq } from '../db/sql.ts'
import { problem } from '../problem.ts'
import { type Act, inTransaction } from './act.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The `Idempotency-Key` of a request; malformed ones are refused rather than ignored. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw problem('bad-request', { detail: 'Idempotency-Key is 1 to 200 visible ASCII characters.' })
  }
  return key
}

/** Keyed: a body may hold a password, which a plain hash would let a reader of the table guess at. */
const fingerprintOf = (request: FastifyRequest) =>
  createHmac('sha256', request.server.services.secrets.session[0])
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')

/** Key, change and reply are one transaction: a second request with the key waits for the first, then gets its reply. */
export function once<A extends Pick<Act, 'db' | 'afterCommit'>, T>(
  act: A,
  userId: string,
  request: FastifyRequest,
  key: string,
  create: (act: A) => Promise<T>,
): Promise<T> {
  return inTransaction(act, async (act) => {
    const { db } = act
    const fingerprint = fingerprintOf(request)
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ userId, key, fingerprint, createdAt: new Date() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    const isThisKey = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
    if (claimed.length === 0) {
      const [earlier] = await db.select().from(idempotencyKeys).where(isThisKey)
      // mutant: a key is reused for another body | platform/idempotency
      if (earlier?.fingerprint !== fingerprint) throw problem('key-reused')
      return earlier.reply as T
    }
    const reply = await create(act)
    await db.update(idempotencyKeys).set({ reply }).where(isThisKey)
    return reply
  })
}
