import { type ImageKind, PICTURE_KINDS } from '../../../platform/images/picture-kinds.ts'
import type { Viewer } from '../../../platform/viewer.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** How long an address takes its body, and for how long after that the body can still become a picture. */
export const UPLOAD_MS = 15 * MINUTE
export const KEEP_MS = UPLOAD_MS + HOUR
/** Addresses in use and bodies not yet turned into pictures, for one traveller. */
export const MAX_PENDING = 20

/** Whose an upload or a picture is: a traveller's, by their id, or the blog's (null). */
export type OwnerId = string | null

/** An upload does not know yet what it will be: the largest limit goes into its address. */
export const UPLOAD_BYTES = Math.max(...Object.values(PICTURE_KINDS).map(({ maxBytes }) => maxBytes))

/** Only one's own, arrived whole, and not long ago. */
export function canKeep(
  ownerId: OwnerId,
  upload: { userId: OwnerId; createdAt: Date; bytes: number | null },
  now: Date,
) {
  const age = now.getTime() - upload.createdAt.getTime()
  return upload.userId === ownerId && upload.bytes !== null && age < KEEP_MS
}

/** What a browser sends to the store by itself: one's own, not long ago. Nothing else is signed for or put together. */
export const canSendToStore = (
  userId: string,
  upload: { userId: OwnerId; createdAt: Date; declaredBytes: number | null },
  now: Date,
) => upload.userId === userId && upload.declaredBytes !== null && now.getTime() - upload.createdAt.getTime() < KEEP_MS

interface SeenPicture {
  userId: OwnerId
  kind: ImageKind
  isOnVisibleTrip: boolean
  isOwnerVisible: boolean
}

/**
 * Of those that are not everybody's: who made it, and whoever its kind is for. Never across a block. One that is nobody's any
 * more is kept as evidence alone.
 */
export function canSeePicture(viewer: Viewer, picture: SeenPicture) {
  // mutant: a picture that is evidence is seen by everybody | modules/safety/reports/evidence | picture.userId === null ||
  if (picture.userId === null || PICTURE_KINDS[picture.kind].seenBy === 'moderators') return false
  if (picture.userId === viewer.id) return true
  const isForTravellers = PICTURE_KINDS[picture.kind].seenBy === 'travellers'
  // mutant: an avatar is seen by those of its trips alone | modules/media/pictures/pictures | (isForTravellers || picture.isOnVisibleTrip) | picture.isOnVisibleTrip
  return viewer.hasOnboarded && picture.isOwnerVisible && (isForTravellers || picture.isOnVisibleTrip)
}
