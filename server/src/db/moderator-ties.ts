import { mailboxColumn } from './mailbox.ts'
import { type SQL, sql } from './sql.ts'

/** The accounts of a moderator, as far as they show: their own, those of the same mailbox, and those of the same browser. */
const accountsOf = (moderatorId: SQL) => sql`
  select ${moderatorId} as id
  union all select same.id from users me join users same on ${mailboxColumn(sql`same.email`)} = ${mailboxColumn(sql`me.email`)}
    where me.id = ${moderatorId}
  union all select user_id from moderator_accounts where moderator_id = ${moderatorId}`

/**
 * With whom a moderator has or had to do, by any of their accounts, and these themselves: a match or request, a block, a
 * meeting, a plan that both were in. Nobody decides about them, or about what they reported.
 */
export const tiesOf = (moderatorId: SQL): SQL => sql`(
  with own as materialized (${accountsOf(moderatorId)})
  select id from own
  union all select m.owner_id from matches m join own on own.id = m.user_id
  union all select m.user_id from matches m join own on own.id = m.owner_id
  union all select b.blocked_id from blocks b join own on own.id = b.blocker_id
  union all select b.blocker_id from blocks b join own on own.id = b.blocked_id
  union all select t.other_id from meetings t join own on own.id = t.one_id
  union all select t.one_id from meetings t join own on own.id = t.other_id
  union all select also.user_id from plan_agreements mine join own on own.id = mine.user_id
    join plan_agreements also on also.plan_id = mine.plan_id)`

/** Whether any of a moderator's accounts is among these, an array of ids. */
export const isAccountAmong = (moderatorId: SQL, ids: SQL): SQL =>
  sql`(${ids} && array(select own.id from (${accountsOf(moderatorId)}) own))`

/**
 * Whether a moderator has no part in a case: not with whom it is about, nor with who reported, now or when it was reported, and
 * they were not in a conversation or group chat that is evidence. `alias` is the name of `cases`.
 */
export function isNoPartyTo(moderatorId: SQL, alias: string): SQL {
  const column = (name: string) => sql.raw(`${alias}.${name}`)
  // mutant: a moderator finds a case about themselves | modules/safety/moderation/cases | (${column('traveller_id')} in (select id from ${tiesOf(moderatorId)} tie)) is not true | true
  // mutant: a moderator decides what they have reported | modules/safety/moderation/cases | told.reporter_id in (select id from ${tiesOf(moderatorId)} tie) | false
  return sql`((${column('traveller_id')} in (select id from ${tiesOf(moderatorId)} tie)) is not true
    and not exists (select from reports told where told.case_id = ${column('id')}
      and told.reporter_id in (select id from ${tiesOf(moderatorId)} tie))
    and not exists (select from case_parties party where party.case_id = ${column('id')}
      and party.user_id in (${accountsOf(moderatorId)}))
    and not exists (select from evidence seen where seen.case_id = ${column('id')}
      and seen.content #> '{seenBy,travellerIds}' ?| array(select own.id::text from (${accountsOf(moderatorId)}) own)))`
}
