import type { Db } from '../../db/client.ts'
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts'
import { identities } from '../../db/schema/identities.ts'
import { oidcPayloads } from '../../db/schema/oidc.ts'
import { session } from '../../db/schema/session.ts'
import { and, eq, inArray, ne, sql } from '../../db/sql.ts'

interface Identity {
  issuer: string
  subject: string
}

interface Sessions extends Identity {
  /** The one of the site that goes on. */
  except?: string
}

/** Ends every session of an account, the provider's and the site's own. @returns those that were the site's */
export async function endSessionsOf(db: Db, { issuer, subject, except = '' }: Sessions): Promise<string[]> {
  await db.delete(oidcPayloads).where(eq(oidcPayloads.accountId, subject))
  const users = usersOf(db, { issuer, subject })
  const isTheirs = inArray(sql`${session.sess}->>'userId'`, users)
  const ended = await db
    .delete(session)
    .where(and(isTheirs, ne(session.sid, except)))
    .returning({ sid: session.sid })
  return ended.map(({ sid }) => sid)
}

const usersOf = (db: Db, { issuer, subject }: Identity) =>
  db
    .select({ id: sql<string>`${identities.userId}::text` })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))

/** What else opens with the password before: its address, known to somebody else, reads all trips. True where there was one. */
export async function endCalendarFeedOf(db: Db, identity: Identity): Promise<boolean> {
  const isTheirs = inArray(sql`${calendarFeeds.userId}::text`, usersOf(db, identity))
  const { rowCount } = await db.delete(calendarFeeds).where(isTheirs)
  return rowCount === 1
}
