import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import type { JWK } from 'oidc-provider'
import { z } from 'zod'
import type { Db } from '../../../db/client.ts'
import { oidcKeys } from '../../../db/schema/oidc.ts'

const PURPOSE = 'id-token'
const EcJwk = z.object({ crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() })

/** The key that signs ID tokens: made once and kept in the database, so that every node signs with the same one. */
export async function signingKey(db: Db): Promise<JWK> {
  const kept = await findKey(db)
  if (kept) return kept
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
  const jwk: JWK = { kty: 'EC', use: 'sig', alg: 'ES256', ...EcJwk.parse(privateKey.export({ format: 'jwk' })) }
  await db.insert(oidcKeys).values({ purpose: PURPOSE, jwk, createdAt: new Date() }).onConflictDoNothing()
  // another node may have been first: both go on with what is stored
  return (await findKey(db)) ?? jwk
}

async function findKey(db: Db): Promise<JWK | undefined> {
  const [row] = await db.select({ jwk: oidcKeys.jwk }).from(oidcKeys).where(eq(oidcKeys.purpose, PURPOSE))
  return row?.jwk
}
