import { POSE_PHOTO, type PosePhoto, type PosePhotoItem, posePicturePath } from '@caravan/contract/pose-photo.ts'
import { presentAuthorCard } from '../../people/users/present-traveller.ts'
import type { PosePhotoRow, WaitingRow } from './queries.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

export function presentPosePhoto(row: PosePhotoRow): PosePhoto {
  const state = stateOf(row)
  const isDecided = state === 'confirmed' || state === 'refused' || state === 'lapsed'
  return {
    state,
    pose: state === 'asked' || state === 'waiting' ? row.pose : null,
    expiresAt: state === 'asked' ? iso(row.expiresAt) : null,
    sentAt: state === 'waiting' || isDecided ? iso(row.sentAt) : null,
    decidedAt: isDecided ? iso(row.decidedAt) : null,
    reason: state === 'refused' ? row.reason : null,
    triesLeft: Math.max(0, POSE_PHOTO.triesADay - row.triesToday),
    hasPicture: row.hasPicture,
  }
}

function stateOf({ state, hasExpired }: PosePhotoRow): PosePhoto['state'] {
  if (state === null || state === 'ended') return 'none'
  return state === 'asked' && hasExpired ? 'none' : state
}

export const presentWaiting = (row: WaitingRow): PosePhotoItem => ({
  id: row.id,
  pose: row.pose,
  sentAt: row.sentAt.toISOString(),
  traveller: presentAuthorCard(row.userId, row),
  url: posePicturePath(row.id),
})
