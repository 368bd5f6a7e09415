import type { AppealState } from '@caravan/contract/moderation.ts'
import { MAX_NEW_TRIPS, MAX_OTHERS } from '@caravan/contract/notification-kinds.ts'
import type { NotificationKind } from '@caravan/contract/notifications.ts'
import type { AnsweredReport } from '@caravan/contract/report-answer.ts'
import type { ReportSubjectKind } from '@caravan/contract/reports.ts'
import type { RuleId } from '@caravan/contract/rules.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { named } from '../../../db/named.ts'
import { type Cursor, olderThan } from '../../../db/page.ts'
import { reportAnswer } from '../../../db/report-answer.ts'
import { notifications } from '../../../db/schema/notifications.ts'
import type { TripSummary } from '../../../db/schema/trips.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { tripSummary } from '../../../db/trip-summary.ts'
import {
  notHidden,
  type SqlViewer,
  textOf,
  VIEWER_PARAMETERS,
  viewerAsValues,
  viewerValues,
  visibleContribution,
  visibleGroupChat,
  visibleGroupPlan,
  visibleToEachOther,
  visibleTraveller,
  visibleTrip,
} from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

export interface NotificationRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  kind: NotificationKind
  matchId: string | null
  createdAt: Date
  readAt: Date | null
  tripId: string | null
  destination: string | null
  groupId: string | null
  groupName: string | null
  /** Of a plan in a group chat, which may be over. */
  planChatId: string | null
  /** Of a digest: its search, where it was one alone, and how many of its trips may be seen. */
  digestQ: string | null
  digestTrips: number
  /** Of a trip that was changed: what it was when its traveller last read of it, and what it is. */
  tripBefore: TripSummary | null
  tripNow: TripSummary | null
  /** Of what a moderator decided: what it is about, by which rule, and how the appeal ended. */
  decisionAbout: ReportSubjectKind | null
  decisionRule: RuleId | null
  appealOutcome: AppealState | null
  /** Of a decision that was looked at again: when another one took its place. */
  replacedAt: Date | null
  report: AnsweredReport | null
  actors: number
  actorId: string | null
}

/** The latest by name, those who are counted, and one more, who says that there are more. */
const MAX_ACTORS = MAX_OTHERS + 2

/**
 * What was taken back, ended, undone or is gone, what somebody blocked did (whoever blocked whom), and what is of a trip, a chat
 * or a plan that its traveller may not see now is not there, whatever was written when it happened.
 */
const visible = (viewer: SqlViewer) => {
  const seesTrip = visibleTrip(viewer, 't')
  // mutant: a notification names a trip that is hidden | test/list-matrix | and (t.id is null or ${seesTrip})
  // mutant: a notification names the blocked | test/list-matrix | ${visibleTraveller(viewer, sql`a.actor_id`)} and
  return sql`
    from notifications n
    left join matches m on m.id = n.match_id
    left join decisions decided on n.kind in ('moderation-warning', 'moderation-hidden', 'appeal-answered', 'decision-reopened')
      and decided.id = n.subject_id and decided.traveller_id = n.user_id
    left join plans p on ${isOfPlan} and n.match_id is null and p.id = n.subject_id and ${visibleGroupPlan(viewer, 'p')}
    left join group_chats g on g.id = coalesce(n.group_chat_id, p.group_chat_id) and g.expires_at > clock_timestamp() and ${visibleGroupChat(viewer, 'g')}
    left join trips t on t.id = coalesce(n.trip_id, m.trip_id) and (not ${isOfTalk} or ${seesTrip})
    cross join lateral (
      select count(*)::int as count, (array_agg(actor_id order by created_at desc, actor_id desc))[1] as latest from (
        select a.actor_id, a.created_at from notification_actors a
        where a.notification_id = n.id and a.created_at >= n.since
          and ${visibleTraveller(viewer, sql`a.actor_id`)} and case n.kind
          when 'like' then exists (select from likes l where l.trip_id = n.trip_id and l.user_id = a.actor_id)
          when 'comment' then exists (
            select from comments c where c.trip_id = n.trip_id and c.user_id = a.actor_id and ${notHidden(sql`c.id`)})
          when 'plan-agreed' then n.match_id is not null or exists (
            select from plan_agreements own where own.plan_id = n.subject_id and own.user_id = a.actor_id
              and own.ended_at is null)
          when 'vouched' then exists (
            select from vouches v where v.author_id = a.actor_id and v.about_id = n.user_id)
          when 'saved-trip-changed' then ${isSaved}
          when 'matched-trip-changed' then ${isOtherThanRead}
          when 'saved-trip-soon' then ${isSaved}
          when 'wish-fits' then exists (
            select from wish_wakes k join wishes w on w.id = k.wish_id where k.trip_id = n.trip_id and w.user_id = n.user_id)
          else true end
        order by a.created_at desc, a.actor_id desc limit ${sql.raw(String(MAX_ACTORS))}) newest) actors
    left join lateral (
      select least(count(*), ${sql.raw(String(MAX_NEW_TRIPS + 1))})::int as trips from search_digest_trips d
      join trips found on found.id = d.trip_id
      where n.kind = 'search-digest' and d.user_id = n.user_id and ${visibleTrip(viewer, 'found')}) digest on true
    where n.user_id = ${viewer.id} and (t.id is null or ${seesTrip})
      and (actors.count > 0 or n.kind in ('match-expired', 'group-message') or digest.trips > 0
        or n.kind = 'export-ready' and ${hasArchive} or n.kind = 'check-in' and ${isAwaited}
        or n.kind = 'check-in-stands' and ${isStanding}
        or n.kind = 'contact-answered' and ${hasAnswer} or n.kind = 'pose-photo' and ${hasPoseAnswer}
        or n.kind = 'moderation-warning' and (${holds} or n.subject_id = n.user_id)
        or n.kind = 'moderation-hidden' and ${holds} or n.kind = 'appeal-answered' and ${isAnswered}
        or n.kind = 'decision-reopened' and decided.id is not null or n.kind = 'report-answered' and ${isReportAnswered})
      and (not ${isOfPlan} or n.match_id is not null or p.id is not null)
      and (n.kind <> 'group-message' or ${hasWordsFor(viewer)})
      and (m.id is null or ${visibleToEachOther(sql`m.user_id`, sql`m.owner_id`)})
      and not (n.kind = 'match-request' and m.status = 'pending' and m.ended_at is not null)`
}

/** Still matched on the trip, which is not what it was. */
const isOtherThanRead = sql`(n.trip_before <> ${tripSummary('t')} and exists (
  select from matches own where own.trip_id = n.trip_id and own.user_id = n.user_id
    and own.status = 'accepted' and own.ended_at is null))`

/** A decision that was not undone. A warning of a release before this one names its traveller instead of a decision. */
const holds = sql`(decided.id is not null and decided.appeal_state is distinct from 'reversed' and decided.replaced_at is null)`

/** Until it is looked at again, or gone. */
const isReportAnswered = sql`exists (select from reports r
  where r.id = n.subject_id and r.reporter_id = n.user_id and r.state in ('acted', 'nothing-found'))`

const isAnswered = sql`decided.appeal_state in ('upheld', 'reversed')`

/** Until another pose is asked for, or the photo is taken back. */
const hasPoseAnswer = sql`exists (
  select from pose_photos p where p.user_id = n.user_id and p.state in ('confirmed', 'refused', 'lapsed'))`

/** For as long as it can be fetched. */
const hasArchive = sql`exists (
  select from data_exports e where e.user_id = n.user_id and e.status = 'ready' and e.expires_at > now())`

/** What two have with each other stays, also where one of them may no longer see the trip that they matched on. */
const isOfTalk = sql.raw(`n.kind in ('message', 'plan-proposed', 'plan-agreed', 'plan-called-off')`)

/** Of a match, or of a group chat: then its subject is the plan. */
const isOfPlan = sql.raw(`n.kind in ('group-plan', 'plan-proposed', 'plan-agreed', 'plan-called-off')`)

/** Until they have checked in. */
const isAwaited = sql`exists (
  select from check_ins ci where ci.user_id = n.user_id and ci.state in ('expected', 'missed') and ci.reminders > 0)`

/** Until the traveller has said that they are not going, or it is over. */
const isStanding = sql`exists (
  select from check_ins ci where ci.user_id = n.user_id and ci.state = 'expected' and ci.off_notified_at is not null)`

const hasAnswer = sql`exists (
  select from trusted_contacts c where c.user_id = n.user_id and c.status <> 'asked')`

const isSaved = sql`exists (select from saved_trips s where s.user_id = n.user_id and s.trip_id = n.trip_id)`

/** Whether a traveller is a member of the chat `g`, and somebody else wrote there whom they see. */
const hasWordsFor = (viewer: SqlViewer) => sql`(
  exists (select from group_members own where own.group_chat_id = g.id and own.user_id = ${viewer.id})
  and exists (
    select from group_messages said
    where said.group_chat_id = g.id and said.user_id <> ${viewer.id}
      and ${visibleContribution(viewer, 'said')}))`

/** Of those the ones that the page shows: switched off there, a kind may still be mailed. */
const listed = (viewer: SqlViewer) => sql`${visible(viewer)}
  and not exists (select from notification_settings s
    where s.user_id = n.user_id and s.kind = n.kind and s.channel = 'page' and not s.is_on)`

const hydrated = (from: SQL) => sql`
  select page.*, ${authorCardColumns('u')} from (
    select n.id, n.kind, n.match_id as "matchId", n.created_at as "createdAt", n.read_at as "readAt", t.id as "tripId",
      t.destination, g.id as "groupId", g.name as "groupName", p.group_chat_id as "planChatId", actors.count as actors, actors.latest as "actorId",
      (select d.q from search_digests d where n.kind = 'search-digest' and d.user_id = n.user_id) as "digestQ",
      decided.about as "decisionAbout", decided.rule as "decisionRule", decided.appeal_state as "appealOutcome",
      decided.replaced_at as "replacedAt",
      (select ${reportAnswer} from reports r join cases c on c.id = r.case_id
        where n.kind = 'report-answered' and r.id = n.subject_id and r.reporter_id = n.user_id) as report,
      digest.trips as "digestTrips", n.trip_before as "tripBefore",
      case when n.trip_before is not null then ${tripSummary('t')} end as "tripNow" ${from}) page
  left join users u on u.id = page."actorId" order by page."createdAt" desc, page.id desc`

export async function listNotifications(db: Db, viewer: Viewer, limit: number, before: Cursor | null) {
  const page = sql`${listed(viewerAsValues(viewer))} ${olderThan(before, 'n')} order by n.created_at desc, n.id desc limit ${sql.raw(String(limit))}`
  return (await db.execute<NotificationRow>(hydrated(page))).rows
}

const FIND_NOTIFICATION = textOf(hydrated(sql`${visible(VIEWER_PARAMETERS)} and n.id = $3::uuid`))

export async function findNotification(db: Db, viewer: Viewer, id: string): Promise<NotificationRow | undefined> {
  return (await named<NotificationRow>(db, 'find-notification', FIND_NOTIFICATION, [...viewerValues(viewer), id]))[0]
}

export async function findNotificationId(
  db: Db,
  { userId, kind, subjectId }: { userId: string; kind: NotificationKind; subjectId: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from notifications where user_id = ${userId} and kind = ${kind} and subject_id = ${subjectId}`)
  return rows[0]?.id
}

const MAX_COUNTED = 100

const COUNT_UNREAD = textOf(sql`
  select count(*)::int as unread from (
    select ${listed(VIEWER_PARAMETERS)} and n.read_at is null limit ${sql.raw(String(MAX_COUNTED))}) unread`)

export async function countUnreadNotifications(db: Db, viewer: Viewer): Promise<number> {
  const [row] = await named<{ unread: number }>(db, 'unread-notifications', COUNT_UNREAD, viewerValues(viewer))
  return row?.unread ?? 0
}

/** Which of two travellers has been notified of what the other did, or of a group chat in which the other wrote. */
export async function listToldOf(db: Db, one: string, other: string): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select n.user_id as "userId" from notification_actors a join notifications n on n.id = a.notification_id
    where (a.actor_id = ${one} and n.user_id = ${other}) or (a.actor_id = ${other} and n.user_id = ${one})
    union select n.user_id from notifications n
    where n.user_id in (${one}, ${other}) and n.kind = 'group-message' and n.read_at is null and exists (
      select from group_messages g
      where g.group_chat_id = n.group_chat_id and g.user_id in (${one}, ${other}) and g.user_id <> n.user_id)`)
  return rows.map(({ userId }) => userId)
}

/**
 * Marks as read what is not yet: those named, or all. Answers how many of them the viewer was shown: a number that counted
 * the others would say that somebody who is hidden had done something.
 */
export async function markNotificationsRead(
  db: Db,
  viewer: Viewer,
  ids: readonly string[] | undefined,
): Promise<number> {
  const named = ids ? sql`and id = any (${sql.param([...ids])}::uuid[])` : sql``
  const { rows } = await db.execute<{ read: number }>(sql`
    with marked as (
      update notifications set read_at = now() where user_id = ${viewer.id} and read_at is null ${named} returning id)
    select count(*)::int as read from (select ${listed(viewerAsValues(viewer))} and n.id in (select id from marked)) shown`)
  return rows[0]?.read ?? 0
}

const KEPT_DAYS = 180

/** Read or not: nobody comes back to what was new half a year ago. What it is about stays. */
export const deleteOldNotifications = (db: Db) =>
  deleteInBatches(db, notifications, sql`created_at < now() - make_interval(days => ${KEPT_DAYS})`)
