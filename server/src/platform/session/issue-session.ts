import { randomBytes } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type pg from 'pg'
import { sessionCookieName } from './session.ts'
import { sessionEnd } from './session-end.ts'

const INSERT = 'insert into session (sid, sess, expire, signed_in_at, seen_at) values ($1, $2, $3, now(), now())'

/**
 * Signs a user in without a browser: for the operator's commands and for tests.
 * @returns the value of a `Cookie` header, `name=value`
 */
export async function issueSession(
  pool: pg.Pool,
  userId: string,
  { secret, isSecure }: { secret: string; isSecure: boolean },
): Promise<string> {
  const sid = randomBytes(24).toString('base64url')
  const expires = sessionEnd(new Date())
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, expires, originalMaxAge: null }
  await pool.query(INSERT, [sid, { cookie, userId }, expires])
  return `${sessionCookieName(isSecure)}=${encodeURIComponent(new Signer(secret).sign(sid))}`
}
