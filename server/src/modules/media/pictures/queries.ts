import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/named.ts'
import { trips } from '../../../db/schema/trips.ts'
import { pictures } from '../../../db/schema/uploads.ts'
import { and, eq, exists, ne, sql } from '../../../db/sql.ts'
import { visibleTraveller, visibleTrip } from '../../../db/visible.ts'
import type { ImageKind } from '../../../platform/images/picture-kinds.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { objectPathOf } from './object-keys.ts'

const REVOKED = `
  select p.id from suspensions b join pictures p on p.user_id = b.user_id where b.ends_at > now()
  union all
  select split_part(t.image_url, '/', 4)::uuid from hidden_subjects h join trips t on t.id = h.subject_id
  where h.kind = 'trip' and t.image_url <> ''
  union all
  select picture_id from hidden_subjects where picture_id is not null`

/** Pictures of whoever is suspended, and of trips that are hidden: what they show now, and what they showed when they were hidden. */
export async function listRevoked(db: Db): Promise<ReadonlySet<string>> {
  const rows = await named<{ id: string }>(db, 'revoked-pictures', REVOKED, [])
  return new Set(rows.map(({ id }) => id))
}

type Named = { kind: ImageKind; id: string }

/** A picture and all that decides who may see it. */
export async function findPicture(db: Db, viewer: Viewer, named: Named) {
  const [picture] = await db
    .select({
      id: pictures.id,
      userId: pictures.userId,
      kind: pictures.kind,
      width: pictures.width,
      isOwnerVisible: visibleTraveller(viewer, pictures.userId),
      isOnVisibleTrip: sql<boolean>`${exists(visibleTripWith(db, viewer, named))}`,
    })
    .from(pictures)
    .where(and(eq(pictures.id, named.id), eq(pictures.kind, named.kind)))
  return picture ?? null
}

export async function findArticlePicture(db: Db, id: string) {
  const { width, height } = pictures
  const [picture] = await db
    .select({ width, height })
    .from(pictures)
    .where(and(eq(pictures.id, id), eq(pictures.kind, 'articles')))
  return picture ?? null
}

function visibleTripWith(db: Db, viewer: Viewer, named: Named) {
  // `<> ''` is what makes the partial index usable whatever the plan
  const showsIt = and(eq(trips.imageUrl, objectPathOf(named)), ne(trips.imageUrl, ''))
  // mutant: a picture is served to those who may not see its trip | modules/media/pictures/pictures | and(showsIt, visibleTrip(viewer, 'trips')) | showsIt
  return db
    .select({ one: sql`1` })
    .from(trips)
    .where(and(showsIt, visibleTrip(viewer, 'trips')))
}

/** Marks a picture of one's own as taken now; null where it is not one's own. */
export async function takePicture(db: Db, userId: string, named: Named, now: Date) {
  const { id, width, height, preview } = pictures
  // mutant: a picture of another is put on one’s own trip | modules/media/pictures/pictures | eq(pictures.userId, userId),
  const [picture] = await db
    .update(pictures)
    .set({ takenAt: now })
    .where(and(eq(id, named.id), eq(pictures.userId, userId), eq(pictures.kind, named.kind)))
    .returning({ id, width, height, preview })
  return picture ?? null
}

export async function insertPicture(db: Db, picture: typeof pictures.$inferInsert): Promise<void> {
  await db.insert(pictures).values(picture)
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.delete(pictures).where(eq(pictures.id, id))
}

/**
 * Deletes up to `limit` pictures that nothing shows and nobody took since `before`, with a job for the files of each:
 * the store is not waited for while their rows are locked. One that is being taken at this moment is locked and skipped,
 * or its new `taken_at` is seen when its lock is had. Answers how many went.
 */
export async function deleteUnusedRows(
  db: Db,
  kind: 'trips' | 'avatars',
  before: Date,
  limit: number,
): Promise<number> {
  // mutant: a sweep deletes the pictures of evidence | modules/safety/reports/evidence | and not exists (select 1 from evidence_pictures e where e.picture_id = p.id)
  const { rows } = await db.execute(sql`
    with deleted as (
      delete from pictures where id in (
        select p.id from pictures p
        where p.kind = ${kind} and p.taken_at < ${before}
          and not exists (
            select 1 from trips t where t.image_url = '/objects/' || p.kind || '/' || p.id and t.image_url <> '')
          and not exists (select 1 from users u where u.profile_image_url = '/objects/' || p.kind || '/' || p.id)
          and not exists (select 1 from evidence_pictures e where e.picture_id = p.id)
        limit ${limit} for update of p skip locked
      ) returning kind, id)
    select graphile_worker.add_job('delete-picture-files', json_build_object('kind', kind, 'id', id),
      queue_name := 'housekeeping') from deleted`)
  return rows.length
}

/** Of those that are evidence the files stay: to their owner they are as gone as the others. */
export const disownUnusedEvidence = (db: Db, kind: 'trips' | 'avatars', before: Date) =>
  db.execute(sql`
    update pictures p set user_id = null
    where p.taken_at < ${before} and p.kind = ${kind} and p.user_id is not null
      and exists (select from evidence_pictures e where e.picture_id = p.id)
      and not exists (select from trips t where t.image_url = '/objects/' || p.kind || '/' || p.id and t.image_url <> '')
      and not exists (select from users u where u.profile_image_url = '/objects/' || p.kind || '/' || p.id)`)

/**
 * The same for pictures that no article, no version of one and no draft names. Their texts are read once, all of them:
 * only a nightly job asks.
 */
export async function deleteUnusedArticleRows(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with named as (
      select distinct found[1] as id
      from (select content, image_url from articles
            union all select content, image_url from article_versions
            union all select content, image_url from article_drafts) written,
        regexp_matches(content || ' ' || image_url, '/objects/articles/([0-9a-f-]{36})', 'g') found),
    deleted as (
      delete from pictures
      where kind = 'articles' and taken_at < ${before} and id::text not in (select id from named)
      returning kind, id)
    select graphile_worker.add_job('delete-picture-files', json_build_object('kind', kind, 'id', id),
      queue_name := 'housekeeping') from deleted`)
  return rows.length
}
