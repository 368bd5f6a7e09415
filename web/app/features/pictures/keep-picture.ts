import {
  keepArticlePicture,
  keepAvatar,
  keepTripImage,
  startArticlePicture,
  startUpload,
} from '@caravan/contract/uploads.ts'
import { call } from '../../lib/call.ts'

/** A picture as the server has made it. */
export interface KeptPicture {
  objectPath: string
  preview: string | null
}
/** Asks for an address to send a picture to. */
export type StartUpload = (signal: AbortSignal | undefined) => Promise<{ uploadURL: string }>
/** Turns what was sent to `address` into a picture. */
export type KeepPicture = (address: string, signal: AbortSignal) => Promise<KeptPicture>

export const startOwn: StartUpload = (signal) => call(startUpload, undefined, { signal })
export const startForArticle: StartUpload = (signal) => call(startArticlePicture, undefined, { signal })

export const keepForTrip: KeepPicture = (address, signal) =>
  call(keepTripImage, { body: { imageURL: address } }, { signal })
export const keepAsAvatar: KeepPicture = (address, signal) =>
  call(keepAvatar, { body: { avatarURL: address } }, { signal })

export const keepForArticle: KeepPicture = (address, signal) =>
  call(keepArticlePicture, { body: { imageURL: address } }, { signal })
