import { randomInt } from 'node:crypto'
import { POSE_NAMES, POSE_PHOTO, type Pose, type PosePhoto } from '@caravan/contract/pose-photo.ts'
import type { Db } from '../../../db/client.ts'
import { lockTraveller } from '../../../db/pair-lock.ts'
import { type Act, inTransaction } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import type { ImagePool } from '../../media/pictures/image-pool.ts'
import { keepPosePicture } from '../../media/pictures/keep-picture.ts'
import { presentPosePhoto } from './present.ts'
import * as queries from './queries.ts'

const DAY = 86_400_000

export async function readOwn({ db, viewer }: Pick<Act, 'db' | 'viewer'>): Promise<PosePhoto> {
  return presentPosePhoto(await queries.findPosePhoto(db, viewer.id))
}

/** While it takes a picture it is the same pose: nobody asks until they get the one that they have a picture of. */
export function ask(act: Act, now = new Date()): Promise<PosePhoto> {
  return inTransaction(act, async (act) => {
    const { db, viewer } = act
    await lockTraveller(db, viewer.id)
    const row = await queries.findPosePhoto(db, viewer.id)
    const { state, triesLeft, hasPicture } = presentPosePhoto(row)
    if (state === 'asked') return readOwn(act)
    if (state === 'waiting' || state === 'confirmed') throw problem('pose-photo-sent')
    if (!hasPicture) throw problem('profile-picture-required')
    if (triesLeft === 0) throw noTriesLeft(now)
    await queries.askPose(db, viewer.id, anotherPose(row.pose))
    return readOwn(act)
  })
}

const noTriesLeft = (now: Date) =>
  problem('too-many', {
    detail: `${POSE_PHOTO.triesADay} poses a day can be asked for. You can go on tomorrow.`,
    retryAfter: Math.ceil((DAY - (now.getTime() % DAY)) / 1000),
  })

/** Not the one before: a picture of that may be there. */
function anotherPose(last: Pose | null): Pose {
  const others = POSE_NAMES.filter((pose) => pose !== last)
  return others[randomInt(others.length)] ?? POSE_NAMES[0]
}

/**
 * Turns an upload into the picture of the pose that was asked for. In time is what arrives here in time, however long the
 * picture is worked at. The same upload again changes nothing.
 */
export async function send(act: Act, pool: ImagePool, uploadId: string | null): Promise<PosePhoto> {
  const { db, viewer } = act
  const asked = await queries.findPosePhoto(db, viewer.id)
  const { state } = presentPosePhoto(asked)
  if (state !== 'asked' && state !== 'waiting') throw problem('no-pose')
  const picture = await keepPosePicture(act, pool, uploadId)
  return inTransaction(act, async (act) => {
    await lockTraveller(act.db, viewer.id)
    const now = await queries.findPosePhoto(act.db, viewer.id)
    const isStillAsked = now.id === asked.id && now.state === 'asked'
    if (isStillAsked) await queries.setSent(act.db, viewer.id, picture.id)
    else if (now.state !== 'waiting' || now.pictureId !== picture.id) throw problem('no-pose')
    return readOwn(act)
  })
}

export function remove(act: Act): Promise<PosePhoto> {
  return inTransaction(act, async (act) => {
    await lockTraveller(act.db, act.viewer.id)
    await endPosePhoto(act.db, act.viewer.id)
    return readOwn(act)
  })
}

/** In the transaction that holds the traveller's row: what was compared with one picture says nothing of another. */
export async function endPosePhoto(tx: Db, userId: string): Promise<void> {
  await queries.deletePictureOf(tx, userId)
  await queries.endPosePhoto(tx, userId)
}
