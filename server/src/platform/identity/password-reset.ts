import type { Db } from '../../db/client.ts'
import { accounts, accountTokens } from '../../db/schema/accounts.ts'
import { and, eq, gt, isNull, sql } from '../../db/sql.ts'
import { hashOfToken, newToken } from '../secrets/random-token.ts'
import { type Account, findAccountByEmail } from './accounts.ts'
import { endCalendarFeedOf, endSessionsOf } from './end-sessions.ts'

const LASTS_MINUTES = 60

/** The token of a link that lets the account's owner choose a new password; null where there is no account. */
export async function startReset(db: Db, email: string): Promise<string | null> {
  const account = await findAccountByEmail(db, email)
  if (!account) return null
  const { token, tokenHash } = newToken()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + LASTS_MINUTES * 60_000)
  const values = { tokenHash, accountId: account.id, purpose: 'reset-password', expiresAt, createdAt } as const
  await db.insert(accountTokens).values(values)
  return token
}

const isUsable = (token: string) =>
  and(
    eq(accountTokens.tokenHash, hashOfToken(token)),
    eq(accountTokens.purpose, 'reset-password'),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, sql`now()`),
  )

/** Whose password a link may change, while it is good. */
export async function findReset(db: Db, token: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(isUsable(token))
  return row?.account
}

/**
 * Sets the password, once for each link, signs the account out everywhere and ends its calendar feed, in the caller's
 * transaction; null where the link is no longer good.
 */
export async function completeReset(
  tx: Db,
  token: string,
  passwordHash: string,
  issuer: string,
): Promise<{ account: Account; endedSessions: string[]; hasEndedFeed: boolean } | null> {
  const now = new Date()
  const [used] = await tx.update(accountTokens).set({ usedAt: now }).where(isUsable(token)).returning()
  if (!used) return null
  const change = { passwordHash, updatedAt: now, emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now})` }
  const [account] = await tx.update(accounts).set(change).where(eq(accounts.id, used.accountId)).returning()
  if (!account) return null
  await tx.delete(accountTokens).where(eq(accountTokens.accountId, account.id))
  const identity = { issuer, subject: account.id }
  const endedSessions = await endSessionsOf(tx, identity)
  return { account, endedSessions, hasEndedFeed: await endCalendarFeedOf(tx, identity) }
}
