import { lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accountTokens, signUps } from '../../db/schema/accounts.ts'
import { oidcPayloads } from '../../db/schema/oidc.ts'
import { rateLimits } from '../../db/schema/rate-limits.ts'

const now = sql`now()`

/** Deletes what the embedded provider kept for a while: nothing reads it after its time. */
export async function deleteExpiredOfIdentity(db: Db): Promise<void> {
  await db.delete(oidcPayloads).where(lt(oidcPayloads.expiresAt, now))
  await db.delete(signUps).where(lt(signUps.expiresAt, now))
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`))
  await db.delete(accountTokens).where(lt(accountTokens.expiresAt, now))
}
