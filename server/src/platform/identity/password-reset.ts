import type { Db } from '../../db/client.ts'
import { accounts, accountTokens } from '../../db/schema/accounts.ts'
import { eq, sql } from '../../db/sql.ts'
import { type Account, deleteTokensOf, findAccountByEmail, issueToken, isUsableToken, useToken } from './accounts.ts'
import { endCalendarFeedOf, endSessionsOf } from './end-sessions.ts'

const PURPOSE = 'reset-password'
const LASTS_SECONDS = 3600

/** The token of a link that lets the account's owner choose a new password; null where there is no account. */
export async function startReset(db: Db, email: string): Promise<string | null> {
  const account = await findAccountByEmail(db, email)
  return account ? issueToken(db, { accountId: account.id, purpose: PURPOSE, lastsSeconds: LASTS_SECONDS }) : null
}

export async function findReset(db: Db, token: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(isUsableToken(token, PURPOSE))
  return row?.account
}

/** Sets the password, signs out everywhere and ends the calendar feed, once for each link; null where it is no longer good. */
export async function completeReset(
  tx: Db,
  token: string,
  passwordHash: string,
  issuer: string,
): Promise<{ account: Account; endedSessions: string[]; hasEndedFeed: boolean } | null> {
  const now = new Date()
  const accountId = await useToken(tx, token, PURPOSE)
  if (!accountId) return null
  const change = { passwordHash, updatedAt: now, emailVerifiedAt: sql`coalesce(${accounts.emailVerifiedAt}, ${now})` }
  const [account] = await tx.update(accounts).set(change).where(eq(accounts.id, accountId)).returning()
  if (!account) return null
  await deleteTokensOf(tx, account.id)
  const identity = { issuer, subject: account.id }
  const endedSessions = await endSessionsOf(tx, identity)
  return { account, endedSessions, hasEndedFeed: await endCalendarFeedOf(tx, identity) }
}
