import { FORMER_TRAVELER } from '@caravan/contract/deletion.ts'
import { Day, Time } from '@caravan/contract/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { notBlocked, notLeaving, viewerAsValues, visibleTraveller, visibleTrip } from '../../db/visible.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** One file of an archive: rows of one table, as its schema says. */
export interface Section {
  name: string
  about: string
  table: string
  item: z.ZodObject
  /** Columns of the table that its fields are made of. */
  columns: readonly string[]
  rows: (viewer: Viewer) => SQL
}

interface Wanted {
  name: string
  about: string
  table: string
  /** A field is the column of its name, unless `made` says otherwise. */
  item: z.ZodObject
  made?: (viewer: Viewer) => Record<string, SQL>
  /** Columns that those are made of, and that are no fields themselves. */
  madeOf?: readonly string[]
  /** A condition on the row `t`. */
  where: (viewer: Viewer) => SQL
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function section({ made = () => ({}), madeOf = [], where, ...about }: Wanted): Section {
  const fields = Object.keys(about.item.shape)
  return {
    ...about,
    columns: [...fields.map(columnOf), ...madeOf],
    rows(viewer) {
      const expressions = made(viewer)
      const selected = fields.map((field) => {
        const expression = expressions[field] ?? sql.raw(`t.${columnOf(field)}`)
        return sql`${expression} as ${sql.identifier(field)}`
      })
      return sql`select ${sql.join(selected, sql`, `)} from ${sql.identifier(about.table)} t where ${where(viewer)}`
    },
  }
}

const isOwn = (viewer: Viewer) => sql`t.user_id = ${viewer.id}`
const Name = z.string().nullable().describe('The first name; null where nothing is shown of each other')

/** How a traveller is named to the viewer, as the pages do. */
const nameOf = (viewer: Viewer, id: SQL) => sql`(
  select case when not ${notBlocked(sql`${viewer.id}::uuid`, sql`u.id`)} then null
    when not ${notLeaving(sql`u.id`)} then ${FORMER_TRAVELER}::text else u.first_name end
  from users u where u.id = ${id})`
const otherOf = (viewer: Viewer, one: string, other: string) =>
  sql.raw(`case t.${one} when '${viewer.id}'::uuid then t.${other} else t.${one} end`)

const texts = z.array(z.string())
const nullable = z.string().nullable()

/** All that a traveller gave, and what others gave them as far as they can see it. */
export const SECTIONS: readonly Section[] = [
  section({
    name: 'profile',
    about: 'You, with your travel profile and what is private.',
    table: 'users',
    item: z.object({
      ...{
        id: z.string(),
        email: z.string(),
        firstName: nullable,
        lastName: nullable,
        username: nullable,
        bio: nullable,
      },
      ...{ profileImageUrl: nullable, personalityType: nullable, lifestyle: texts, travelBudget: nullable },
      ...{
        preferredDestinations: texts,
        preferredActivities: texts,
        experienceLevel: nullable,
        preferredTransport: texts,
      },
      ...{
        city: nullable,
        country: nullable,
        placeId: nullable,
        cityConfirmedOn: Day.nullable(),
        isHiddenNearby: z.boolean(),
      },
      ...{ seenOn: Day, seenBefore: Day, gender: nullable, genderChangedAt: Time.nullable() },
      ...{ onboardingCompleted: z.boolean(), isAdmin: z.boolean(), createdAt: Time, updatedAt: Time },
    }),
    where: ({ id }) => sql`t.id = ${id}`,
  }),
  section({
    name: 'gender-changes',
    about: 'Each change of the gender that you stated.',
    table: 'gender_changes',
    item: z.object({ before: nullable, after: nullable, createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'sign-in',
    about: 'How you sign in: who says who you are, and as whom.',
    table: 'identities',
    item: z.object({ issuer: z.string(), subject: z.string(), createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'account',
    about: 'Your account, where you sign in with e-mail and password.',
    table: 'accounts',
    item: z.object({ email: z.string(), emailVerifiedAt: Time.nullable(), createdAt: Time, updatedAt: Time }),
    where: ({ id }) => sql`t.id::text in (select subject from identities where user_id = ${id})`,
  }),
  section({
    name: 'devices',
    about: 'Where you are signed in.',
    table: 'session',
    item: z.object({ device: nullable, signedInAt: Time.nullable(), seenAt: Time.nullable(), expire: Time }),
    where: ({ id }) => sql`t.sess ->> 'userId' = ${id}::uuid::text and t.expire > now()`,
  }),
  section({
    name: 'trips',
    about: 'Your trips. Their pictures are in the folder pictures, by the id in imageUrl.',
    table: 'trips',
    item: z.object({
      ...{ id: z.string(), destination: z.string(), country: z.string(), placeId: nullable },
      ...{ startDate: Day, endDate: Day, minNights: z.int().nullable(), maxNights: z.int().nullable() },
      ...{ description: z.string(), tags: texts, imageUrl: z.string(), imageDescription: z.string() },
      ...{ posterKey: z.string(), posterVariant: z.int() },
      ...{ audience: z.string(), likes: z.int(), matches: z.int(), comments: z.int(), createdAt: Time },
    }),
    where: isOwn,
  }),
  section({
    name: 'comments',
    about: 'What you wrote under trips, and what others wrote under yours.',
    table: 'comments',
    item: z.object({ postId: z.string(), from: Name, isMine: z.boolean(), content: z.string(), createdAt: Time }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.user_id`), isMine: sql`t.user_id = ${viewer.id}` }),
    madeOf: ['user_id'],
    where: (viewer) => sql`(${isOwn(viewer)} or (
      exists (select from trips own where own.id = t.post_id and own.user_id = ${viewer.id})
      and ${visibleTraveller(viewer, sql`t.user_id`)}))`,
  }),
  section({
    name: 'likes',
    about: 'Trips that you like.',
    table: 'likes',
    item: z.object({ postId: z.string(), createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'saved-trips',
    about: 'Trips that you saved, and the days that you know of.',
    table: 'saved_trips',
    item: z.object({ tripId: z.string(), createdAt: Time, startDate: Day, endDate: Day, remindedOf: Day.nullable() }),
    where: (viewer) => sql`${isOwn(viewer)} and exists (
      select from trips seen where seen.id = t.trip_id and ${visibleTrip(viewerAsValues(viewer), 'seen')})`,
  }),
  section({
    name: 'seen-trips',
    about: 'Trips of others that you had in view.',
    table: 'seen_trips',
    item: z.object({ tripId: z.string(), seenAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'matches',
    about: 'Whom you asked for a match and who asked you. A note is there while a request is not answered.',
    table: 'matches',
    item: z.object({
      ...{ id: z.string(), with: Name, askedByMe: z.boolean(), postId: nullable, status: z.string(), note: nullable },
      ...{ declineReason: nullable, createdAt: Time, answeredAt: Time.nullable(), endedAt: Time.nullable() },
      ...{ endedByMe: z.boolean(), hasLostTrip: z.boolean() },
    }),
    made: (viewer) => ({
      with: nameOf(viewer, otherOf(viewer, 'user_id', 'post_author_id')),
      askedByMe: sql`t.user_id = ${viewer.id}`,
      // a request about a trip that they may no longer see says nothing of it
      postId: sql`(select seen.id from trips seen
        where seen.id = t.post_id and ${visibleTrip(viewerAsValues(viewer), 'seen')})`,
      note: sql`case when t.user_id = ${viewer.id} or ${visibleTraveller(viewer, sql`t.user_id`)} then t.note end`,
      // why somebody declined is theirs
      declineReason: sql`case when t.post_author_id = ${viewer.id} then t.decline_reason end`,
      endedByMe: sql`coalesce(t.ended_by = ${viewer.id}, false)`,
    }),
    madeOf: ['user_id', 'post_author_id', 'ended_by'],
    where: (viewer) => sql`(${isOwn(viewer)} or t.post_author_id = ${viewer.id})`,
  }),
  section({
    name: 'match-requests-per-day',
    about: 'How many requests you sent on a day.',
    table: 'match_asks',
    item: z.object({ day: Day, asked: z.int() }),
    where: isOwn,
  }),
  section({
    name: 'messages',
    about:
      'What you and your matches wrote each other, by the id of the match. Words of somebody blocked are left out.',
    table: 'messages',
    item: z.object({
      ...{
        matchId: z.string(),
        number: z.int(),
        from: Name,
        isMine: z.boolean(),
        content: z.string(),
        createdAt: Time,
      },
    }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.sender_id`), isMine: sql`t.sender_id = ${viewer.id}` }),
    madeOf: ['sender_id'],
    where: (viewer) => sql`t.match_id in (
      select match_id from conversations where asker_id = ${viewer.id} or author_id = ${viewer.id})
      and (t.sender_id = ${viewer.id} or ${notBlocked(sql`${viewer.id}::uuid`, sql`t.sender_id`)})`,
  }),
  section({
    name: 'plans',
    about: 'Plans to meet, of your matches. Those that somebody blocked proposed are left out.',
    table: 'plans',
    item: z.object({
      ...{ id: z.string(), matchId: z.string(), place: z.string(), placeId: nullable, city: nullable },
      ...{ countryCode: nullable, startsAt: Time, endsAt: Time, timeZone: z.string(), status: z.string() },
      ...{ isMine: z.boolean(), revision: z.int(), createdAt: Time, calledOffAt: Time.nullable() },
    }),
    made: (viewer) => ({ isMine: sql`coalesce(t.proposed_by = ${viewer.id}, false)` }),
    madeOf: ['proposed_by'],
    where: (viewer) => isOfSeenPlan(viewer, sql`t.id`),
  }),
  section({
    name: 'plan-steps',
    about: 'What happened to those plans.',
    table: 'plan_steps',
    item: z.object({ planId: z.string(), number: z.int(), kind: z.string(), isMine: z.boolean(), at: Time }),
    made: (viewer) => ({ isMine: sql`coalesce(t.user_id = ${viewer.id}, false)` }),
    madeOf: ['user_id'],
    where: (viewer) => isOfSeenPlan(viewer, sql`t.plan_id`),
  }),
  section({
    name: 'check-ins',
    about: 'Plans after which you were to check in.',
    table: 'plan_watches',
    item: z.object({
      ...{ planId: z.string(), state: z.string(), reminders: z.int(), createdAt: Time, checkedInAt: Time.nullable() },
    }),
    where: isOwn,
  }),
  section({
    name: 'trusted-contact',
    about: 'Who is told where you do not check in.',
    table: 'trusted_contacts',
    item: z.object({
      ...{ email: z.string(), name: nullable, status: z.string(), askedAt: Time, answeredAt: Time.nullable() },
    }),
    where: isOwn,
  }),
  section({
    name: 'group-chats',
    about: 'Group chats that you are in.',
    table: 'group_chats',
    item: z.object({
      ...{ id: z.string(), name: z.string(), description: nullable, city: z.string(), country: z.string() },
      ...{ isMine: z.boolean(), createdAt: Time, expiresAt: Time },
    }),
    made: (viewer) => ({ isMine: sql`coalesce(t.created_by = ${viewer.id}, false)` }),
    madeOf: ['created_by'],
    where: (viewer) => sql`t.id in (${chatsOf(viewer)})`,
  }),
  section({
    name: 'group-memberships',
    about: 'When you joined group chats, and how far you have read.',
    table: 'group_members',
    item: z.object({ groupChatId: z.string(), joinedAt: Time, readAt: Time, isMuted: z.boolean() }),
    where: isOwn,
  }),
  section({
    name: 'group-messages',
    about: 'What was written in group chats that you are in.',
    table: 'group_messages',
    item: z.object({ groupChatId: z.string(), from: Name, isMine: z.boolean(), content: z.string(), createdAt: Time }),
    made: (viewer) => ({ from: nameOf(viewer, sql`t.user_id`), isMine: sql`t.user_id = ${viewer.id}` }),
    madeOf: ['user_id'],
    where: (viewer) => sql`(${isOwn(viewer)} or t.group_chat_id in (${chatsOf(viewer)})
      and ${visibleTraveller(viewer, sql`t.user_id`)})`,
  }),
  section({
    name: 'keep-in-touch',
    about: 'With whom of a group chat you want to keep in touch.',
    table: 'group_keeps',
    item: z.object({ groupChatId: z.string(), with: Name }),
    made: (viewer) => ({ with: nameOf(viewer, sql`t.kept_id`) }),
    madeOf: ['user_id', 'kept_id'],
    where: isOwn,
  }),
  section({
    name: 'wishes',
    about: 'Where you want to go.',
    table: 'wishes',
    item: z.object({
      ...{ id: z.string(), destination: z.string(), country: z.string(), from: nullable, to: nullable, tags: texts },
      createdAt: Time,
    }),
    made: () => ({
      from: sql`case when isfinite(t.start_date) then t.start_date::text end`,
      to: sql`case when isfinite(t.end_date) then t.end_date::text end`,
    }),
    madeOf: ['start_date', 'end_date'],
    where: isOwn,
  }),
  section({
    name: 'calendar-feed',
    about: 'Since when other calendars read your trips at an address of their own. The address itself is kept nowhere.',
    table: 'calendar_feeds',
    item: z.object({ createdAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'saved-searches',
    about: 'Searches that you saved.',
    table: 'saved_searches',
    item: z.object({ id: z.string(), q: z.string(), createdAt: Time, seenAt: Time }),
    where: isOwn,
  }),
  section({
    name: 'digests',
    about: 'When you are told of what your saved searches find.',
    table: 'search_digests',
    item: z.object({ dueAt: Time, sentOn: z.array(Day), q: nullable }),
    made: () => ({ sentOn: sql`t.sent_on::text[]` }),
    where: isOwn,
  }),
  section({
    name: 'blocked-travelers',
    about: 'Whom you have blocked.',
    table: 'blocks',
    item: z.object({ username: nullable, createdAt: Time }),
    made: () => ({ username: sql`(select u.username from users u where u.id = t.blocked_id)` }),
    madeOf: ['blocker_id', 'blocked_id'],
    where: ({ id }) => sql`t.blocker_id = ${id}`,
  }),
  section({
    name: 'notifications',
    about: 'What you were notified of.',
    table: 'notifications',
    item: z.object({
      kind: z.string(),
      createdAt: Time,
      since: Time,
      readAt: Time.nullable(),
      mailedAt: Time.nullable(),
    }),
    where: isOwn,
  }),
  section({
    name: 'notification-settings',
    about: 'What you switched on or off.',
    table: 'notification_settings',
    item: z.object({ kind: z.string(), channel: z.string(), isOn: z.boolean() }),
    where: isOwn,
  }),
  section({
    name: 'push-devices',
    about: 'Devices that show notifications, by the service that reaches them.',
    table: 'push_subscriptions',
    item: z.object({ service: z.string(), createdAt: Time }),
    made: () => ({ service: sql`substring(t.endpoint from '^https://([^/]+)')` }),
    madeOf: ['endpoint'],
    where: isOwn,
  }),
  section({
    name: 'pictures',
    about: 'Your pictures, as they are stored here: the files are in the folder pictures.',
    table: 'pictures',
    item: z.object({
      id: z.string(),
      kind: z.string(),
      width: z.int(),
      height: z.int(),
      createdAt: Time,
      takenAt: Time,
    }),
    where: isOwn,
  }),
  section({
    name: 'waitlist',
    about: 'Your place on the list of those who wanted to hear of the launch.',
    table: 'waitlist_entries',
    item: z.object({ id: z.string(), email: z.string(), createdAt: Time }),
    where: ({ id }) => sql`t.email = (select u.email from users u where u.id = ${id})`,
  }),
]

/** Whether a plan is of a match of theirs, in the words of somebody with whom there is no block. */
const isOfSeenPlan = (viewer: Viewer, planId: SQL) => sql`${planId} in (
  select p.id from plans p join matches m on m.id = p.match_id
  where ${viewer.id} in (m.user_id, m.post_author_id)
    and (p.proposed_by = ${viewer.id} or ${notBlocked(sql`m.user_id`, sql`m.post_author_id`)}))`

const chatsOf = (viewer: Viewer) => sql`
  select m.group_chat_id from group_members m join group_chats c on c.id = m.group_chat_id
  where m.user_id = ${viewer.id} and c.expires_at > clock_timestamp()`

const ROWS_AT_ONCE = 500

/** What a transaction reads from here on is as it is now, whatever is written meanwhile. */
export const readOneMoment = (tx: Db) => tx.execute(sql`set transaction isolation level repeatable read, read only`)

/** Read by a cursor: a few hundred are held, however many there are. In a transaction. */
export async function* readSection(tx: Db, { rows }: Section, viewer: Viewer): AsyncGenerator<object> {
  await tx.execute(sql`declare section no scroll cursor for ${rows(viewer)}`)
  for (;;) {
    const page = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from section`))
    yield* page.rows
    if (page.rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close section`)
}

const DERIVED = 'Made by the database of other columns, to find by.'
const OWNER = 'Whose it is: the traveller themselves.'
const TECHNICAL = 'A secret, or what one is checked by.'
const SHORT_LIVED = 'Says nothing that is not elsewhere, and is gone within a day or with its cause.'

/** What is in no archive, table by table or column by column, and why. A table that is new has to be here or above. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'users.city_key': DERIVED,
  'users.interest_bits': DERIVED,
  'users.lexemes': DERIVED,
  'users.profile_image_preview': 'A blur of the picture, which is there.',
  'gender_changes.id': SHORT_LIVED,
  'gender_changes.user_id': OWNER,
  'identities.user_id': OWNER,
  'accounts.id': 'The subject of the sign-in.',
  'accounts.password_hash': TECHNICAL,
  'session.sid': TECHNICAL,
  'session.sess': TECHNICAL,
  'trips.user_id': OWNER,
  'trips.latitude': 'Of the place, out of the gazetteer.',
  'trips.longitude': 'Of the place, out of the gazetteer.',
  'trips.radius_km': 'Of the place, out of the gazetteer.',
  'trips.resolved_place_id': 'Of the place, out of the gazetteer.',
  'trips.country_key': DERIVED,
  'trips.place_key': DERIVED,
  'trips.cell': DERIVED,
  'trips.day_span': DERIVED,
  'trips.image_preview': 'A blur of the picture, which is there.',
  'trips.lexemes': DERIVED,
  'trips.revision': TECHNICAL,
  'trips.revised_at': TECHNICAL,
  'comments.id': 'Named nowhere else.',
  'likes.id': 'Named nowhere else.',
  'likes.user_id': OWNER,
  'saved_trips.user_id': OWNER,
  'seen_trips.user_id': OWNER,
  'match_asks.user_id': OWNER,
  'messages.id': 'Named nowhere else.',
  'group_chats.city_key': DERIVED,
  'group_chats.member_count': 'Of the others.',
  'group_chats.last_message_at': 'In the messages.',
  'group_chats.notify_at': SHORT_LIVED,
  'group_members.user_id': OWNER,
  'group_members.is_notified': SHORT_LIVED,
  'group_messages.id': 'Named nowhere else.',
  'plan_watches.id': 'Named nowhere else.',
  'plan_watches.user_id': OWNER,
  'plan_watches.next_at': SHORT_LIVED,
  'trusted_contacts.id': 'What the links of its mails are signed for.',
  'trusted_contacts.user_id': OWNER,
  'wishes.user_id': OWNER,
  'wishes.place_key': DERIVED,
  'wishes.country_key': DERIVED,
  'wishes.latitude': 'Of the place, out of the gazetteer.',
  'wishes.longitude': 'Of the place, out of the gazetteer.',
  'wishes.radius_km': 'Of the place, out of the gazetteer.',
  'wishes.cell': DERIVED,
  'wishes.tag_lexemes': DERIVED,
  'calendar_feeds.user_id': OWNER,
  'calendar_feeds.token_hash': TECHNICAL,
  'saved_searches.user_id': OWNER,
  'search_digests.user_id': OWNER,
  'notifications.id': 'Named nowhere else.',
  'notifications.user_id': OWNER,
  'notifications.subject_id': 'What others did: as far as it can still be seen, it is in the other files.',
  'notifications.trip_id': 'As the subject.',
  'notifications.match_id': 'As the subject.',
  'notifications.group_chat_id': 'As the subject.',
  'notifications.mail_claimed_at': SHORT_LIVED,
  'notifications.trip_before': 'Of a trip of somebody else.',
  'notification_settings.user_id': OWNER,
  'push_subscriptions.id': 'Named nowhere else.',
  'push_subscriptions.user_id': OWNER,
  'push_subscriptions.session_sid': TECHNICAL,
  'push_subscriptions.p256dh': TECHNICAL,
  'push_subscriptions.auth': TECHNICAL,
  'pictures.user_id': OWNER,
  'pictures.preview': 'A blur of the picture, which is there.',
  account_tokens: TECHNICAL,
  sign_ups: 'Not confirmed yet: nobody knows whose it is.',
  oidc_payloads: TECHNICAL,
  oidc_keys: TECHNICAL,
  safety_pins: TECHNICAL,
  contact_mails: 'What was written to a trusted contact: whoever holds a phone must not learn it from there.',
  login_attempts: 'Keyed hashes, of the release before.',
  rate_limits: 'Keyed hashes, for minutes.',
  action_counts: 'How often something was done on a day, for its limits; what was done is there.',
  idempotency_keys: SHORT_LIVED,
  conversations: 'What lists show of the messages, which are there.',
  unseen_matches: SHORT_LIVED,
  changed_trips: SHORT_LIVED,
  notification_actors: 'What others did: as far as it can still be seen, it is in the other files.',
  search_digest_trips: 'Trips of others.',
  wish_wakes: 'Trips of others.',
  for_you_lists: 'An order of the trips of others, worked out of what is there.',
  uploads: SHORT_LIVED,
  data_exports: 'This archive.',
  deletion_requests: 'Whoever has one has no archive made.',
  articles: 'Of the blog, whoever wrote them, and public.',
  article_versions: 'Of the blog, whoever wrote them.',
  article_drafts: 'Of the blog, whoever wrote them.',
  blog_sessions: 'Browsers that know the password of the blog.',
  page_topics: 'Versions of public pages.',
  places: 'The gazetteer.',
  place_names: 'The gazetteer.',
  prize_draws: 'Random tickets.',
}
