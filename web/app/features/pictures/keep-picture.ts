import { keepAvatar, keepTripImage } from '@caravan/contract/uploads.ts'
import { call } from '../../lib/call.ts'

/** A picture as the server has made it. */
export interface KeptPicture {
  objectPath: string
  preview: string | null
}
/** Turns what was sent to `address` into a picture. */
export type KeepPicture = (address: string, signal: AbortSignal) => Promise<KeptPicture>

export const keepForTrip: KeepPicture = (address, signal) =>
  call(keepTripImage, { body: { imageURL: address } }, { signal })
export const keepAsAvatar: KeepPicture = (address, signal) =>
  call(keepAvatar, { body: { avatarURL: address } }, { signal })
