import { PART_LIMITS, partBytes } from '@caravan/contract/limits.ts'
import { abortParts, completeParts, listParts, signPart, startPartUpload } from '@caravan/contract/store-uploads.ts'
import AwsS3 from '@uppy/aws-s3'
import { call } from '../../../lib/call.ts'
import { CallError, isCallError } from '../../../lib/call-error.ts'
import { openUppy } from './picture-size.ts'
import { type StartUpload, StoreRefusal, startInStore, type UploadTarget } from './upload-state.ts'
import { RETRY_DELAYS, withRetries } from './with-retries.ts'

interface Named {
  uploadId?: string
  key: string
  signal?: AbortSignal
}

function partCalls(options: { signal: AbortSignal; onOffline: (isOffline: boolean) => void }) {
  const tried = <T>(ask: (signal: AbortSignal) => Promise<T>, signal = options.signal) =>
    withRetries(() => ask(signal), { ...options, signal })
  const of = ({ uploadId = '', key }: Named) => ({ params: { uploadId }, query: { key } })
  return {
    createMultipartUpload: ({ type, size }: { type: string; size: number | null }) =>
      tried((signal) => call(startPartUpload, { body: { type, size: size ?? 0 } }, { signal })),
    signPart: (_: unknown, { partNumber, ...named }: Named & { partNumber: number }) =>
      call(
        signPart,
        { ...of(named), params: { uploadId: named.uploadId ?? '', partNumber } },
        { signal: named.signal ?? options.signal },
      ),
    async listParts(_: unknown, named: Named) {
      const parts = await tried((signal) => call(listParts, of(named), { signal }), named.signal)
      return parts.map(({ partNumber, size, etag }) => ({ PartNumber: partNumber, Size: size, ETag: etag }))
    },
    completeMultipartUpload(
      _: unknown,
      { parts, ...named }: Named & { parts: { PartNumber?: number; ETag?: string }[] },
    ) {
      const body = {
        parts: parts.map(({ PartNumber = 0, ETag = '' }) => ({ partNumber: PartNumber, etag: ETag })),
      }
      return tried((signal) => call(completeParts, { ...of(named), body }, { signal }), named.signal)
    },
    /** Nobody waits for it, and the job that removes what was given up finds it all the same. */
    async abortMultipartUpload(_: unknown, named: Named) {
      await call(abortParts, of(named), { keepalive: true })
    },
  }
}

export interface SendOptions {
  start: StartUpload
  signal: AbortSignal
  /** From 0 to 1, at most twice a second. */
  onProgress: (share: number) => void
  onOffline: (isOffline: boolean) => void
}

export interface Sending {
  address: Promise<string>
  /** Stops it, and begins it anew from its start. */
  setPaused: (isPaused: boolean) => void
}

const PROGRESS_MS = 500

export function sendPicture(file: File, options: SendOptions): Sending {
  const uppy = openUppy()
  const target = new Target(file, options.start)
  const toStore = options.start === startInStore
  const isInParts = toStore && file.size > PART_LIMITS.aboveBytes
  let failure: unknown
  uppy.use(AwsS3, {
    shouldUseMultipart: () => isInParts,
    limit: PART_LIMITS.atOnce,
    getChunkSize: ({ size }) => partBytes(size),
    retryDelays: RETRY_DELAYS,
    ...partCalls(options),
    async getUploadParameters(_, { signal }) {
      const found = await withRetries(() => target.get(signal), { ...options, signal: signal ?? options.signal })
      return { method: 'PUT', ...found }
    },
    uploadPartBytes({ signature, signal = options.signal, ...rest }) {
      // what is one of several parts Uppy tries again by itself
      if (isInParts) return AwsS3.uploadPartBytes({ ...rest, signal, signature })
      const attempt = async () => {
        const { url, headers } = await target.get(signal)
        try {
          return await AwsS3.uploadPartBytes({ ...rest, signal, signature: { method: 'PUT', url, headers } })
        } catch (error) {
          throw refusalIn(error, toStore) ?? error
        }
      }
      const mayPass = (status: number) => target.giveUpIfSpent(status)
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
      const [sent] = result?.successful ?? []
      if (sent) return isInParts && sent.uploadURL ? sent.uploadURL : (await target.get(options.signal)).url
      throw (isInParts && refusalIn(failure, toStore)) || failure || new Error('The picture was not sent.')
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
class Target {
  #found: UploadTarget | undefined
  readonly #file: File
  readonly #start: StartUpload
  constructor(file: File, start: StartUpload) {
    this.#file = file
    this.#start = start
  }

  async get(signal: AbortSignal | undefined): Promise<UploadTarget> {
    this.#found ??= await this.#start(this.#file, signal)
    return this.#found
  }

  /** A body that broke off may still count as under way, and an address does not last for ever: 403 is how a store says so. */
  giveUpIfSpent(status: number): boolean {
    const isSpent = status === 404 || status === 409 || (status === 403 && this.#start === startInStore)
    if (isSpent) this.#found = undefined
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
function refusalIn(error: unknown, toStore: boolean): CallError | undefined {
  if (isCallError(error) || !(error instanceof Error) || !('source' in error)) return undefined
  const request = error.source
  if (!(request instanceof XMLHttpRequest) || request.status === 0) return undefined
  const Refusal = toStore ? StoreRefusal : CallError
  return new Refusal(request.status, request.statusText, request.responseText)
}
