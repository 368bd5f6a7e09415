import { REPORTS, type ReportSubjectKind } from '@caravan/contract/reports.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { EvidenceContent } from '../../db/schema/evidence.ts'
import { readableVouch } from '../../db/steps.ts'
import { publicProfile } from '../../db/travel-profile.ts'
import {
  nameableTraveller,
  notBlocked,
  visibleContribution,
  visibleGroupChat,
  visibleGroupPlan,
  visibleProfile,
  visibleToEachOther,
  visibleTraveller,
  visibleTravellerHashed,
  visibleTrip,
} from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'

export interface SubjectRow extends Record<string, unknown> {
  /** Whom it is about; null for a group chat whose creator is gone. */
  travellerId: string | null
  content: EvidenceContent
  /** The addresses of the pictures in it. */
  pictures: string[]
}

/** What a report is of, as its reporter sees it now; nothing where they do not see it. */
export async function findSubject(
  db: Db,
  viewer: Viewer,
  { kind, id }: { kind: ReportSubjectKind; id: string },
): Promise<SubjectRow | undefined> {
  return (await db.execute<SubjectRow>(SUBJECTS[kind](viewer, id))).rows[0]
}

/** As evidence names somebody; `alias` is the name of `users`, joined from the left where they may be gone. */
const person = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then jsonb_build_object(
    'id', ${alias}.id, 'username', ${alias}.username, 'firstName', ${alias}.first_name) end`)

interface Content {
  /** The name of `users` in the query. */
  author: string
  createdAt: SQL
  fields: SQL
  messages?: SQL
  seenBy: SQL
}

const contentOf = ({ author, createdAt, fields, messages = sql`null`, seenBy }: Content) => sql`jsonb_build_object(
  'author', ${person(author)}, 'createdAt', ${createdAt}, 'fields', ${fields},
  'messages', coalesce(${messages}, '[]'::jsonb), 'seenBy', ${seenBy})`

const around = sql.raw(String(REPORTS.messagesAround))
const noPictures = sql`array[]::text[]`

/** An array of messages; `rows` answers their id, author_id, content and created_at. */
const messagesIn = (rows: SQL) => sql`(
  select jsonb_agg(jsonb_build_object('id', said.id, 'author', ${person('writer')}, 'content', said.content,
    'createdAt', said.created_at) order by said.created_at, said.id)
  from (${rows}) said left join users writer on writer.id = said.author_id)`

const membersOf = (chatId: SQL) => sql`(
  select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]'::jsonb) from group_members m where m.group_chat_id = ${chatId})`

const isMember = (viewer: Viewer, chatId: SQL) => sql`exists (
  select from group_members own where own.group_chat_id = ${chatId} and own.user_id = ${viewer.id})`

/** Messages of a group chat that the viewer sees: `range` is a condition on the row `g`. */
const groupMessages = (viewer: Viewer, chatId: SQL, range: SQL, order: 'asc' | 'desc', limit: SQL) => sql`(
  select g.id, g.user_id as author_id, g.content, g.created_at from group_messages g
  where g.group_chat_id = ${chatId} and ${range} and ${visibleContribution(viewer, 'g', visibleTravellerHashed)}
  order by g.created_at ${sql.raw(order)} limit ${limit})`

/** The clock of the database decides, as for every read of a group chat. */
const goesOn = sql`c.expires_at > clock_timestamp()`

const SUBJECTS: Record<ReportSubjectKind, (viewer: Viewer, id: string) => SQL> = {
  /**
   * With what they wrote when they asked the reporter for a match, which is gone once it is answered or withdrawn, and where
   * they propose to meet.
   */
  traveller: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`u.created_at`,
      fields: sql`jsonb_build_object(
        'profile', case when ${visibleProfile(viewer, 'u')} then
          ${publicProfile('u')} - array['id', 'username', 'firstName', 'lastName', 'profileImageUrl', 'profileImagePreview', 'placeId'] end,
        'profileImageUrl', ${shownAvatar(viewer)},
        'requestNotes', (select jsonb_agg(m.note order by m.created_at) from matches m
          where m.user_id = u.id and m.post_author_id = ${viewer.id} and m.note is not null and m.ended_at is null),
        'plans', (select jsonb_agg(p.place order by p.created_at, p.id) from plans p left join matches m on m.id = p.match_id
          where p.proposed_by = u.id and case when p.match_id is null then ${visibleGroupPlan(viewer, 'p')}
            else ${viewer.id}::uuid in (m.user_id, m.post_author_id)
              and ${visibleToEachOther(sql`m.user_id`, sql`m.post_author_id`)} end),
        'trips', ${tripsOf(viewer)})`,
      seenBy: sql`jsonb_build_object('audience', case when u.is_hidden_nearby then 'matches' else 'all' end)`,
    })} as content, array_remove(array[${shownAvatar(viewer)}], null) as pictures
    from users u where u.id = ${id} and u.onboarding_completed and ${nameableTraveller(viewer, sql`u.id`)}`,

  trip: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`t.created_at`,
      fields: sql`jsonb_build_object(
        'destination', t.destination, 'country', t.country, 'startDate', t.start_date, 'endDate', t.end_date,
        'minNights', t.min_nights, 'maxNights', t.max_nights, 'description', t.description, 'tags', t.tags,
        'imageUrl', t.image_url, 'imageDescription', t.image_description)`,
      seenBy: sql`jsonb_build_object('audience', t.audience)`,
    })} as content, array_remove(array[t.image_url], '') as pictures
    from trips t join users u on u.id = t.user_id where t.id = ${id} and ${visibleTrip(viewer, 't')}`,

  comment: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`c.created_at`,
      fields: sql`jsonb_build_object('content', c.content, 'postId', t.id, 'postUserId', t.user_id,
        'destination', t.destination, 'country', t.country)`,
      seenBy: sql`jsonb_build_object('audience', t.audience)`,
    })} as content, ${noPictures} as pictures
    from comments c join trips t on t.id = c.post_id join users u on u.id = c.user_id
    where c.id = ${id} and ${visibleTrip(viewer, 't')} and ${visibleContribution(viewer, 'c')}`,

  /** As it stands on the page of the one whom it is about, who may report one that they have hidden too. */
  vouch: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`v.created_at`,
      fields: sql`jsonb_build_object('content', v.text, 'aboutUserId', v.about_id)`,
      seenBy: sql`jsonb_build_object('audience', case when v.is_hidden then 'nobody'
        when about.is_hidden_nearby then 'matches' else 'all' end)`,
    })} as content, ${noPictures} as pictures
    from vouches v join users u on u.id = v.author_id join users about on about.id = v.about_id
    where v.id = ${id} and ${readableVouch(viewer, 'v')} and ${visibleProfile(viewer, 'about')}
      and (not v.is_hidden or ${viewer.id} in (v.author_id, v.about_id))`,

  /**
   * Also of somebody who has asked for their deletion: the other one still reads it, and they may come back. Once they are
   * gone it is nobody's, and the row that stands for all who are gone has no profile.
   */
  message: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`w.created_at`,
      fields: sql`jsonb_build_object('content', w.content, 'matchId', w.match_id, 'number', w.number)`,
      messages: messagesIn(sql`
        select o.id, o.sender_id as author_id, o.content, o.created_at from messages o
        where o.match_id = w.match_id and o.number between w.number - ${around} and w.number + ${around}`),
      seenBy: sql`jsonb_build_object('audience', 'conversation',
        'travellerIds', jsonb_build_array(m.user_id, m.post_author_id))`,
    })} as content, ${noPictures} as pictures
    from messages w join matches m on m.id = w.match_id join users u on u.id = w.sender_id
    where w.id = ${id} and ${viewer.id}::uuid in (m.user_id, m.post_author_id) and u.onboarding_completed
      and ${notBlocked(sql`m.user_id`, sql`m.post_author_id`)}`,

  /** With the latest messages, where the reporter is a member and reads them. */
  'group-chat': (viewer, id) => sql`
    select c.created_by as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`c.created_at`,
      fields: sql`jsonb_build_object('name', c.name, 'description', c.description, 'city', c.city, 'country', c.country)`,
      messages: sql`case when ${isMember(viewer, sql`c.id`)} then
        ${messagesIn(groupMessages(viewer, sql`c.id`, sql`true`, 'desc', sql`2 * ${around}`))} end`,
      seenBy: sql`jsonb_build_object('audience', 'city', 'travellerIds', ${membersOf(sql`c.id`)})`,
    })} as content, ${noPictures} as pictures
    from group_chats c left join users u on u.id = c.created_by
    where c.id = ${id} and ${goesOn} and ${visibleGroupChat(viewer, 'c')} and (${isMember(viewer, sql`c.id`)}
      or c.city_key = (select me.city_key from users me where me.id = ${viewer.id}))`,

  'group-message': (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`w.created_at`,
      fields: sql`jsonb_build_object('content', w.content, 'groupChatId', c.id, 'groupChatName', c.name)`,
      messages: messagesIn(sql`
        ${groupMessages(viewer, sql`c.id`, sql`g.created_at < w.created_at`, 'desc', around)} union all
        ${groupMessages(viewer, sql`c.id`, sql`g.created_at >= w.created_at`, 'asc', sql`1 + ${around}`)}`),
      seenBy: sql`jsonb_build_object('audience', 'members', 'travellerIds', ${membersOf(sql`c.id`)})`,
    })} as content, ${noPictures} as pictures
    from group_messages w join group_chats c on c.id = w.group_chat_id join users u on u.id = w.user_id
    where w.id = ${id} and ${goesOn} and ${visibleGroupChat(viewer, 'c')} and ${isMember(viewer, sql`c.id`)}
      and ${visibleContribution(viewer, 'w')}`,
}

/** The latest trips of the traveller `u` that the reporter sees. */
const tripsOf = (viewer: Viewer) => sql`(
  select jsonb_agg(jsonb_build_object('destination', t.destination, 'country', t.country, 'startDate', t.start_date,
    'endDate', t.end_date, 'description', t.description, 'tags', t.tags) order by t.created_at desc, t.id desc)
  from (select t.* from trips t where t.user_id = u.id and ${visibleTrip(viewer, 't')}
    order by t.created_at desc, t.id desc limit ${sql.raw(String(REPORTS.trips))}) t)`

/** The picture of the traveller `u`, which is hidden from whoever sees nothing of them but their name. */
function shownAvatar(viewer: Viewer): SQL {
  return sql`case when ${visibleTraveller(viewer, sql`u.id`)} then u.profile_image_url end`
}
