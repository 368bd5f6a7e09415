import { randomBytes } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import * as companion from '@uppy/companion'
import { inject } from 'light-my-request'
import { UPLOAD_BYTES } from '../policy.ts'
import { guardAgents } from './guard-agents.ts'

export interface LinkTask {
  url: string
  /** Of this server itself. */
  origin: string
  /** There, the signed address of the upload that takes the picture. */
  uploadPath: string
  localHosts: readonly string[]
  /** Where it lies until all of it is there. */
  folder: string
  /** Called with how far it is, from 0 to 1. */
  progress: MessagePort
}

/** `status` is what the upload answered, where it was asked. */
export type LinkOutcome = { failed: null } | { failed: string; status?: number }

type CompanionEvent =
  | { action: 'progress'; payload: { bytesUploaded: number; bytesTotal: number } }
  | { action: 'success' }
  | { action: 'error'; payload: { error: { message?: string; extraData?: { status?: number } } } }

/** Its lines would be no JSON, and hold what people asked for. Why something failed is in the outcome. */
Object.assign(console, { log: () => undefined })

let opened: ReturnType<typeof companion.app> | undefined

function open({ origin, localHosts, folder }: Pick<LinkTask, 'origin' | 'localHosts' | 'folder'>) {
  // it refuses them too, by a list of its own
  guardAgents({ localHosts })
  return companion.app({
    // for tokens of providers, of which there are none
    secret: randomBytes(32).toString('hex'),
    server: { host: new URL(origin).host, protocol: 'http' },
    // it cannot send on what does not say how long it is
    filePath: folder,
    streamingUpload: false,
    maxFileSize: UPLOAD_BYTES,
    enableUrlEndpoint: true,
    allowLocalUrls: localHosts.length > 0,
    // anchored: a text would be looked for anywhere in the address
    uploadUrls: [
      new RegExp(`^${origin.replaceAll(/[.[\]]/g, '\\$&')}/api/objects/uploads/[0-9a-f-]{36}\\?[\\w=&%*.-]+$`),
    ],
    corsOrigins: false,
    metrics: false,
  })
}

/**
 * Has Companion fetch a picture and send it on to an upload. Runs in a thread of its own, which is ended where it takes too
 * long or is not wanted any more: Companion knows no limit of time.
 */
export default async function fetchLink(task: LinkTask): Promise<LinkOutcome> {
  opened ??= open(task)
  const { app, emitter } = opened
  const reply = await inject(app as never, {
    method: 'POST',
    url: '/url/get',
    payload: {
      url: task.url,
      endpoint: task.origin + task.uploadPath,
      protocol: 'multipart',
      httpMethod: 'PUT',
      useFormData: false,
      // what it really is shows when it is decoded
      headers: { 'content-type': 'image/*' },
      metadata: {},
    },
  })
  const { token, message, error } = reply.json<{ token?: string; message?: string; error?: string }>()
  if (reply.statusCode !== 200 || !token) return { failed: message ?? error ?? String(reply.statusCode) }
  return new Promise((resolve) => {
    const onEvent = (event: CompanionEvent) => {
      if (event.action === 'progress') {
        const { bytesUploaded, bytesTotal } = event.payload
        if (bytesTotal > 0) task.progress.postMessage(bytesUploaded / bytesTotal)
        return
      }
      emitter.removeListener(token, onEvent)
      if (event.action === 'success') return resolve({ failed: null })
      const { message: reason = 'unknown', extraData } = event.payload.error
      resolve({ failed: reason, ...(extraData?.status === undefined ? {} : { status: extraData.status }) })
    }
    emitter.on(token, onEvent)
    // it waits until somebody listens
    emitter.emit(`connection:${token}`)
  })
}
