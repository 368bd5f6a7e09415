import AwsS3 from '@uppy/aws-s3'
import { CallError, isCallError } from '../../lib/call-error.ts'
import type { StartUpload } from './keep-picture.ts'
import { openUppy } from './open-uppy.ts'
import { withRetries } from './with-retries.ts'

export interface SendOptions {
  start: StartUpload
  signal: AbortSignal
  /** From 0 to 1, at most twice a second. */
  onProgress: (share: number) => void
  onOffline: (isOffline: boolean) => void
}

/** A file on its way. */
export interface Sending {
  /** Where it has arrived. */
  address: Promise<string>
  /** Stops it, and begins it anew from its start. */
  setPaused: (isPaused: boolean) => void
}

const PROGRESS_MS = 500

/** Sends a file to a signed address of its own. */
export function sendPicture(file: File, options: SendOptions): Sending {
  const uppy = openUppy()
  const address = new UploadAddress(options.start)
  let failure: unknown
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(_, { signal }) {
      const url = await withRetries(() => address.get(signal), { ...options, signal: signal ?? options.signal })
      return { method: 'PUT', url, headers: { 'content-type': file.type } }
    },
    uploadPartBytes({ signature, signal = options.signal, ...rest }) {
      const attempt = async () => {
        const url = await address.get(signal)
        try {
          return await AwsS3.uploadPartBytes({ ...rest, signal, signature: { ...signature, url } })
        } catch (error) {
          throw refusalIn(error) ?? error
        }
      }
      const mayPass = (status: number) => address.giveUpIfSpent(status)
      return withRetries(attempt, { ...options, signal, mayPass })
    },
  })
  uppy.on('upload-progress', throttled(options.onProgress))
  uppy.on('upload-error', (_, error) => {
    failure = error
  })
  const id = uppy.addFile({ name: file.name, type: file.type, data: file })
  const cancel = () => uppy.cancelAll()
  options.signal.addEventListener('abort', cancel)
  async function send() {
    try {
      options.signal.throwIfAborted()
      const result = await uppy.upload()
      options.signal.throwIfAborted()
      if (result?.successful?.length === 1) return await address.get(options.signal)
      throw failure ?? new Error('The picture was not sent.')
    } finally {
      options.signal.removeEventListener('abort', cancel)
      uppy.destroy()
    }
  }
  return {
    address: send(),
    setPaused: (isPaused) => {
      if (uppy.getFile(id).isPaused !== isPaused) uppy.pauseResume(id)
    },
  }
}

/** An address takes one body. It is asked for when it is needed, and anew once it has been used or is out of date. */
class UploadAddress {
  #url: string | undefined
  readonly #start: StartUpload
  constructor(start: StartUpload) {
    this.#start = start
  }

  async get(signal: AbortSignal | undefined): Promise<string> {
    this.#url ??= (await this.#start(signal)).uploadURL
    return this.#url
  }

  /** A body that broke off may still count as under way, and an address does not last for ever. */
  giveUpIfSpent(status: number): boolean {
    const isSpent = status === 404 || status === 409
    if (isSpent) this.#url = undefined
    return isSpent
  }
}

type Progress = { bytesUploaded: number | false; bytesTotal: number | null }

function throttled(report: (share: number) => void) {
  let last = Number.NEGATIVE_INFINITY
  return (_: unknown, { bytesUploaded, bytesTotal }: Progress) => {
    if (!bytesTotal) return
    const share = Number(bytesUploaded) / bytesTotal
    const now = performance.now()
    if (share < 1 && now - last < PROGRESS_MS) return
    last = now
    report(share)
  }
}

/** Uppy keeps the request that was refused; what the server said is in it. */
function refusalIn(error: unknown): CallError | undefined {
  if (isCallError(error) || !(error instanceof Error) || !('source' in error)) return undefined
  const request = error.source
  if (!(request instanceof XMLHttpRequest) || request.status === 0) return undefined
  return new CallError(request.status, request.statusText, request.responseText)
}
