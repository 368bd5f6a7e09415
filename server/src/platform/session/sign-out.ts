import type { Db } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Act } from '../act.ts'

/** As whom an identity provider knows a traveller: in the embedded one the id of the account. */
const subjectsOf = (userId: string) => sql`select subject from identities where user_id = ${userId}`

/** Of a traveller, at the embedded provider too. Their push subscriptions go with the sessions. */
export async function deleteSessions(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`delete from oidc_payloads where account_id in (${subjectsOf(userId)})`)
  await tx.execute(sql`delete from session where sess ->> 'userId' = ${userId}::uuid::text`)
}

/** Ends every session of a traveller on all nodes, and their sockets. */
export async function signOutEverywhere(act: Pick<Act, 'db' | 'afterCommit'>, userId: string): Promise<void> {
  await deleteSessions(act.db, userId)
  // mutant: sockets of somebody suspended stay open | modules/safety/moderation/suspension
  act.afterCommit(({ live }) => live.endTraveller(userId))
}
