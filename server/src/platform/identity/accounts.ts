import { normalEmail } from '@caravan/contract/email.ts'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { accounts, accountTokens } from '../../db/schema/accounts.ts'
import { identities } from '../../db/schema/identities.ts'
import { and, eq, gt, isNull, sql } from '../../db/sql.ts'
import { hashOfToken, newToken } from '../secrets/random-token.ts'
import { hashPassword, isOutdated, isPassword } from './password-rules.ts'

export type Account = typeof accounts.$inferSelect

type NewAccount = { email: string; verified: boolean } & ({ password: string } | { passwordHash: string })

export async function createAccount(db: Db, wanted: NewAccount): Promise<Account | null> {
  const now = new Date()
  const passwordHash = 'passwordHash' in wanted ? wanted.passwordHash : await hashPassword(wanted.password)
  const [account] = await db
    .insert(accounts)
    .values({
      id: newId(),
      email: normalEmail(wanted.email),
      passwordHash,
      emailVerifiedAt: wanted.verified ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: accounts.email })
    .returning()
  return account ?? null
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id))
  return account
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  return account
}

/** The account with which a traveller signs in here; none where they have only ever signed in another way. */
export async function findAccountOf(db: Db, issuer: string, userId: string): Promise<Account | undefined> {
  const [identity] = await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.userId, userId)))
  return identity && findAccount(db, identity.subject)
}

/** False where it is not the known one any more: it was changed meanwhile. */
export async function replacePassword(db: Db, { id, passwordHash: known }: Account, next: string): Promise<boolean> {
  const isAsKnown = and(eq(accounts.id, id), eq(accounts.passwordHash, known))
  const changed = await db
    .update(accounts)
    .set({ passwordHash: next, updatedAt: new Date() })
    .where(isAsKnown)
    .returning()
  return changed.length > 0
}

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash, updatedAt: new Date() }).where(eq(accounts.id, accountId))
}

/** The account that e-mail and password belong to; an unknown e-mail takes as long as a wrong password. */
export async function authenticate(db: Db, email: string, password: string): Promise<Account | null> {
  const account = await findAccountByEmail(db, email)
  if (!(await isPassword(password, account?.passwordHash)) || !account) return null
  if (isOutdated(account.passwordHash)) await setPassword(db, account.id, await hashPassword(password))
  return account
}

type Purpose = typeof accountTokens.$inferInsert.purpose

interface NewToken {
  accountId: string
  purpose: Purpose
  lastsSeconds: number
  newEmail?: string
}

/** The secret of a link, or of a cookie, that is good once. */
export async function issueToken(db: Db, { lastsSeconds, ...values }: NewToken): Promise<string> {
  const { token, tokenHash } = newToken()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + lastsSeconds * 1000)
  await db.insert(accountTokens).values({ tokenHash, ...values, expiresAt, createdAt })
  return token
}

export const isUsableToken = (token: string, purpose: Purpose) =>
  and(
    eq(accountTokens.tokenHash, hashOfToken(token)),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, sql`now()`),
  )

/** From now on it is good no more. @returns whose it was; undefined where it was not good */
export async function useToken(db: Db, token: string, purpose: Purpose): Promise<string | undefined> {
  const isUsable = isUsableToken(token, purpose)
  const [used] = await db.update(accountTokens).set({ usedAt: new Date() }).where(isUsable).returning()
  return used?.accountId
}

/** Links that were mailed and not used yet. */
export async function deleteTokensOf(db: Db, accountId: string): Promise<void> {
  await db.delete(accountTokens).where(eq(accountTokens.accountId, accountId))
}
