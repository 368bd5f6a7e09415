import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import { accountTokens } from '../../db/schema/accounts.ts'
import { hashOfToken, newToken } from '../secrets/random-token.ts'

const COOKIE = 'sign-in-once'
const PATH = '/oidc/interaction'
const LASTS_SECONDS = 120

/**
 * Signs a browser in at the sign-in that it begins next: where a password was just typed outside of one. It holds a
 * secret for two minutes, which is good once.
 */
export async function allowSignInOnce(
  db: Db,
  reply: FastifyReply,
  { accountId, isSecure }: { accountId: string; isSecure: boolean },
): Promise<void> {
  const { token, tokenHash } = newToken()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + LASTS_SECONDS * 1000)
  await db.insert(accountTokens).values({ tokenHash, accountId, purpose: 'sign-in', expiresAt, createdAt })
  const attributes = { path: PATH, httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: LASTS_SECONDS } as const
  reply.setCookie(COOKIE, token, attributes)
}

/** The account that this browser may sign in to without a form; from now on it may not. */
export async function takeSignInOnce(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
  const token = request.cookies[COOKIE]
  if (!token) return null
  reply.clearCookie(COOKIE, { path: PATH })
  const isUsable = and(
    eq(accountTokens.tokenHash, hashOfToken(token)),
    eq(accountTokens.purpose, 'sign-in'),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, sql`now()`),
  )
  const [used] = await db.update(accountTokens).set({ usedAt: new Date() }).where(isUsable).returning()
  return used?.accountId ?? null
}
