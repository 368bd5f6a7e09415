import { type ImportEvent, importPicture } from '@caravan/contract/uploads.ts'
import { call } from '../../../lib/call.ts'
import type { SendOptions } from './send-picture.ts'
import { askForAddress, PictureNotFetched } from './upload-state.ts'
import { withRetries } from './with-retries.ts'

/** Companion gives up after a minute. */
const SILENT_MS = 90_000

/**
 * Has Companion fetch a picture by its link: it sends it to the server, wherever files are sent to.
 * @returns the address at which it has arrived, as after sending one
 */
export async function fetchLink(
  url: string,
  { signal, onProgress, onOffline }: Omit<SendOptions, 'start'>,
): Promise<string> {
  const { uploadURL, token, companionUrl } = await withRetries(
    async () => {
      const { uploadURL } = await askForAddress(signal)
      return { uploadURL, ...(await call(importPicture, { body: { url, uploadURL } }, { signal })) }
    },
    { signal, onOffline },
  )
  const socket = new WebSocket(
    `${companionUrl.replace(/^http/, 'ws')}/api/${await started(companionUrl, token, signal)}`,
  )
  await follow(socket, signal, onProgress)
  return uploadURL
}

async function started(companionUrl: string, token: string, signal: AbortSignal): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token })
  const reply = await fetch(`${companionUrl}/url/get`, { method: 'POST', headers, body, signal })
  const said: { token?: string; message?: string } = await reply.json()
  if (!said.token) throw new PictureNotFetched(said.message ?? 'Socket closed unexpectedly')
  return said.token
}

function follow(socket: WebSocket, signal: AbortSignal, onProgress: SendOptions['onProgress']): Promise<void> {
  const outcome = new Promise<void>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => reject(new PictureNotFetched('Timeout waiting for message from Companion socket')),
        SILENT_MS,
      )
    }
    wait()
    socket.addEventListener('message', ({ data }) => {
      wait()
      const event: ImportEvent = JSON.parse(data)
      if (event.action === 'progress') onProgress(event.payload.bytesUploaded / event.payload.bytesTotal)
      else if (event.action === 'success') resolve()
      else reject(new PictureNotFetched(event.payload.error.message))
    })
    socket.addEventListener('close', () => {
      clearTimeout(timer)
      reject(new PictureNotFetched('Socket closed unexpectedly'))
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Companion gives it up with its socket
  return outcome.finally(() => socket.close())
}
