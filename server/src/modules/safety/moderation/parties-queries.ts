import type { Db } from '../../../db/client.ts'
import { isNoPartyTo } from '../../../db/moderator-ties.ts'
import { sql } from '../../../db/sql.ts'

/** Which moderators are party to a case as it is now. The reporter's account may go, and a block may be taken back. */
export const recordParties = (tx: Db, caseId: string) =>
  tx.execute(sql`
    insert into case_parties (case_id, user_id)
    select c.id, m.user_id from cases c cross join moderators m
    where c.id = ${caseId} and not ${isNoPartyTo(sql`m.user_id`, 'c')}
    on conflict do nothing`)

/** Before a browser gets push for another account: where one of them is a moderator's, the other one is too. */
export const noteSharedBrowser = (tx: Db, { userId, endpoint }: { userId: string; endpoint: string }) =>
  tx.execute(sql`
    insert into moderator_accounts (moderator_id, user_id)
    select m.user_id, other.id from push_subscriptions s
    cross join lateral (values (s.user_id, ${userId}::uuid), (${userId}::uuid, s.user_id)) as other (moderator_id, id)
    join moderators m on m.user_id = other.moderator_id
    where s.endpoint = ${endpoint} and s.user_id <> ${userId}
    on conflict do nothing`)
