import type { BrowserContext } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

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
