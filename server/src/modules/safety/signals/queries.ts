import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import type { SignalKind, SignalSummary } from '@caravan/contract/signals.ts'
import type { Db } from '../../../db/client.ts'
import { enqueueLookSql } from '../../../db/enqueue-look.ts'
import { newId } from '../../../db/id.ts'
import type { EvidencePerson } from '../../../db/schema/evidence.ts'
import { sql } from '../../../db/sql.ts'
import { publicProfile } from '../../../db/travel-profile.ts'
import { MANY_DECLINES, MANY_REPORTS, SAME_WORDS, type SentText } from './words.ts'

/** @returns whether the case had none of this kind; the one that it has takes over the summary */
export async function upsertSignal(
  tx: Db,
  { caseId, kind, summary }: { caseId: string; kind: SignalKind; summary: SignalSummary },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    insert into signals (id, case_id, kind, summary, first_at, last_at)
    values (${newId()}, ${caseId}, ${kind}, ${JSON.stringify(summary)}::jsonb, now(), now())
    on conflict (case_id, kind) do update set summary = excluded.summary, last_at = excluded.last_at
    returning xmax = 0 as "isNew"`)
  return rows[0]?.isNew === true
}

export const enqueueLook = (tx: Db, travellerId: string) =>
  tx.execute(sql`select ${sql.raw(enqueueLookSql('traveller.id'))} from (select ${travellerId}::uuid as id) traveller`)

export async function countReporters(tx: Db, caseId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(distinct r.reporter_id)::int as count from reports r join users u on u.id = r.reporter_id
    where r.case_id = ${caseId} and r.created_at > now() - make_interval(days => ${MANY_REPORTS.days}::int)
      and u.created_at < r.created_at - make_interval(days => ${MANY_REPORTS.accountDays}::int) and u.onboarding_completed`)
  return rows[0]?.count ?? 0
}

/** How the latest requests of a traveller were answered, the last first. No request waits longer than the range goes back. */
export async function listLatestAnswers(tx: Db, travellerId: string, since: Date) {
  const { days } = MANY_DECLINES
  const { rows } = await tx.execute<{ status: 'accepted' | 'rejected' }>(sql`
    select status from matches
    where user_id = ${travellerId} and created_at > now() - make_interval(days => ${days + MATCH_LIMITS.days}::int)
      and status <> 'pending' and answered_at > greatest(${since.toISOString()}::timestamptz, now() - make_interval(days => ${days}::int))
    order by answered_at desc, id desc`)
  return rows.map(({ status }) => status)
}

/**
 * What a traveller has written to others in the last day, the newest first, and as much of it as is looked at: in the
 * conversations that were active last, under trips of others, with requests that are not answered, and in group chats. Of a
 * group chat all other members of now are who it was sent to: it has no message older than two days, for it ends then.
 */
export async function listSentTexts(tx: Db, senderId: string, since: Date): Promise<SentText[]> {
  const { days, minLength, conversations, messages, texts } = SAME_WORDS
  const limit = (count: number) => sql`limit ${sql.raw(String(count))}`
  const isRecent = (column: string) => sql`${sql.raw(column)} > recent.since`
  const side = (own: string, other: string) => sql`(
    select c.match_id, ${sql.raw(other)} as recipient_id, c.active_at from conversations c
    where ${sql.raw(own)} = ${senderId} and ${isRecent('c.active_at')}
    order by c.active_at desc ${limit(conversations)})`
  const { rows } = await tx.execute<SentText>(sql`
    with recent as materialized (
      select greatest(${since.toISOString()}::timestamptz, now() - make_interval(days => ${days}::int)) as since)
    select content, place_id as "placeId", recipient_ids as "recipientIds", created_at as "createdAt"
    from recent cross join lateral (
      (select w.content, c.match_id as place_id, array[c.recipient_id] as recipient_ids, w.created_at
        from (select * from (${side('c.asker_id', 'c.author_id')} union all ${side('c.author_id', 'c.asker_id')}) each
          order by active_at desc ${limit(conversations)}) c
        cross join lateral (
          select m.content, m.created_at, m.sender_id from messages m where m.match_id = c.match_id
          order by m.number desc ${limit(messages)}) w
        where w.sender_id = ${senderId} and ${isRecent('w.created_at')})
      union all
      (select c.content, c.trip_id, array[t.user_id], c.created_at
        from (
          select k.trip_id, k.content, k.created_at from comments k
          where k.user_id = ${senderId} and ${isRecent('k.created_at')} order by k.created_at desc ${limit(texts)}) c
        join lateral (select user_id from trips where id = c.trip_id offset 0) t on t.user_id <> ${senderId})
      union all
      (select m.note, m.id, array[m.owner_id], m.created_at from matches m
        where m.user_id = ${senderId} and ${isRecent('m.created_at')} and m.note is not null
        order by m.created_at desc ${limit(texts)})
      union all
      (select g.content, g.group_chat_id, array(
          select o.user_id from group_members o where o.group_chat_id = g.group_chat_id and o.user_id <> ${senderId}),
          g.created_at
        from (
          select group_chat_id, content, created_at from group_messages
          where user_id = ${senderId} and ${isRecent('created_at')} and length(content) >= ${minLength}
          order by created_at desc ${limit(texts)}) g)) said
    where length(content) >= ${minLength}
    order by created_at desc ${limit(texts)}`)
  return rows
}

/** Which of these texts are nearly the same: pairs of their places in the list. */
export async function listAlike(tx: Db, texts: readonly string[]): Promise<{ one: number; other: number }[]> {
  const { rows } = await tx.execute<{ one: number; other: number }>(sql`
    with said as materialized (
      select text, length(text) as length, (place - 1)::int as place
      from unnest(${sql.param([...texts])}::text[]) with ordinality as given(text, place))
    select a.place as one, b.place as other from said a join said b on a.place < b.place
    where least(a.length, b.length) >= greatest(a.length, b.length) * ${SAME_WORDS.likeness / 2}::real
      and similarity(a.text, b.text) >= ${SAME_WORDS.likeness}::real`)
  return rows
}

export async function isSealed(tx: Db, caseId: string, words: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from evidence e where e.case_id = ${caseId} and e.report_id is null and e.content -> 'fields' ? 'text'
      and similarity(left(e.content -> 'fields' ->> 'text', ${SAME_WORDS.compared}::int), ${words}::text)
        >= ${SAME_WORDS.likeness}::real limit 1`)
  return rows.length > 0
}

interface SealedTraveller extends Record<string, unknown> {
  author: EvidencePerson
  /** Null where they show it to their matches alone. */
  profile: Record<string, unknown> | null
  createdAt: Date
  isHidden: boolean
}

/** A traveller as evidence shows them, without their picture. */
export async function findTraveller(tx: Db, travellerId: string): Promise<SealedTraveller | undefined> {
  const { rows } = await tx.execute<SealedTraveller>(sql`
    select jsonb_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name) as author,
      case when not u.is_hidden_nearby then ${publicProfile('u')}
        - array['id', 'username', 'firstName', 'lastName', 'profileImageUrl', 'profileImagePreview', 'placeId'] end as profile,
      u.created_at as "createdAt", u.is_hidden_nearby as "isHidden"
    from users u where u.id = ${travellerId}`)
  return rows[0]
}
