import { LIMITS } from '@caravan/contract/limits.ts'
import { PROBLEMS } from '@caravan/contract/problems.ts'

/** One kind of upload, in the words of its hint. */
export interface PictureRules {
  maxBytes: number
  /** '10MB' */
  size: string
}
export const TRIP_PICTURE: PictureRules = { maxBytes: LIMITS.tripImageBytes, size: '10MB' }
export const AVATAR_PICTURE: PictureRules = { maxBytes: LIMITS.avatarBytes, size: '5MB' }

/** What the chooser offers. Phones turn their own formats into the first of these by themselves. */
export const OFFERED_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

export const hintFor = ({ size }: PictureRules) => `JPG, PNG up to ${size}`

/** Why a file is not even sent, or null. Whether it really is a picture, the server says. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>, { maxBytes, size }: PictureRules): string | null {
  if (!file.type.startsWith('image/')) return PROBLEMS['unsupported-image'].detail
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.size > maxBytes) return `This file is larger than ${size}. Choose a smaller one.`
  return null
}

/** The first picture among what was dropped or pasted, else the first file, whose refusal says why. */
export function pictureAmong(files: Iterable<File>): File | undefined {
  const all = [...files]
  return all.find((file) => file.type.startsWith('image/')) ?? all[0]
}
