import { abortParts, completeParts, listParts, signPart, startPartUpload } from '@caravan/contract/store-uploads.ts'
import { call } from '../../lib/call.ts'
import { withRetries } from './with-retries.ts'

interface Options {
  signal: AbortSignal
  onOffline: (isOffline: boolean) => void
}

interface Named {
  uploadId?: string
  key: string
  signal?: AbortSignal
}

/** What Uppy asks of our server for a file that is sent to the store in parts. */
export function partCalls(options: Options) {
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
