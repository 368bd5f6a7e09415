import { drawnSize } from './picture-size.ts'

const QUALITY = 0.9

/**
 * A picture that the server does not read (HEIC of phones, BMP), or of too many pixels, as JPEG: by the browser where it
 * can read it, else by a decoder that is fetched for it.
 */
export async function toJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => decodeHeic(file))
  const canvas = document.createElement('canvas')
  const { width, height } = drawnSize(picture)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The picture is too large for this browser.')
  return new File([blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
}

export type HeicReply = { picture: ImageData } | { failed: string }

/** Beside the page: it takes a second or more of the processor. */
async function decodeHeic(file: File): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    const reply = await new Promise<HeicReply>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<HeicReply>) => resolve(data)
      worker.onerror = () => reject(new Error('The decoder could not be loaded.'))
      worker.postMessage(file)
    })
    if ('failed' in reply) throw new Error(reply.failed)
    return await createImageBitmap(reply.picture)
  } finally {
    worker.terminate()
  }
}
