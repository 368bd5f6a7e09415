import type { Db } from '../../../db/client.ts'
import type { Claims } from './claims.ts'
import { findUserByEmail, findUserOfIdentity, insertIdentity, insertUser, noteEmailConfirmed } from './queries.ts'

export type SignInRefusal = 'no-email' | 'email-not-confirmed' | 'email-taken'
export type SignedIn = { userId: string } | { refusal: SignInRefusal }

/**
 * The user of an identity: issuer and subject, never the e-mail address. Made at the first sign-in.
 * An existing user with the same e-mail is given to a new identity only where the provider is trusted with that.
 */
export async function findOrCreateUser(
  db: Db,
  claims: Claims,
  options: { isTrustedWithEmail: boolean },
): Promise<SignedIn> {
  const key = { issuer: claims.iss, subject: claims.sub }
  return db.transaction(async (tx) => {
    const known = await findUserOfIdentity(tx, key)
    if (known) {
      if (claims.email_verified) await noteEmailConfirmed(tx, known)
      return { userId: known }
    }
    const { email } = claims
    if (!email) return { refusal: 'no-email' }
    if (claims.email_verified === false) return { refusal: 'email-not-confirmed' }

    const made = await insertUser(tx, { email, firstName: claims.given_name, lastName: claims.family_name })
    // Two first sign-ins at once: the other one may have made both just now.
    const userId = made ?? (await findUserOfIdentity(tx, key)) ?? (await userToLink(tx, email, claims, options))
    if (!userId) return { refusal: 'email-taken' }
    await insertIdentity(tx, key, userId)
    if (claims.email_verified) await noteEmailConfirmed(tx, userId)
    return { userId }
  })
}

async function userToLink(tx: Db, email: string, claims: Claims, options: { isTrustedWithEmail: boolean }) {
  if (!options.isTrustedWithEmail || claims.email_verified !== true) return null
  return findUserByEmail(tx, email)
}
