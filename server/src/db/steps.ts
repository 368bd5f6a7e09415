import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../platform/viewer.ts'
import { hasPosePhoto } from './pose-photo.ts'
import { notHiddenFrom, type SqlViewer, visibleToEachOther, visibleTraveller } from './visible.ts'

/** What is known of a traveller, as `json_build_object` writes it. */
export interface StepsRow {
  emailConfirmed: boolean
  profileComplete: boolean
  posePhoto: boolean
  /** Counted up to `MOST_MET`. */
  met: number
  vouched: number
}

/** More than that are many. */
const MOST_MET = 11
const MOST_VOUCHES = 100

/**
 * The steps of the row `u` of `users`. Whom they have met is the same number for everybody: were it without those whom its
 * viewer has blocked, a block would show who they are. Of the vouches those are counted that the viewer can read.
 */
export const stepColumns = (viewer: Pick<Viewer, 'id'> | Pick<SqlViewer, 'id'>, u: string): SQL => {
  const id = sql.raw(`${u}.id`)
  const met = (own: string) => sql`
    select from meetings m where m.${sql.raw(own)} = ${id}
      and ${visibleToEachOther(sql.raw('m.one_id'), sql.raw('m.other_id'))}`
  return sql`json_build_object(
    'emailConfirmed', ${sql.raw(u)}.email_confirmed_at is not null or exists (
      select from accounts a where a.email = ${sql.raw(u)}.email and a.email_verified_at is not null),
    'profileComplete', ${sql.raw(u)}.onboarding_completed and ${sql.raw(u)}.profile_image_url is not null
      and coalesce(${sql.raw(u)}.bio, '') <> '',
    'posePhoto', ${hasPosePhoto(id)},
    'met', (select count(*) from (
      (${met('one_id')}) union all (${met('other_id')}) limit ${sql.raw(String(MOST_MET))}) met),
    'vouched', (select count(*) from (
      select from vouches v where v.about_id = ${id} and ${visibleVouch(viewer, 'v')}
      limit ${sql.raw(String(MOST_VOUCHES))}) vouched))`
}

/** Whether a vouch counts for a viewer: not hidden, by somebody whom they may see, and with no block between its two. */
export const visibleVouch = (viewer: Pick<Viewer, 'id'> | Pick<SqlViewer, 'id'>, v: string) => sql<boolean>`(
  not ${sql.raw(v)}.is_hidden and ${readableVouch(viewer, v)})`

/** The same for the one whom it is about, who reads also what they hide; what a moderator hides is its author's alone. */
export const readableVouch = (viewer: Pick<Viewer, 'id'> | Pick<SqlViewer, 'id'>, v: string) => sql<boolean>`(
  ${visibleToEachOther(sql.raw(`${v}.author_id`), sql.raw(`${v}.about_id`))}
  and ${visibleTraveller(viewer, sql.raw(`${v}.author_id`))}
  and ${notHiddenFrom(viewer, sql.raw(`${v}.id`), sql.raw(`${v}.author_id`))})`
