import { signStoreUpload } from '@caravan/contract/store-uploads.ts'
import {
  keepArticlePicture,
  keepAvatar,
  keepTripImage,
  startArticlePicture,
  startUpload,
} from '@caravan/contract/uploads.ts'
import { call } from '../../lib/call.ts'
import { isCallError } from '../../lib/call-error.ts'
import { UploadAddressRefused } from './upload-state.ts'

/** A picture as the server has made it. */
export interface KeptPicture {
  objectPath: string
  preview: string | null
}
/** Where a file is sent to by PUT, with the headers that belong to it. */
export interface UploadTarget {
  url: string
  headers: Record<string, string>
}
/** Asks for an address to send a picture to. */
export type StartUpload = (file: File, signal: AbortSignal | undefined) => Promise<UploadTarget>
/** Turns what was sent to `address` into a picture. */
export type KeepPicture = (address: string, signal: AbortSignal) => Promise<KeptPicture>

const targetOf = (file: File, { uploadURL }: { uploadURL: string }): UploadTarget => ({
  url: uploadURL,
  headers: { 'content-type': file.type },
})
const addressRefused = (error: unknown): never => {
  throw isCallError(error) ? new UploadAddressRefused(error) : error
}
export const askForAddress = (signal: AbortSignal | undefined) =>
  call(startUpload, undefined, { signal }).catch(addressRefused)
export const startOwn: StartUpload = async (file, signal) => targetOf(file, await askForAddress(signal))
export const startForArticle: StartUpload = async (file, signal) =>
  targetOf(file, await call(startArticlePicture, undefined, { signal }).catch(addressRefused))
/** Straight to the store, where browsers reach it. */
export const startInStore: StartUpload = ({ type, size }, signal) =>
  call(signStoreUpload, { body: { type, size } }, { signal }).catch(addressRefused)

export const keepForTrip: KeepPicture = (address, signal) =>
  call(keepTripImage, { body: { imageURL: address } }, { signal })
export const keepAsAvatar: KeepPicture = (address, signal) =>
  call(keepAvatar, { body: { avatarURL: address } }, { signal })

export const keepForArticle: KeepPicture = (address, signal) =>
  call(keepArticlePicture, { body: { imageURL: address } }, { signal })
