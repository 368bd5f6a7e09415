import type { Db } from '../../db/client.ts'
import { signUps } from '../../db/schema/accounts.ts'
import { and, eq, gt, sql } from '../../db/sql.ts'
import { hashOfToken, newToken } from '../secrets/random-token.ts'
import { type Account, createAccount, findAccountByEmail } from './accounts.ts'

const LASTS_HOURS = 24

export type SignUp = typeof signUps.$inferSelect

interface NewSignUp {
  email: string
  passwordHash: string
  interaction: string
}

/** Keeps what somebody asked for until its link is used: the link's token, or null where there is an account already. */
export async function startSignUp(db: Db, { email, passwordHash, interaction }: NewSignUp): Promise<string | null> {
  if (await findAccountByEmail(db, email)) return null
  const { token, tokenHash } = newToken()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + LASTS_HOURS * 3_600_000)
  await db.insert(signUps).values({ tokenHash, email, passwordHash, interaction, expiresAt, createdAt })
  return token
}

export async function findSignUp(db: Db, token: string): Promise<SignUp | undefined> {
  const [found] = await db
    .select()
    .from(signUps)
    .where(and(eq(signUps.tokenHash, hashOfToken(token)), gt(signUps.expiresAt, sql`now()`)))
  return found
}

/** The account, now that its e-mail address is confirmed; null where another link to the address came first. */
export async function completeSignUp(db: Db, signUp: SignUp): Promise<Account | null> {
  return db.transaction(async (tx) => {
    await tx.delete(signUps).where(eq(signUps.email, signUp.email))
    return createAccount(tx, { email: signUp.email, passwordHash: signUp.passwordHash, verified: true })
  })
}
