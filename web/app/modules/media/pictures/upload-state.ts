import { signStoreUpload } from '@caravan/contract/store-uploads.ts'
import {
  keepArticlePicture,
  keepAvatar,
  keepTripImage,
  startArticlePicture,
  startUpload,
} from '@caravan/contract/uploads.ts'
import { useRouteLoaderData } from 'react-router'
import { call } from '../../../lib/call.ts'
import { CallError, detailOf, isCallError } from '../../../lib/call-error.ts'
import type { loader as rootLoader } from '../../../root.tsx'

/** A file of the traveller's, or the link of a picture elsewhere, which the server fetches. */
export type PictureSource = File | { url: string }

export type UploadState =
  /** It comes in a format that is made a JPEG first. */
  | { step: 'converting' }
  | { step: 'sending'; source: PictureSource; progress: number; isPaused: boolean; isOffline: boolean }
  | { step: 'keeping'; source: PictureSource; isOffline: boolean }
  /** The same one may do better a second time. */
  | { step: 'failed'; source: PictureSource; message: string }
  /** It never will: what is being filled in can go on without it. */
  | { step: 'refused'; message: string }
  | null

/** Said in passing when a picture could not be sent or made, whatever the reason. */
export const UPLOAD_FAILED = 'Failed to process image. Please try again.'
const NETWORK_FAILED =
  'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.'

const UNDER_WAY = ['converting', 'sending', 'keeping']
export const isUnderWay = (state: UploadState) => state !== null && UNDER_WAY.includes(state.step)

/** The server did not get a picture by its link; says why. */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched'
}

export class UploadAddressRefused extends CallError {
  constructor({ status, message }: CallError) {
    super(status, '', message.slice(`${status}: `.length))
  }
}
/** Said by the store that a picture is sent straight to, and not by our server. */
export class StoreRefusal extends CallError {}

export function failureOf(error: unknown): { message: string; canRetry: boolean } {
  if (error instanceof PictureNotFetched) return { message: error.message, canRetry: true }
  if (!isCallError(error)) return { message: isOfNetwork(error) ? NETWORK_FAILED : 'Unknown error', canRetry: true }
  const { status } = error
  const canRetry = status !== 413 && status !== 415 && status !== 422
  return { message: canRetry ? retryMessage(error, detailOf(error, '')) : detailOf(error, UPLOAD_FAILED), canRetry }
}

/** `fetch` throws a `TypeError`, and an upload keeps the request that got no answer. */
const isOfNetwork = (error: unknown) =>
  error instanceof TypeError || error instanceof DOMException || (error instanceof Error && 'source' in error)

function retryMessage(error: CallError, detail: string): string {
  const { status } = error
  if (status === 401) return 'Authorization required'
  if (status === 429 && detail) return detail
  if (error instanceof UploadAddressRefused) return ['Failed to get upload URL', detail].filter(Boolean).join('. ')
  if (error instanceof StoreRefusal) return status === 403 ? 'Request has expired' : 'Non 2xx'
  return `Failed request with status: ${status}. ${detail || UPLOAD_FAILED}`
}

export function uploadBlockReason(state: UploadState): string | null {
  if (isUnderWay(state)) return 'Wait until the picture is ready, or remove it.'
  if (state?.step === 'failed') return 'Try the picture again, or remove it.'
  return null
}

export interface KeptPicture {
  objectPath: string
  preview: string | null
}
/** Where a file is sent to by PUT, with the headers that belong to it. */
export interface UploadTarget {
  url: string
  headers: Record<string, string>
}
export type StartUpload = (file: File, signal: AbortSignal | undefined) => Promise<UploadTarget>
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

/** What the server offers beside an upload through itself. Offline pages, which no server has made, offer nothing else. */
export function useUploadWays() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return { hasLinks: root?.hasLinks ?? false, sendsToStore: root?.sendsToStore ?? false }
}
