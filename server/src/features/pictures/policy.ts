import { LIMITS } from '@caravan/contract/limits.ts'
import type { ImageKind } from '../../platform/images/image-sizes.ts'
import type { Viewer } from '../../platform/viewer.ts'

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

/** An upload does not know yet what it will be: the larger limit goes into its address. */
export const UPLOAD_BYTES = LIMITS.tripImageBytes

export const maxBytesOf = (kind: ImageKind) => (kind === 'avatars' ? LIMITS.avatarBytes : LIMITS.tripImageBytes)

/** Only one's own, arrived whole, and not long ago. */
export function canKeep(
  ownerId: OwnerId,
  upload: { userId: OwnerId; createdAt: Date; bytes: number | null },
  now: Date,
) {
  const age = now.getTime() - upload.createdAt.getTime()
  return upload.userId === ownerId && upload.bytes !== null && age < KEEP_MS
}

interface SeenPicture {
  userId: OwnerId
  kind: ImageKind
  isOnVisibleTrip: boolean
  isOwnerVisible: boolean
}

/** Who made it; any traveller for an avatar; else those who may see a trip that shows it. Never across a block. */
export function canSeePicture(viewer: Viewer, picture: SeenPicture) {
  if (picture.userId === viewer.id) return true
  return viewer.hasOnboarded && picture.isOwnerVisible && (picture.kind === 'avatars' || picture.isOnVisibleTrip)
}
