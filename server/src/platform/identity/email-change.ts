import { EMAIL_CHANGE_HOURS } from '@caravan/contract/account.ts'
import type { Db } from '../../db/client.ts'
import { accounts, accountTokens } from '../../db/schema/accounts.ts'
import { identities } from '../../db/schema/identities.ts'
import { users } from '../../db/schema/users.ts'
import { and, eq, inArray, isNotNull, ne } from '../../db/sql.ts'
import {
  type Account,
  deleteTokensOf,
  findAccount,
  findAccountByEmail,
  issueToken,
  isUsableToken,
  useToken,
} from './accounts.ts'

const PURPOSE = 'change-email'

interface Wish {
  /** The traveller. */
  id: string
  accountId: string
  email: string
  /** When the account had last changed as the password was typed. */
  knownAt: Date
}

/**
 * The token of a link that changes an account's e-mail; null where somebody has that e-mail. The links before it end.
 * Undefined where the account has changed since, or is gone: a new password ends what was asked with the old one.
 */
export async function startEmailChange(
  tx: Db,
  { id, accountId, email, knownAt }: Wish,
): Promise<{ account: Account; token: string | null } | undefined> {
  const account = await findAccount(tx, accountId)
  if (account?.updatedAt.getTime() !== knownAt.getTime()) return undefined
  await tx.delete(accountTokens).where(and(eq(accountTokens.accountId, accountId), isNotNull(accountTokens.newEmail)))
  if (await isInUse(tx, email, id)) return { account, token: null }
  const lastsSeconds = EMAIL_CHANGE_HOURS * 3600
  return { account, token: await issueToken(tx, { accountId, purpose: PURPOSE, newEmail: email, lastsSeconds }) }
}

/** By an account, also one's own, or by another traveller who signs in another way. */
async function isInUse(db: Db, email: string, userId: string): Promise<boolean> {
  if (await findAccountByEmail(db, email)) return true
  const isAnothers = and(eq(users.email, email), ne(users.id, userId))
  return (await db.select({ id: users.id }).from(users).where(isAnothers)).length > 0
}

export interface PendingChange {
  account: Account
  newEmail: string
  tokenHash: string
}

export async function findEmailChange(db: Db, token: string): Promise<PendingChange | undefined> {
  const [row] = await db
    .select({ account: accounts, newEmail: accountTokens.newEmail, tokenHash: accountTokens.tokenHash })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(isUsableToken(token, PURPOSE))
  return row?.newEmail ? { ...row, newEmail: row.newEmail } : undefined
}

/**
 * Changes the e-mail, once for each link, of the account and of the traveller who signs in with it, in the caller's
 * transaction. False where the link is no longer good. @throws a unique violation where somebody has the e-mail by now
 */
export async function completeEmailChange(
  tx: Db,
  token: string,
  { account: { id }, newEmail }: PendingChange,
  issuer: string,
): Promise<boolean> {
  const now = new Date()
  if (!(await useToken(tx, token, PURPOSE))) return false
  await tx.update(accounts).set({ email: newEmail, emailVerifiedAt: now, updatedAt: now }).where(eq(accounts.id, id))
  const theirs = tx
    .select({ id: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, id)))
  await tx.update(users).set({ email: newEmail, updatedAt: now }).where(inArray(users.id, theirs))
  // links that were mailed to the old mailbox end with it
  await deleteTokensOf(tx, id)
  return true
}
