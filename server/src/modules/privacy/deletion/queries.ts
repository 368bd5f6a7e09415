import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import type { Db } from '../../../db/client.ts'
import { FORMER_ID } from '../../../db/former.ts'
import { sql } from '../../../db/sql.ts'
import { notBlocked, notHidden } from '../../../db/visible.ts'

const former = sql`${FORMER_ID}::uuid`

interface Due extends Record<string, unknown> {
  dueAt: Date | null
}

/** Answers when they are deleted; asked again, it stays as it was. */
export async function insertRequest(tx: Db, userId: string, days: number): Promise<Date> {
  const { rows } = await tx.execute<Due>(sql`
    insert into deletion_requests as d (user_id, requested_at, due_at)
    values (${userId}, now(), now() + make_interval(days => ${days}))
    on conflict (user_id) do update set user_id = excluded.user_id returning d.due_at as "dueAt"`)
  const [row] = rows
  if (!row?.dueAt) throw new Error('A deletion was neither requested nor there already')
  return row.dueAt
}

/** When somebody is deleted; undefined for whoever stays. */
export async function findDueAt(db: Db, userId: string): Promise<Date | undefined> {
  const { rows } = await db.execute<Due>(sql`
    select due_at as "dueAt" from deletion_requests where user_id = ${userId} and due_at is not null`)
  return rows[0]?.dueAt ?? undefined
}

/** False where it is another one, or is carried out already. */
export async function deleteRequest(tx: Db, userId: string, dueAt: Date): Promise<boolean> {
  // mutant: an answer to an earlier question undoes a deletion | modules/privacy/deletion/undone | due_at = ${dueAt.toISOString()}::timestamptz | ${dueAt.toISOString()}::timestamptz is not null
  const { rowCount } = await tx.execute(sql`
    delete from deletion_requests where user_id = ${userId} and due_at = ${dueAt.toISOString()}::timestamptz`)
  return rowCount === 1
}

export async function findEmails(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where id = ${userId}
    union select email from accounts where id in (${accountsOf(userId)})`)
  return rows.map(({ email }) => email)
}

/** As whom an identity provider knows a traveller: in the embedded one the id of the account. */
const subjectsOf = (userId: string) => sql`select subject from identities where user_id = ${userId}`
const accountsOf = (userId: string) => sql`
  select subject::uuid from identities
  where user_id = ${userId} and subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** Nothing more is written to somebody who has left; whoever writes at this moment is waited for. */
export const closeConversations = (tx: Db, userId: string) =>
  tx.execute(sql`
    update conversations set is_open = false where match_id in (${conversationsOf(userId)} order by match_id for update)`)

/** Those whose match is not over, and whose other traveller has not left. */
export const reopenConversations = (tx: Db, userId: string) =>
  tx.execute(sql`
    update conversations c set is_open = true from matches m
    where c.match_id in (${conversationsOf(userId)} order by match_id for update) and m.id = c.match_id
      and m.status = 'accepted' and m.ended_at is null
      and not exists (select from deletion_requests d where d.user_id in (c.asker_id, c.author_id))`)

const conversationsOf = (userId: string) => sql`
  select match_id from conversations where asker_id = ${userId} or author_id = ${userId}`

/** Whose time has come, the earliest first: each gets a job, and none a second one. */
export const enqueueDue = (db: Db) =>
  db.execute(sql`
    select graphile_worker.add_job('delete-traveller', json_build_object('id', user_id),
      job_key := 'delete-traveller:' || user_id) from deletion_requests where due_at <= now() order by due_at`)

/** Holds the request, so that nobody comes back meanwhile; false where they have, it is done already, or they are awaited after a plan. */
export async function lockDue(tx: Db, userId: string): Promise<boolean> {
  // what hangs on somebody who was here for years goes in one transaction
  await tx.execute(sql`set local statement_timeout = 0`)
  const { rows } = await tx.execute(sql`
    select from deletion_requests where user_id = ${userId} and due_at <= now() and not exists (
      select from check_ins ci where ci.user_id = ${userId} and ci.state = 'expected' and ci.starts_at <= now())
    for update`)
  return rows.length > 0
}

/** Out of the group chats, which count their members. */
export async function leaveGroupChats(tx: Db, userId: string): Promise<void> {
  const isTheirs = sql`id in (select group_chat_id from group_members where user_id = ${userId})`
  await tx.execute(sql`select from group_chats where ${isTheirs} order by id for no key update`)
  await tx.execute(sql`update group_chats set member_count = member_count - 1 where ${isTheirs}`)
  await tx.execute(sql`delete from group_members where user_id = ${userId}`)
}

/** Off the counters of the trips of others, with the rows that they count. */
export async function deleteReactions(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    select from trips where id in (
      select trip_id from likes where user_id = ${userId} union select trip_id from comments where user_id = ${userId}
      union select trip_id from matches where user_id = ${userId})
    order by id for no key update`)
  await tx.execute(sql`
    with liked as (delete from likes where user_id = ${userId} returning trip_id),
    said as (delete from comments where user_id = ${userId} returning id, trip_id)
    update trips t set likes = t.likes - about.likes, comments = t.comments - about.comments from (
      select trip_id, count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as comments from (
        select trip_id, true as is_like from liked
        union all select trip_id, false from said where ${notHidden(sql`said.id`)}) each
      group by trip_id) about
    where t.id = about.trip_id`)
}

/**
 * Ends the matches of a traveller who goes, off the counters of their trips. Conversations in which something was said stay
 * with the other traveller, by nobody in particular; one that both have left goes, and one behind a block, which would appear again.
 */
export async function passOnConversations(tx: Db, userId: string): Promise<void> {
  const isTheirs = sql`(m.user_id = ${userId} or m.owner_id = ${userId})`
  await tx.execute(sql`
    with ended as (
      update matches m set ended_at = now(), note = null where ${isTheirs} and m.ended_at is null returning m.trip_id)
    update trips t set matches = t.matches - about.count
    from (select trip_id, count(*) from ended group by trip_id) about where t.id = about.trip_id`)
  // first in all of them: whoever received the words keeps them by this (a trigger)
  await tx.execute(sql`
    update messages w set sender_id = ${former} from matches m
    where m.id = w.match_id and ${isTheirs} and w.sender_id = ${userId}`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`select m.id from matches m join conversations c on c.match_id = m.id
      where ${isTheirs} and c.last_number > 0 and ${former} not in (m.user_id, m.owner_id)
        and ${notBlocked(sql`m.user_id`, sql`m.owner_id`)}`,
  )
  const isKept = sql`= any (${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const passOn = (column: string) => {
    const name = sql.identifier(column)
    return sql`${name} = case when ${name} = ${userId}::uuid then ${former} else ${name} end`
  }
  await tx.execute(sql`
    update conversations set ${passOn('asker_id')}, ${passOn('author_id')}, ${passOn('last_sender_id')}
    where match_id ${isKept}`)
  await tx.execute(sql`delete from unseen_matches where match_id ${isKept}`)
  await tx.execute(sql`
    update matches m set ${passOn('user_id')}, ${passOn('owner_id')},
      ended_by = case when ended_by = ${userId}::uuid then null else ended_by end,
      has_lost_trip = has_lost_trip or exists (select from trips t where t.id = m.trip_id and t.user_id = ${userId}),
      trip_id = (select t.id from trips t where t.id = m.trip_id and t.user_id <> ${userId})
    where id ${isKept}`)
}

/** A plan is over with one of its two, or with who proposed it to a group chat. Check-ins stand by themselves. */
export async function deletePlans(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from plans p using matches m
    where m.id = p.match_id and ${userId}::uuid in (m.user_id, m.owner_id)`)
  await tx.execute(sql`delete from plans where proposed_by = ${userId} and group_chat_id is not null`)
}

/** Made with the first who goes. It is nobody: hidden like whoever has left, and for good. */
export async function insertFormer(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into users (id, email, first_name, created_at, updated_at)
    values (${former}, 'former-traveler@invalid', ${FORMER_TRAVELER}, now(), now()) on conflict do nothing`)
  await tx.execute(sql`
    insert into deletion_requests (user_id, requested_at) values (${former}, now()) on conflict do nothing`)
}

/** Pictures, what was on its way to be one, and archives: each with a job for its files, so that no store is waited for. */
export async function deleteStored(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from uploads where user_id = ${userId} returning id)
    select graphile_worker.add_job('delete-upload-files', json_build_object('id', id), queue_name := 'housekeeping') from gone`)
  await tx.execute(sql`
    with gone as (delete from data_exports where user_id = ${userId} returning id)
    select graphile_worker.add_job('delete-export-files', json_build_object('id', id), queue_name := 'housekeeping') from gone`)
  // evidence is not erased by the deletion of the account that it came from
  await tx.execute(sql`
    update pictures p set user_id = null
    where user_id = ${userId} and exists (select from evidence_pictures e where e.picture_id = p.id)`)
  await tx.execute(sql`
    with gone as (delete from pictures where user_id = ${userId} returning kind, id)
    select graphile_worker.add_job('delete-picture-files', json_build_object('kind', kind, 'id', id),
      queue_name := 'housekeeping') from gone`)
}

/** Jobs that name the traveller, a notification of theirs or one of their addresses; not those for files, which come after. */
export async function deleteJobs(tx: Db, userId: string, emails: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.complete_jobs(array(
      select j.id from graphile_worker._private_jobs j
      where j.locked_at is null and (
        lower(j.payload ->> 'email') = any (${sql.param([...emails])}::text[])
        or j.payload ->> 'id' = ${userId}::uuid::text
        or j.payload ->> 'id' in (select id::text from notifications where user_id = ${userId})
        or j.payload ->> 'id' in (select id::text from trips where user_id = ${userId}))))`)
}

/** What the embedded provider knows, and the address on the waitlist. Sign-ins that are under way hold the address too. */
export async function deleteAccount(tx: Db, userId: string, emails: readonly string[]): Promise<void> {
  const isTheirs = sql`= any (${sql.param([...emails])}::text[])`
  const subjects = subjectsOf(userId)
  await tx.execute(sql`
    delete from oidc_payloads where model = 'Interaction' and (
      payload -> 'result' -> 'mailed' ->> 'email' ${isTheirs}
      or payload -> 'lastSubmission' -> 'mailed' ->> 'email' ${isTheirs}
      or payload -> 'session' ->> 'accountId' in (${subjects})
      or payload -> 'result' -> 'login' ->> 'accountId' in (${subjects}))`)
  await tx.execute(sql`delete from sign_ups where email ${isTheirs}`)
  await tx.execute(sql`delete from account_tokens where new_email ${isTheirs}`)
  await tx.execute(sql`delete from accounts where id in (${accountsOf(userId)})`)
  await tx.execute(sql`delete from waitlist_entries where email ${isTheirs}`)
}

/** What others received of them, while their name is known: it is kept for those for 90 days (triggers of these tables). */
export async function deleteReceived(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`delete from matches where user_id = ${userId} or owner_id = ${userId}`)
  await tx.execute(sql`delete from vouches where author_id = ${userId}`)
}

/** With everything that hangs on the row. */
export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`delete from users where id = ${userId}`)
  await tx.execute(sql`
    update pose_photos set former_ties = array_remove(former_ties, ${userId}::uuid)
    where state = 'waiting' and ${userId}::uuid = any (former_ties)`)
}
