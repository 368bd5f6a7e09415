import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { CallError } from '../../lib/call-error.ts'
import type { StartUpload } from './keep-picture.ts'

interface Sending {
  start: StartUpload
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

// The caller shows what went wrong; the console need not.
const SILENT = { debug: () => {}, warn: () => {}, error: () => {} }

/** Sends a file to a signed address of its own and answers that address. One file, one attempt. */
export async function sendPicture(file: File, { start, signal, onProgress }: Sending): Promise<string> {
  const uppy = new Uppy({ restrictions: { maxNumberOfFiles: 1 }, logger: SILENT })
  let address = ''
  let failure: unknown
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async getUploadParameters(_, options) {
      const { uploadURL } = await start(options.signal)
      address = uploadURL
      return { method: 'PUT', url: uploadURL, headers: { 'content-type': file.type } }
    },
  })
  uppy.on('upload-progress', (_, { bytesUploaded, bytesTotal }) => {
    if (bytesTotal) onProgress(Number(bytesUploaded) / bytesTotal)
  })
  uppy.on('upload-error', (_, error) => {
    failure = refusalIn(error) ?? error
  })
  const cancel = () => uppy.cancelAll()
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    uppy.addFile({ name: file.name, type: file.type, data: file })
    const result = await uppy.upload()
    signal.throwIfAborted()
    if (result?.successful?.length === 1) return address
    throw failure ?? new Error('The picture was not sent.')
  } finally {
    signal.removeEventListener('abort', cancel)
    uppy.destroy()
  }
}

/** Uppy keeps the request that was refused; what the server said is in it. */
function refusalIn(error: object): CallError | undefined {
  const request = 'source' in error ? error.source : undefined
  if (!(request instanceof XMLHttpRequest) || request.status === 0) return undefined
  return new CallError(request.status, request.statusText, request.responseText)
}
