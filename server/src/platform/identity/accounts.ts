import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

export type Account = typeof accounts.$inferSelect

type NewAccount = { email: string; verified: boolean } & ({ password: string } | { passwordHash: string })

/** Makes an account of the embedded provider; null where the e-mail address has one already. */
export async function createAccount(db: Db, wanted: NewAccount): Promise<Account | null> {
  const now = new Date()
  const passwordHash = 'passwordHash' in wanted ? wanted.passwordHash : await hashPassword(wanted.password)
  const [account] = await db
    .insert(accounts)
    .values({
      id: newId(),
      email: wanted.email.trim().toLowerCase(),
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
