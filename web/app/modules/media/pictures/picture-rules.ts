import { LIMITS } from '@caravan/contract/limits.ts'
import { PROBLEMS } from '@caravan/contract/problems.ts'

export interface PictureRules {
  maxBytes: number
  size: string
  hint: string
  /** It is shown square: what it shows is chosen before it is sent. */
  isSquare: boolean
  facing: 'user' | 'environment'
}
export const TRIP_PICTURE: PictureRules = {
  maxBytes: LIMITS.tripImageBytes,
  size: '10MB',
  hint: 'JPG, PNG up to 10MB',
  isSquare: false,
  facing: 'environment',
}
export const ARTICLE_PICTURE: PictureRules = {
  ...TRIP_PICTURE,
  hint: 'Images only, up to 10 MB. Use camera or choose from your photo library.',
}
export const AVATAR_PICTURE: PictureRules = {
  maxBytes: LIMITS.avatarBytes,
  size: '5MB',
  hint: 'JPG, PNG up to 5MB',
  isSquare: true,
  facing: 'user',
}

/** What the chooser offers: what the server reads, and what is made a JPEG before it is sent. Not every system names the last. */
export const OFFERED_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/bmp,image/heic,image/heif,.heic,.heif'

type Candidate = Pick<File, 'name' | 'type' | 'size'>
/** Phones hand over photos without a type, or as bytes of any kind: what they are is read from the first ones. */
const isUntyped = ({ type }: Pick<File, 'type'>) => type === '' || type === 'application/octet-stream'
const mayBePicture = (file: Pick<File, 'type'>) => file.type.startsWith('image/') || isUntyped(file)

export function pictureRefusal(file: Candidate, { maxBytes, size }: PictureRules): string | null {
  if (!mayBePicture(file)) return PROBLEMS['unsupported-image'].detail
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (file.size > maxBytes) return `This file is larger than ${size}. Choose a smaller one.`
  return null
}

/** How the kinds that the server reads begin, in hexadecimal; `.` stands for any digit. */
const FILE_SIGNATURES = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/gif': /^474946383[79]61/,
}
const BMP = /^424d/
/** `ftyp` with one of the brands heic, heix, hevc, hevx, heim, heis, mif1, msf1. */
const HEIC = /^.{8}66747970(6865696[3d]|68656978|68656973|6865766[3]|68657678|6d696631|6d736631)/
const HEAD_BYTES = 12

/** What to do with a file by its first bytes, whatever it is called: send it, make it a JPEG first, or say why not. */
export async function inspectPicture(file: File): Promise<'send' | 'convert' | { refusal: string }> {
  const head = await headOf(file)
  if (detectType(head)) return 'send'
  if (BMP.test(head) || HEIC.test(head)) return 'convert'
  return {
    refusal: OFFERED_TYPES.split(',').includes(file.type) ? noPicture(file) : PROBLEMS['unsupported-image'].detail,
  }
}

/** The file by the type that its bytes say, where its phone named none. */
export async function withDetectedType(file: File): Promise<File> {
  const type = isUntyped(file) ? detectType(await headOf(file)) : undefined
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file
}

async function headOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const detectType = (head: string) => Object.entries(FILE_SIGNATURES).find(([, signature]) => signature.test(head))?.[0]

export const noPicture = ({ name }: Pick<File, 'name'>) =>
  `${name} is not a picture, whatever its name says. Choose another file, or go on without one.`

export const canBeEdited = ({ type }: Pick<File, 'type'>) => /^image\/(jpe?g|gif|png|bmp|webp)$/.test(type)

/** The pictures among what was dropped or pasted, else the first file, whose refusal says why. */
export function picturesAmong(files: Iterable<File>): File[] {
  const all = [...files]
  const pictures = all.filter(mayBePicture)
  return pictures.length > 0 ? pictures : all.slice(0, 1)
}
