import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { identities } from '../../../db/schema/identities.ts'
import { users } from '../../../db/schema/users.ts'
import { and, eq, isNull } from '../../../db/sql.ts'

export interface IdentityKey {
  issuer: string
  subject: string
}

interface NewUser {
  email: string
  firstName: string | null
  lastName: string | null
}

export async function findUserOfIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<string | null> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return row?.userId ?? null
}

export async function findUserByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row?.id ?? null
}

/** Null where somebody has the e-mail address already. */
export async function insertUser(db: Db, user: NewUser): Promise<string | null> {
  const now = new Date()
  const [row] = await db
    .insert(users)
    .values({ id: newId(), ...user, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return row?.id ?? null
}

export async function insertIdentity(db: Db, key: IdentityKey, userId: string): Promise<void> {
  await db
    .insert(identities)
    .values({ ...key, userId, createdAt: new Date() })
    .onConflictDoNothing()
}

/** Once: the provider states it at each sign-in. */
export const noteEmailConfirmed = (tx: Db, userId: string) =>
  tx
    .update(users)
    .set({ emailConfirmedAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
