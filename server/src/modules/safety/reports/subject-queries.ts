import { REPORTS, type ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { Db } from '../../../db/client.ts'
import {
  formerContacts,
  hasReached,
  hasReceivedComment,
  knownAs,
  receivedOf,
  wasThereFor,
} from '../../../db/received.ts'
import type { EvidenceContent } from '../../../db/schema/evidence.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { readableVouch } from '../../../db/steps.ts'
import { publicProfile } from '../../../db/travel-profile.ts'
import {
  nameableTraveller,
  notHidden,
  visibleContribution,
  visibleGroupChat,
  visibleGroupPlan,
  visibleProfile,
  visibleToEachOther,
  visibleTraveller,
  visibleTravellerHashed,
  visibleTrip,
} from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import type { Subject } from './queries.ts'

export interface SubjectRow extends Record<string, unknown> {
  /** Whom it is about; null for a group chat whose creator is gone. */
  travellerId: string | null
  content: EvidenceContent
  pictures: string[]
}

/** As its reporter sees it now, or received it while its author was in their sight; what is gone is in `received-queries.ts`. */
export async function findSubject(db: Db, viewer: Viewer, { kind, id }: Subject): Promise<SubjectRow | undefined> {
  return (await db.execute<SubjectRow>(SUBJECTS[kind](viewer, id))).rows[0]
}

/** Named as they were when it was said. `alias` is the name of `users`, joined from the left where they may be gone. */
const person = (alias: string, at: SQL) => sql`(
  select jsonb_build_object('id', ${sql.raw(alias)}.id, 'username', n.username, 'firstName', n.first_name)
  from name_at(${sql.raw(alias)}.id, ${at}) n)`

interface Content {
  /** The name of `users` in the query. */
  author: string
  /** Since when the author is named so; when it was said, unless another moment counts. */
  named?: SQL
  createdAt: SQL
  fields: SQL
  messages?: SQL
  seenBy: SQL
}

const contentOf = ({
  author,
  createdAt,
  named,
  fields,
  messages = sql`null`,
  seenBy,
}: Content) => sql`jsonb_build_object(
  'author', ${named ?? person(author, createdAt)}, 'createdAt', ${createdAt}, 'fields', ${fields},
  'messages', coalesce(${messages}, '[]'::jsonb), 'seenBy', ${seenBy})`

const around = sql.raw(String(REPORTS.messagesAround))
/** Of one traveller in one report: an author can write and delete more than a moderator reads. */
const MAX_RECEIVED = sql.raw(String(REPORTS.receivedWords))
const noPictures = sql`array[]::text[]`

/** An array of messages; `rows` answers their id, author_id, content and created_at. */
const messagesIn = (rows: SQL) => sql`(
  select jsonb_agg(jsonb_build_object('id', said.id, 'author', ${person('writer', sql`said.created_at`)}, 'content', said.content,
    'createdAt', said.created_at) order by said.created_at, said.id)
  from (${rows}) said left join users writer on writer.id = said.author_id)`

const membersOf = (chatId: SQL) => sql`(
  select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]'::jsonb) from group_members m where m.group_chat_id = ${chatId})`

const isMember = (viewer: Viewer, chatId: SQL) => sql`exists (
  select from group_members own where own.group_chat_id = ${chatId} and own.user_id = ${viewer.id})`

/** Whether a message of a group chat is seen by the viewer, or was while both were in it. */
const reachedInChat = (viewer: Viewer, alias: string) => {
  const [author, at, id] = ['user_id', 'created_at', 'id'].map((name) => sql.raw(`${alias}.${name}`)) as [SQL, SQL, SQL]
  return sql`(${visibleContribution(viewer, alias, visibleTravellerHashed)}
    or ${notHidden(id)} and ${hasReached(viewer, author, at)})`
}

/** Messages of a group chat that the viewer sees: `range` is a condition on the row `g`. */
const groupMessages = (
  viewer: Viewer,
  chatId: SQL,
  range: SQL,
  order: 'asc' | 'desc',
  limit: SQL,
  also = sql`false`,
) => sql`(
  select g.id, g.user_id as author_id, g.content, g.created_at from group_messages g
  where g.group_chat_id = ${chatId} and ${range} and (${visibleContribution(viewer, 'g', visibleTravellerHashed)} or ${also})
  order by g.created_at ${sql.raw(order)} limit ${limit})`

/** The clock of the database decides, as for every read of a group chat; its members report it until its words are sealed. */
const goesOn = sql`c.expires_at > clock_timestamp()`

/** The reported message `w` itself and others of its author, also where the author is out of the reporter's sight. */
const isOfAuthor = (viewer: Viewer) => sql`g.user_id = w.user_id and ${reachedInChat(viewer, 'g')}`

const SUBJECTS: Record<ReportSubjectKind, (viewer: Viewer, id: string) => SQL> = {
  /** With what they asked the reporter with, which is gone once it is answered, and where they propose to meet. */
  traveller: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      named: sql`jsonb_build_object('id', u.id, 'username', known.username, 'firstName', known.first_name)`,
      createdAt: sql`u.created_at`,
      // mutant: the evidence shows the page of somebody blocked | modules/safety/reports/reports | ${visibleProfile(viewer, 'u')} | true
      fields: sql`jsonb_build_object(
        'received', ${receivedWords(viewer, sql`u.id`)},
        'profile', case when ${visibleProfile(viewer, 'u')} then
          ${publicProfile('u')} - array['id', 'username', 'firstName', 'lastName', 'profileImageUrl', 'profileImagePreview', 'placeId'] end,
        'profileImageUrl', ${shownAvatar(viewer)},
        'requestNotes', (select jsonb_agg(m.note order by m.created_at) from matches m
          where m.user_id = u.id and m.owner_id = ${viewer.id} and m.note is not null and m.ended_at is null),
        'plans', (select jsonb_agg(p.place order by p.created_at, p.id) from plans p left join matches m on m.id = p.match_id
          where p.proposed_by = u.id and case when p.match_id is null then ${visibleGroupPlan(viewer, 'p')}
            else ${viewer.id}::uuid in (m.user_id, m.owner_id)
              and ${visibleToEachOther(sql`m.user_id`, sql`m.owner_id`)} end),
        'trips', ${tripsOf(viewer)})`,
      seenBy: sql`jsonb_build_object('audience', case when u.is_hidden_nearby then 'matches' else 'all' end)`,
    })} as content, array_remove(array[${shownAvatar(viewer)}], null) as pictures
    from users u left join lateral ${knownAs(viewer, sql`u.id`)} known on true
    where u.id = ${id} and u.onboarding_completed and (${nameableTraveller(viewer, sql`u.id`)}
      or exists (with ${formerContacts(viewer)} select from contacts where id = u.id))`,

  // mutant: a report copies what its reporter may not see | modules/safety/reports/reports | ${visibleTrip(viewer, 't')} | true
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
    from comments c join trips t on t.id = c.trip_id join users u on u.id = c.user_id
    where c.id = ${id} and (${visibleTrip(viewer, 't')} and ${visibleContribution(viewer, 'c')} or ${hasReceivedComment(viewer)})`,

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
    where v.id = ${id} and (${readableVouch(viewer, 'v')} and ${visibleProfile(viewer, 'about')}
      and (not v.is_hidden or ${viewer.id} in (v.author_id, v.about_id))
      or v.about_id = ${viewer.id} and ${hasReached(viewer, sql`v.author_id`, sql`v.created_at`)})`,

  /**
   * Also of somebody who is out of the reporter's sight. Once they are deleted it is nobody's, and the row that stands for all
   * who are gone has no profile: `received-queries.ts` knows whose it was.
   */
  // mutant: the messages of others are reported | modules/safety/reports/reports | ${viewer.id}::uuid in (m.user_id, m.owner_id) and
  message: (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`w.created_at`,
      fields: sql`jsonb_build_object('content', w.content, 'matchId', w.match_id, 'number', w.number)`,
      messages: messagesIn(sql`
        select o.id, o.sender_id as author_id, o.content, o.created_at from messages o
        where o.match_id = w.match_id and o.number between w.number - ${around} and w.number + ${around}
          and (o.sender_id = ${viewer.id} or ${hasReached(viewer, sql`o.sender_id`, sql`o.created_at`)})`),
      seenBy: sql`jsonb_build_object('audience', 'conversation',
        'travellerIds', jsonb_build_array(m.user_id, m.owner_id))`,
    })} as content, ${noPictures} as pictures
    from messages w join matches m on m.id = w.match_id join users u on u.id = w.sender_id
    where w.id = ${id} and ${viewer.id}::uuid in (m.user_id, m.owner_id) and u.onboarding_completed
      and (w.sender_id = ${viewer.id} or ${hasReached(viewer, sql`w.sender_id`, sql`w.created_at`)})`,

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
    where c.id = ${id} and ${visibleGroupChat(viewer, 'c')} and (${isMember(viewer, sql`c.id`)}
      or exists (select from group_stays stay where stay.group_chat_id = c.id and stay.user_id = ${viewer.id})
      or ${goesOn} and c.city_key = (select me.city_key from users me where me.id = ${viewer.id}))`,

  /** With the messages around it, for who is still a member; alone for who has left. */
  'group-message': (viewer, id) => sql`
    select u.id as "travellerId", ${contentOf({
      author: 'u',
      createdAt: sql`w.created_at`,
      fields: sql`jsonb_build_object('content', w.content, 'groupChatId', c.id, 'groupChatName', c.name)`,
      messages: sql`case when ${isMember(viewer, sql`c.id`)} then ${messagesIn(sql`
        ${groupMessages(viewer, sql`c.id`, sql`g.created_at < w.created_at`, 'desc', around, isOfAuthor(viewer))} union all
        ${groupMessages(viewer, sql`c.id`, sql`g.created_at >= w.created_at`, 'asc', sql`1 + ${around}`, isOfAuthor(viewer))}`)} end`,
      seenBy: sql`jsonb_build_object('audience', 'members', 'travellerIds', ${membersOf(sql`c.id`)})`,
    })} as content, ${noPictures} as pictures
    from group_messages w join group_chats c on c.id = w.group_chat_id join users u on u.id = w.user_id
    where w.id = ${id} and ${visibleGroupChat(viewer, 'c')}
      and ${wasThereFor(viewer, sql`c.id`, sql`w.user_id`, sql`w.created_at`)} and ${reachedInChat(viewer, 'w')}`,
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

/** The latest words of a traveller that went, or that are hidden with them, each with what it was. */
const receivedWords = (viewer: Viewer, author: SQL) => sql`(
  select coalesce(jsonb_agg(latest.kind || ': ' || latest.content order by latest.said_at), '[]'::jsonb) from (
    select kind, content, said_at from ${receivedOf(viewer, author)} received order by said_at desc limit ${MAX_RECEIVED}) latest)`
