import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { sql } from '../../../db/sql.ts'

/**
 * What the preview viewer is joined to is held until all is undone (`for key share`), and others who delete it, or change its
 * e-mail or username, wait for that: so nothing here may wait long itself.
 */
export const limitWaiting = (tx: Db) =>
  tx.execute(sql`select set_config('lock_timeout', '1s', true), set_config('statement_timeout', '5s', true)`)

/** Onboarded, with nothing filled in. No username: in its unique index nobody has to wait for one that is never there. */
export const insertTraveller = (tx: Db, id: string, gender: string | null) =>
  tx.execute(sql`
    insert into users (id, email, gender, onboarding_completed, created_at, updated_at)
    values (${id}::uuid, ${`${id}@see-as.invalid`}, ${gender}, true, now(), now())`)

/** About no trip: on one of the owner's it would be among the requests that are counted there. */
export const insertAcceptedMatch = (tx: Db, id: string, ownerId: string) =>
  tx.execute(sql`
    insert into matches (id, user_id, owner_id, status, created_at, answered_at)
    values (${newId()}::uuid, ${id}::uuid, ${ownerId}::uuid, 'accepted', now(), now())`)

/** A chat of their own: in one that is there, whoever joins, writes or leaves would wait. */
export const insertSharedChat = (tx: Db, id: string, ownerId: string) =>
  tx.execute(sql`
    with opened as (
      insert into group_chats (id, city_key, city, country, name, created_by, member_count, created_at, expires_at)
      values (${newId()}::uuid, ${id}, '', '', '', ${id}::uuid, 2, now(), now() + interval '1 day')
      returning id)
    insert into group_members (group_chat_id, user_id, joined_at, read_at)
    select opened.id, member.id, now(), now() from opened, unnest(array[${id}, ${ownerId}]::uuid[]) as member(id)`)
