import { POSE_PHOTO, type Pose, type PoseRefusal } from '@caravan/contract/pose-photo.ts'
import { type AuthorCardRow, authorCardColumns } from '../../../db/author-card.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../db/id.ts'
import { isAccountAmong, tiesOf } from '../../../db/moderator-ties.ts'
import type { PageRange } from '../../../db/page.ts'
import { sql } from '../../../db/sql.ts'
import { isActive } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

export interface PosePhotoRow extends Record<string, unknown> {
  /** Null where no pose was ever asked for, and with it all else. */
  id: string | null
  state: 'asked' | 'waiting' | 'confirmed' | 'refused' | 'lapsed' | 'ended' | null
  pose: Pose | null
  expiresAt: Date | null
  hasExpired: boolean
  sentAt: Date | null
  decidedAt: Date | null
  reason: PoseRefusal | null
  pictureId: string | null
  triesToday: number
  hasPicture: boolean
}

const today = sql`(now() at time zone 'utc')::date`

export async function findPosePhoto(db: Db, userId: string): Promise<PosePhotoRow> {
  const { rows } = await db.execute<PosePhotoRow>(sql`
    select p.id, p.state, p.pose, p.asked_at + make_interval(mins => ${POSE_PHOTO.minutes}::int) as "expiresAt",
      coalesce(p.asked_at < now() - make_interval(mins => ${POSE_PHOTO.minutes}::int), true) as "hasExpired",
      p.sent_at as "sentAt", p.decided_at as "decidedAt", p.reason, p.picture_id as "pictureId",
      case when p.day = ${today} then p.tries else 0 end as "triesToday",
      coalesce(u.profile_image_url, '') <> '' as "hasPicture"
    from users u left join pose_photos p on p.user_id = u.id where u.id = ${userId}`)
  const [row] = rows
  if (!row) throw new Error(`The traveller ${userId} is not there`)
  return row
}

export const askPose = (tx: Db, userId: string, pose: Pose) =>
  tx.execute(sql`
    insert into pose_photos as p (user_id, id, state, pose, asked_at, day, tries)
    values (${userId}, ${newId()}, 'asked', ${pose}, now(), ${today}, 1)
    on conflict (user_id) do update set id = excluded.id, state = 'asked', pose = excluded.pose, asked_at = now(),
      sent_at = null, decided_at = null, reason = null, day = excluded.day,
      tries = case when p.day = excluded.day then p.tries else 0 end + 1`)

export const setSent = (tx: Db, userId: string, pictureId: string) =>
  tx.execute(sql`
    update pose_photos set state = 'waiting', sent_at = now(), picture_id = ${pictureId} where user_id = ${userId}`)

interface Decision {
  state: 'confirmed' | 'refused' | 'lapsed'
  reason: PoseRefusal | null
}

export const setDecided = (tx: Db, userId: string, { state, reason }: Decision) =>
  tx.execute(sql`
    update pose_photos set state = ${state}, reason = ${reason}, decided_at = now(), former_ties = '{}' where user_id = ${userId}`)

/** Whatever it was: nothing is asked for, nothing waits, and there is no mark. */
export const endPosePhoto = (tx: Db, userId: string) =>
  tx.execute(
    sql`update pose_photos set state = 'ended', former_ties = '{}' where user_id = ${userId} and state <> 'ended'`,
  )

/** The picture of a traveller's pose, with the upload that it came of, and a job for its files. */
export const deletePictureOf = (tx: Db, userId: string) =>
  tx.execute(sql`
    with gone as (
      delete from pictures where id = (select picture_id from pose_photos where user_id = ${userId}) returning kind, id)
    select graphile_worker.add_job('delete-picture-files', json_build_object('kind', kind, 'id', id),
      queue_name := 'housekeeping') from gone`)

/** Pictures of poses that belong to none: a call that was cut off, or came too late. */
export const deleteStrayPictures = (db: Db) =>
  db.execute(sql`
    with gone as (
      delete from pictures p where p.kind = 'poses' and p.taken_at < now() - interval '1 hour'
        and not exists (select from pose_photos o where o.picture_id = p.id and o.state = 'waiting')
      returning kind, id)
    select graphile_worker.add_job('delete-picture-files', json_build_object('kind', kind, 'id', id),
      queue_name := 'housekeeping') from gone`)

export interface WaitingRow extends AuthorCardRow, Record<string, unknown> {
  id: string
  userId: string
  pose: Pose
  sentAt: Date
}

export async function listWaiting(db: Db, { id }: Pick<Viewer, 'id'>, { limit, before }: PageRange) {
  const { rows } = await db.execute<WaitingRow>(sql`
    select p.id, p.user_id as "userId", p.pose, p.sent_at as "sentAt", ${authorCardColumns('u')}
    from pose_photos p join users u on u.id = p.user_id
    where p.state = 'waiting' and p.sent_at is not null and ${isForModerator(id)}
      ${before ? sql`and (p.sent_at, p.id) > (${before.createdAt.toISOString()}::timestamptz, ${before.id}::uuid)` : sql``}
    order by p.sent_at, p.id limit ${sql.raw(String(limit))}`)
  return rows
}

/** As with cases, and not of whom they had to do with while the photo waited either. */
const isForModerator = (id: string) => sql`(
  (p.user_id in (select id from ${tiesOf(sql`${id}::uuid`)} tie)) is not true and ${isActive(sql`p.user_id`)}
  and not ${isAccountAmong(sql`${id}::uuid`, sql`p.former_ties`)})`

interface Asked extends Record<string, unknown> {
  userId: string
  pictureId: string | null
}

export async function findForModerator(db: Db, { id }: Pick<Viewer, 'id'>, posePhotoId: string) {
  const { rows } = await db.execute<Asked>(sql`
    select p.user_id as "userId", case p.state when 'waiting' then p.picture_id end as "pictureId" from pose_photos p
    where p.id = ${posePhotoId} and ${isForModerator(id)}`)
  return rows[0]
}

export async function listUndecided(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from pose_photos
    where state = 'waiting' and sent_at < now() - make_interval(days => ${POSE_PHOTO.undecidedDays}::int) order by user_id`)
  return rows.map(({ userId }) => userId)
}
