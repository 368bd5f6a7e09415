import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { POSE_PHOTO, type PosePhotoItem, type PoseRefusal } from '@caravan/contract/pose-photo.ts'
import type { Db } from '../../../db/client.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import type { Services } from '../../../open-services.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { upsertOwnNotification } from '../../notify/upsert-query.ts'
import { logAct } from '../moderation/operator.ts'
import { presentWaiting } from './present.ts'
import * as queries from './queries.ts'

export function listWaiting(act: Act, asked: PageQuery): Promise<Page<PosePhotoItem>> {
  const range = pageRange(asked, POSE_PHOTO.listPage)
  return inTransaction(act, async ({ db, viewer }) => {
    const rows = await queries.listWaiting(db, viewer, range)
    await logAct(db, { actorId: viewer.id, action: 'pose-photos-listed', details: { ids: rows.map(({ id }) => id) } })
    return pageOf(rows, range.limit, presentWaiting, ({ sentAt, id }) => ({ createdAt: sentAt, id }))
  })
}

/** The picture of one that waits. The look is logged. @throws Problem `not-found` also where the moderator is party */
export function choosePicture(act: Act, id: string): Promise<string> {
  return inTransaction(act, async ({ db, viewer }) => {
    const found = await queries.findForModerator(db, viewer, id)
    if (!found?.pictureId) throw problem('not-found')
    const { pictureId, userId: travellerId } = found
    await logAct(db, { actorId: viewer.id, action: 'pose-picture-read', travellerId, pictureId })
    return pictureId
  })
}

interface Decision {
  confirmed: boolean
  reason: PoseRefusal | null
}

/** Decides about a pose photo, which deletes its picture. Of two moderators the first one decides; the same again is no error. */
export function decide(
  act: Act,
  id: string,
  { confirmed, reason }: Decision,
): Promise<{ id: string; confirmed: boolean }> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    const found = await queries.findForModerator(db, viewer, id)
    if (!found) throw problem('not-found')
    await lockTraveller(db, found.userId)
    const photo = await queries.findPosePhoto(db, found.userId)
    const state = confirmed ? 'confirmed' : 'refused'
    const isSame = photo.id === id && photo.state === state && photo.reason === reason
    if (!isSame) {
      if (photo.id !== id || photo.state !== 'waiting') throw problem('pose-photo-decided')
      await close(db, found.userId, { state, reason })
      await logAct(db, { actorId: viewer.id, action: `pose-photo-${state}`, travellerId: found.userId })
    }
    return { id, confirmed }
  })
}

/** The picture goes in the transaction of the decision, its files by a job of it. */
async function close(tx: Db, userId: string, decision: Parameters<typeof queries.setDecided>[2]): Promise<void> {
  await queries.deletePictureOf(tx, userId)
  await queries.setDecided(tx, userId, decision)
  await upsertOwnNotification(tx, { userId, kind: 'pose-photo' })
}

/** By the clock, each hour: what nobody has looked at in time, and pictures that belong to none. */
export async function deleteUndecided({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const userId of await queries.listUndecided(db)) {
    await db.transaction(async (tx) => {
      await lockTraveller(tx, userId)
      if ((await queries.findPosePhoto(tx, userId)).state !== 'waiting') return
      await close(tx, userId, { state: 'lapsed', reason: null })
    })
  }
  await queries.deleteStrayPictures(db)
}
