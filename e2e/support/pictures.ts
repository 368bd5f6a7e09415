import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

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
