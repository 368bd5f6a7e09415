import type { BrowserContext, Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { expect } from './fixtures.ts'

const scene = (width: number, height: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 16"
  width="${width}" height="${height}" preserveAspectRatio="none">
  <rect width="12" height="16" fill="#4e9db2"/><circle cx="8" cy="4" r="1.5" fill="#fbf1dc"/>
  <path d="M0 9L4 6L7 8L12 5V16H0z" fill="#1d6473"/><path d="M0 12Q6 10 12 12V16H0z" fill="#112f42"/></svg>`

const jpeg = (image: Sharp) => image.jpeg({ quality: 85 }).toBuffer()

/** A photo as a phone would give it. */
export const portraitPhoto = () => jpeg(sharp(Buffer.from(scene(1200, 1600))))
/** Lying, as most photos do: 3:2, wider than the largest that the server keeps. */
export const landscapePhoto = () => jpeg(sharp(Buffer.from(scene(1800, 1200))))
/** Snow, or the sky at noon. */
/** Of 50 megapixels: more than the server takes. */
export const hugePhoto = () => jpeg(sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#48a' } }))

export const whitePhoto = () => jpeg(sharp({ create: { width: 900, height: 1400, channels: 3, background: '#fff' } }))

async function sendPhoto({ request }: BrowserContext, photo: Buffer): Promise<string> {
  const { uploadURL } = await (await request.post('/api/objects/upload')).json()
  const sent = await request.put(uploadURL, { data: photo, headers: { 'content-type': 'image/jpeg' } })
  if (!sent.ok()) throw new Error(`The photo was refused: ${await sent.text()}`)
  return uploadURL
}

/** A photo that a trip may show: its `imageUrl`. */
export async function tripPhotoAs(context: BrowserContext, photo: Buffer): Promise<string> {
  const imageURL = await sendPhoto(context, photo)
  const reply = await context.request.put('/api/trip-images', { data: { imageURL } })
  if (!reply.ok()) throw new Error(`The photo was not kept: ${await reply.text()}`)
  return (await reply.json()).objectPath
}

/** Gives a traveller a face. */
export async function avatarAs(context: BrowserContext, photo: Buffer): Promise<void> {
  const avatarURL = await sendPhoto(context, photo)
  const kept = await context.request.put('/api/profile/avatar', { data: { avatarURL } })
  const { objectPath } = await kept.json()
  const saved = await context.request.put('/api/users/profile', { data: { profileImageUrl: objectPath } })
  if (!saved.ok()) throw new Error(`The picture was not saved: ${await saved.text()}`)
}

/** Resolves with the address of the picture that the server makes next. */
export async function keptPicture(page: Page, act: () => Promise<unknown>): Promise<string> {
  const [reply] = await Promise.all([
    page.waitForResponse((one) => /\/api\/(trip-images|profile\/avatar)$/.test(one.url()) && one.ok()),
    act(),
  ])
  return (await reply.json()).objectPath
}

/** What the server has kept of a picture, in its largest size. */
export async function storedPicture(page: Page, objectPath: string) {
  const reply = await page.request.get(objectPath, { headers: { accept: 'image/webp' } })
  expect(reply.status()).toBe(200)
  const image = sharp(await reply.body())
  const { width = 0, height = 0 } = await image.metadata()
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  /** The colour at a place from 0 to 1, each part of it in steps of 16. */
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(at, at + 3)].map((part) => (part >> 4).toString(16)).join('')
  }
  return { width, height, colourAt }
}

interface GivenFile {
  name: string
  type: string
  bytes: Buffer
}

/** Drops files onto an element together, as from the desktop. */
export async function dropFiles(target: Locator, ...files: GivenFile[]): Promise<void> {
  const transfer = await target.evaluateHandle(
    (_element, given) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      return data
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  )
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer: transfer })
}

/** Pastes a file where an element has the focus. */
export const pasteFile = (target: Locator, { name, type, bytes }: GivenFile): Promise<void> =>
  target.evaluate(
    (element, { name, type, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { name, type, base64: bytes.toString('base64') },
  )
