import openLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { HeicReply } from './to-jpeg.ts'

// phones that are said to take 50 megapixels take a few more
const MAX_PIXELS = 55_000_000

async function decode(file: Blob): Promise<ImageData> {
  const libheif = openLibheif()
  const [picture] = new libheif.HeifDecoder().decode(await file.arrayBuffer())
  if (!picture) throw new Error('There is no picture in this file.')
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > MAX_PIXELS) throw new Error('This picture has too many pixels.')
  const pixels = new ImageData(width, height)
  await new Promise<void>((resolve, reject) => {
    picture.display(pixels, (drawn) => (drawn ? resolve() : reject(new Error('This picture is damaged.'))))
  })
  return pixels
}

const reply = (said: HeicReply) => postMessage(said)

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  decode(data).then(
    (picture) => reply({ picture }),
    (error: unknown) => reply({ failed: String(error) }),
  )
})
