import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { identities } from '../../db/schema/identities.ts'
import { oidcPayloads } from '../../db/schema/oidc.ts'
import { session } from '../../db/schema/session.ts'

/**
 * Ends every session of an account: the provider's with all that it issued, and the site's own.
 * @returns the sessions that were the site's
 */
export async function endSessionsOf(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string[]> {
  await db.delete(oidcPayloads).where(eq(oidcPayloads.accountId, subject))
  const users = db
    .select({ id: sql<string>`${identities.userId}::text` })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  const isTheirs = inArray(sql`${session.sess}->>'userId'`, users)
  const ended = await db.delete(session).where(isTheirs).returning({ sid: session.sid })
  return ended.map(({ sid }) => sid)
}
