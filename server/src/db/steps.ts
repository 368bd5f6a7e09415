import type { Viewer } from '../platform/viewer.ts'
import { isPastFirstDays } from './first-days.ts'
import { type SQL, type SQLWrapper, sql } from './sql.ts'
import { notHiddenFrom, type SqlViewer, visibleToEachOther, visibleTraveller } from './visible.ts'

/** Whether a moderator has compared a pose photo with the profile picture that a traveller has now. `id` is SQL for who it is. */
const hasPosePhoto = (id: SQLWrapper) =>
  sql<boolean>`exists (select from pose_photos where user_id = ${id} and state = 'confirmed')`

/** What is known of a traveller, as `json_build_object` writes it. */
export interface StepsRow {
  emailConfirmed: boolean
  profileComplete: boolean
  posePhoto: boolean
  met: number
  vouched: number
}

/**
 * The steps of the row `u` of `users`. Whom they have met is the same number for everybody: were it without those whom its
 * viewer has blocked, a block would show who they are. Of the vouches those are counted that the viewer can read.
 */
export const stepColumns = (viewer: Pick<Viewer, 'id'> | Pick<SqlViewer, 'id'>, u: string): SQL => {
  const id = sql.raw(`${u}.id`)
  return sql`json_build_object(
    'emailConfirmed', ${sql.raw(u)}.email_confirmed_at is not null or exists (
      select from accounts a where a.email = ${sql.raw(u)}.email and a.email_verified_at is not null),
    'profileComplete', ${sql.raw(u)}.onboarding_completed and ${sql.raw(u)}.profile_image_url is not null
      and coalesce(${sql.raw(u)}.bio, '') <> '',
    'posePhoto', ${hasPosePhoto(id)},
    'met', (select count(*) from (${countedMeetings(id)}) met),
    'vouched', (select count(*) from (${countedVouchers(viewer, id)}) vouched))`
}

/**
 * Whom a traveller has met, as far as it says something to others: once both accounts have their first days behind them,
 * and independent of each other. Accounts that were made on one day (UTC) count as one, and so do those met on one day, as
 * in one group chat. `among` is a condition on `met.user_id`. The ids of those that count.
 */
function countedMeetings(id: SQL, among: SQL = sql`true`): SQL {
  const [now, joined, met] = [sql`now()`, dayOf(sql`other.created_at`), dayOf(sql`each.met_at`)]
  return sql`
    select distinct on (${met}) each.user_id from (
      select distinct on (${joined}) met.user_id, met.met_at from users own
      cross join lateral (
        select m.other_id as user_id, m.created_at as met_at from meetings m where m.one_id = own.id
        union all select m.one_id, m.created_at from meetings m where m.other_id = own.id) met
      join users other on other.id = met.user_id
      where own.id = ${id} and ${isPastFirstDays(sql`own.created_at`, now)}
        and ${isPastFirstDays(sql`other.created_at`, now)} and ${visibleToEachOther(sql`own.id`, sql`other.id`)} and ${among}
      order by ${joined}, met.met_at, met.user_id) each
    order by ${met}, each.met_at, each.user_id`
}

/** Of whose words about a traveller a viewer reads, and by which they are counted: one of those that count as one. */
const countedVouchers = (viewer: ViewerId, aboutId: SQL): SQL =>
  countedMeetings(
    aboutId,
    sql`exists (
    select from vouches v where v.author_id = met.user_id and v.about_id = ${aboutId} and ${visibleVouch(viewer, 'v')})`,
  )

const dayOf = (time: SQL) => sql`(${time} at time zone 'utc')::date`

type ViewerId = Pick<Viewer, 'id'> | Pick<SqlViewer, 'id'>

/**
 * Whether a vouch about a traveller is in the list of a viewer: the two of it read it whatever it counts for. Who counts is
 * looked up once for the list, since it does not hang on the row.
 */
export const listedVouch = (viewer: Pick<Viewer, 'id'>, v: string, aboutId: string) => sql<boolean>`(
  ${viewer.id} in (${sql.raw(v)}.author_id, ${sql.raw(v)}.about_id)
  or ${sql.raw(v)}.author_id in (${countedVouchers(viewer, sql`${aboutId}::uuid`)}))`

/** Whether a vouch counts for a viewer: not hidden, by somebody whom they may see, and with no block between its two. */
const visibleVouch = (viewer: ViewerId, v: string) => sql<boolean>`(
  not ${sql.raw(v)}.is_hidden and ${readableVouch(viewer, v)})`

/** The same for the one whom it is about, who reads also what they hide; what a moderator hides is its author's alone. */
export const readableVouch = (viewer: ViewerId, v: string) => sql<boolean>`(
  ${visibleToEachOther(sql.raw(`${v}.author_id`), sql.raw(`${v}.about_id`))}
  and ${visibleTraveller(viewer, sql.raw(`${v}.author_id`))}
  and ${notHiddenFrom(viewer, sql.raw(`${v}.id`), sql.raw(`${v}.author_id`))})`
