import { detailOf, isCallError } from '../../lib/call-error.ts'
import { OFFERED_TYPES } from './picture-rules.ts'

/** A picture on its way. `null` stands for none: nothing chosen yet, or all done. */
export type UploadState =
  | { step: 'sending'; file: File; progress: number }
  | { step: 'keeping'; file: File }
  | { step: 'failed'; file: File; message: string; canRetry: boolean }
  | { step: 'refused'; message: string }
  | null

/** Said when a picture could not be sent or made, whatever the reason. */
export const UPLOAD_FAILED = 'Failed to process image. Please try again.'

export const isUnderWay = (state: UploadState) => state?.step === 'sending' || state?.step === 'keeping'

/** What the traveller reads, and whether the same file could do better a second time. */
export function failureOf(error: unknown, file: Pick<File, 'type'>): { message: string; canRetry: boolean } {
  const isTheFile = isCallError(error) && (error.status === 413 || error.status === 415)
  // of a kind that is offered and yet not to be read: broken, whatever kinds there are to choose from
  const isBroken = isTheFile && error.status === 415 && OFFERED_TYPES.split(',').includes(file.type)
  if (isTheFile) return { message: isBroken ? UPLOAD_FAILED : detailOf(error, UPLOAD_FAILED), canRetry: false }
  const isBusy = isCallError(error) && error.status === 429
  return { message: isBusy ? detailOf(error, UPLOAD_FAILED) : UPLOAD_FAILED, canRetry: true }
}

/** Why a form cannot be sent yet. */
export function uploadBlockReason(state: UploadState): string | null {
  if (isUnderWay(state)) return 'Wait until the picture is ready, or remove it.'
  if (state?.step === 'failed') return 'Try the picture again, or remove it.'
  return null
}
