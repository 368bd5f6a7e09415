import { LIMITS } from '@caravan/contract/limits.ts'
import { PROBLEMS } from '@caravan/contract/problems.ts'

/** One kind of upload, in the words of its hint. */
export interface PictureRules {
  maxBytes: number
  /** '10MB' */
  size: string
}
export const TRIP_PICTURE: PictureRules = { maxBytes: LIMITS.tripImageBytes, size: '10MB' }
export const ARTICLE_PICTURE: PictureRules = TRIP_PICTURE
export const AVATAR_PICTURE: PictureRules = { maxBytes: LIMITS.avatarBytes, size: '5MB' }

/** What the chooser offers. Phones turn their own formats into the first of these by themselves. */
export const OFFERED_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

export const hintFor = ({ size }: PictureRules) => `JPG, PNG up to ${size}`

/** Why a file is not even sent, or null. */
export function pictureRefusal(file: Pick<File, 'type' | 'size'>, { maxBytes, size }: PictureRules): string | null {
  if (!file.type.startsWith('image/')) return PROBLEMS['unsupported-image'].detail
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.size > maxBytes) return `This file is larger than ${size}. Choose a smaller one.`
  return null
}

/** How each of the offered kinds begins, in hexadecimal; `.` stands for any digit. */
const BEGINNINGS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/, /^474946383[79]61/]
const HEAD_BYTES = 12

/** Why a file is not sent whose first bytes are no picture's, or null: any file can be called `.jpg`. */
export async function contentRefusal(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const head = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (BEGINNINGS.some((beginning) => beginning.test(head))) return null
  return OFFERED_TYPES.split(',').includes(file.type)
    ? `${file.name} is not a picture, whatever its name says. Choose another file, or go on without one.`
    : PROBLEMS['unsupported-image'].detail
}

/** The pictures among what was dropped or pasted, else the first file, whose refusal says why. */
export function picturesAmong(files: Iterable<File>): File[] {
  const all = [...files]
  const pictures = all.filter((file) => file.type.startsWith('image/'))
  return pictures.length > 0 ? pictures : all.slice(0, 1)
}
