import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { identities } from '../../db/schema/identities.ts'
import { oidcPayloads } from '../../db/schema/oidc.ts'
import { session } from '../../db/schema/session.ts'

interface Sessions {
  issuer: string
  subject: string
  /** The one of the site that goes on. */
  except?: string
}

/**
 * Ends every session of an account: the provider's with all that it issued, and the site's own.
 * @returns the sessions that were the site's
 */
export async function endSessionsOf(db: Db, { issuer, subject, except = '' }: Sessions): Promise<string[]> {
  await db.delete(oidcPayloads).where(eq(oidcPayloads.accountId, subject))
  const users = db
    .select({ id: sql<string>`${identities.userId}::text` })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  const isTheirs = inArray(sql`${session.sess}->>'userId'`, users)
  const ended = await db
    .delete(session)
    .where(and(isTheirs, ne(session.sid, except)))
    .returning({ sid: session.sid })
  return ended.map(({ sid }) => sid)
}
