import { detailOf, isCallError } from '../../lib/call-error.ts'

/** A picture on its way. `null` stands for none: nothing chosen yet, or all done. */
export type UploadState =
  | { step: 'sending'; file: File; progress: number }
  | { step: 'keeping'; file: File }
  /** The same file may do better a second time. */
  | { step: 'failed'; file: File; message: string }
  /** It never will: what is being filled in can go on without it. */
  | { step: 'refused'; message: string }
  | null

/** Said when a picture could not be sent or made, whatever the reason. */
export const UPLOAD_FAILED = 'Failed to process image. Please try again.'

export const isUnderWay = (state: UploadState) => state?.step === 'sending' || state?.step === 'keeping'

/** What the traveller reads, and whether the same file could do better a second time. */
export function failureOf(error: unknown): { message: string; canRetry: boolean } {
  const status = isCallError(error) ? error.status : 0
  const canRetry = status !== 413 && status !== 415
  return { message: canRetry && status !== 429 ? UPLOAD_FAILED : detailOf(error, UPLOAD_FAILED), canRetry }
}

/** Why a form cannot be sent yet. */
export function uploadBlockReason(state: UploadState): string | null {
  if (isUnderWay(state)) return 'Wait until the picture is ready, or remove it.'
  if (state?.step === 'failed') return 'Try the picture again, or remove it.'
  return null
}
