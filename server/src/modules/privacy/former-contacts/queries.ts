import type { ReceivedWord, SharedKind } from '@caravan/contract/former-contacts.ts'
import type { Db } from '../../../db/client.ts'
import { olderThan, type PageRange } from '../../../db/page.ts'
import { formerContacts, knownAs, receivedOf } from '../../../db/received.ts'
import { sql } from '../../../db/sql.ts'
import type { Viewer } from '../../../platform/viewer.ts'

export interface FormerContactRow extends Record<string, unknown> {
  id: string
  username: string | null
  firstName: string | null
  shared: { kind: SharedKind; day: string; name: string | null }[]
  /** The last day on which they had to do with each other, at its beginning. */
  createdAt: Date
}

const KIND = sql`case kind when 'request' then 'request' when 'comment' then 'comments' when 'group-chat' then 'group-chat'
  else 'conversation' end`

/** By the day of the last contact, then by id: the order says nothing of when, or why, somebody went. */
export async function listFormerContacts(db: Db, viewer: Viewer, { limit, before }: PageRange) {
  const { rows } = await db.execute<FormerContactRow>(sql`
    with ${formerContacts(viewer)},
    days as (
      select id, ${KIND} as kind, max((at at time zone 'utc')::date) as day, name from contacts group by 1, 2, 4),
    people as (
      select id, max(day)::timestamp at time zone 'utc' as created_at,
        jsonb_agg(jsonb_build_object('kind', kind, 'day', day, 'name', name) order by day desc, kind, name) as shared
      from days group by id),
    page as (
      select * from people where true ${olderThan(before, 'people')}
      order by created_at desc, id desc limit ${sql.raw(String(limit))})
    select page.id, page.created_at as "createdAt", page.shared, coalesce(named.username, went.last_username) as username,
      coalesce(named.first_name, went.last_first_name) as "firstName"
    from page left join lateral ${knownAs(viewer, sql`page.id`)} named on true
    left join lateral (
      select last_username, last_first_name from received_words r
      where r.recipient_id = ${viewer.id} and r.author_id = page.id order by r.went_at desc, r.said_at desc limit 1) went on true
    order by page.created_at desc, page.id desc`)
  return rows
}

export async function isFormerContact(db: Db, viewer: Viewer, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with ${formerContacts(viewer)} select from contacts where id = ${userId}::uuid limit 1`)
  return rows.length > 0
}

export interface ReceivedWordRow extends Record<string, unknown> {
  id: string
  /** Of these words alone: changed words have one id, and may have been said at one time. */
  wordId: string
  kind: ReceivedWord['kind']
  content: string
  about: Record<string, unknown>
  createdAt: Date
}

export async function listReceivedWords(db: Db, viewer: Viewer, userId: string, { limit, before }: PageRange) {
  const { rows } = await db.execute<ReceivedWordRow>(sql`
    select id, kind, content, about, created_at as "createdAt", word_id as "wordId"
    from (
      select *, said_at as created_at, coalesce(received_id, id) as word_id
      from ${receivedOf(viewer, sql`${userId}::uuid`)} received) words
    where true ${olderThan(before, 'words', 'word_id')}
    order by created_at desc, word_id desc limit ${sql.raw(String(limit))}`)
  return rows
}
