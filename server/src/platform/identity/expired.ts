import type { Db } from '../../db/client.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { accountTokens, signUps } from '../../db/schema/accounts.ts'
import { oidcPayloads } from '../../db/schema/oidc.ts'
import { rateLimits } from '../../db/schema/rate-limits.ts'
import { lt, sql } from '../../db/sql.ts'

const now = sql`now()`

export async function deleteExpiredOfIdentity(db: Db): Promise<void> {
  await deleteInBatches(db, oidcPayloads, lt(oidcPayloads.expiresAt, now))
  await deleteInBatches(db, signUps, lt(signUps.expiresAt, now))
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`))
  await deleteInBatches(db, accountTokens, lt(accountTokens.expiresAt, now))
}
