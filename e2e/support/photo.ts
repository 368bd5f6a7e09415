import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'

const SCENE = `<svg viewBox="0 0 12 16" width="100%" height="100%" preserveAspectRatio="none">
  <rect width="12" height="16" fill="#4e9db2"/><circle cx="8" cy="4" r="1.5" fill="#fbf1dc"/>
  <path d="M0 9L4 6L7 8L12 5V16H0z" fill="#1d6473"/><path d="M0 12Q6 10 12 12V16H0z" fill="#112f42"/></svg>`
const WHITE = '<svg width="100%" height="100%"><rect width="100%" height="100%" fill="#fff"/></svg>'

let made: Promise<string> | undefined

/** A photo as a phone would give it: a JPEG of a drawn scene, 1200 × 1600, made once by the browser. */
export function photoFile(browser: Browser): Promise<string> {
  made ??= writePhoto(browser)
  return made
}

async function writePhoto(browser: Browser): Promise<string> {
  const path = join(fs.mkdtempSync(join(tmpdir(), 'caravan-photo-')), 'photo.jpg')
  fs.writeFileSync(path, await photoOf(browser, SCENE, { width: 1200, height: 1600 }))
  return path
}

async function photoOf(browser: Browser, drawing: string, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport })
  await page.setContent(`<body style="position:fixed;inset:0;margin:0">${drawing}`)
  const photo = await page.screenshot({ type: 'jpeg', quality: 85 })
  await page.close()
  return photo
}

/** Lying, as most photos do: 3:2, wider than the largest that the server keeps. */
export const landscapePhoto = (browser: Browser) => photoOf(browser, SCENE, { width: 1800, height: 1200 })
/** Snow, or the sky at noon. */
export const whitePhoto = (browser: Browser) => photoOf(browser, WHITE, { width: 900, height: 1400 })

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
