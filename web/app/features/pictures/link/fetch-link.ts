import { type ImportEvent, importPicture, LINK_SOCKET_PATH } from '@caravan/contract/uploads.ts'
import { call } from '../../../lib/call.ts'
import { askForAddress } from '../keep-picture.ts'
import type { SendOptions } from '../send-picture.ts'
import { PictureNotFetched } from '../upload-state.ts'
import { withRetries } from '../with-retries.ts'

/** The server gives up after a minute. */
const SILENT_MS = 90_000

/**
 * Has the server fetch a picture by its link: it comes to the server, wherever files are sent to.
 * @returns the address at which it has arrived, as after sending one
 */
export async function fetchLink(
  url: string,
  { signal, onProgress, onOffline }: Omit<SendOptions, 'start'>,
): Promise<string> {
  const { uploadURL, token } = await withRetries(
    async () => {
      const { uploadURL } = await askForAddress(signal)
      return { uploadURL, ...(await call(importPicture, { body: { url, uploadURL } }, { signal })) }
    },
    { signal, onOffline },
  )
  await follow(token, signal, onProgress)
  return uploadURL
}

function follow(token: string, signal: AbortSignal, onProgress: SendOptions['onProgress']): Promise<void> {
  const socket = new WebSocket(new URL(LINK_SOCKET_PATH + token, location.href.replace(/^http/, 'ws')))
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
      if (event.action === 'progress') onProgress(event.payload.progress)
      else if (event.action === 'success') resolve()
      else reject(new PictureNotFetched(event.payload.error.message))
    })
    socket.addEventListener('close', () => {
      clearTimeout(timer)
      reject(new PictureNotFetched('Socket closed unexpectedly'))
    })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // the server gives it up with its socket
  return outcome.finally(() => socket.close())
}
