import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { unlock } from './support/blog-admin.ts'
import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { avatarAs, landscapePhoto, tripPhotoAs } from './support/photo.ts'
import { postTripAs } from './support/trips.ts'

const PHOTOS = '**/objects/**'
const DRAWN = /^url\("data:image\/png;base64,/
const backgroundOf = (img: Locator) => img.evaluate((element) => getComputedStyle(element).backgroundImage)
const isThere = (img: Locator) => img.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)

async function colourAt(page: Page, y: number): Promise<number[]> {
  const spot = await page.screenshot({ clip: { x: 40, y, width: 1, height: 1 } })
  return [...(await sharp(spot).removeAlpha().raw().toBuffer())]
}
const distance = (one: number[], other: number[]) =>
  Math.max(...one.map((part, index) => Math.abs(part - (other[index] ?? 0))))

test('before a photo comes one sees what it is about to look like: a poster and the face on it', async ({
  traveller,
}) => {
  const [mara, { page }] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller(HOME, { viewport: { width: 390, height: 844 } }),
  ]
  await avatarAs(mara.context, await landscapePhoto())
  const imageUrl = await tripPhotoAs(mara.context, await landscapePhoto())
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece', imageUrl })
  const letGo = await holdRequests(page, PHOTOS)
  await page.goto(`/?post=${id}`, { waitUntil: 'domcontentloaded' })
  const poster = page.locator(`#trip-${id}`)
  const photo = poster.getByRole('img', { name: /^Photo of Milos/ })
  const face = poster
    .getByRole('link', { name: `Profile of @${mara.username}` })
    .locator('img')
    .first()
  for (const img of [photo, face]) {
    await expect.poll(() => backgroundOf(img)).toMatch(DRAWN)
    expect(await isThere(img)).toBe(false)
  }
  const look = async () => ({
    sky: await colourAt(page, 200),
    hill: await colourAt(page, 420),
    boxes: [await photo.boundingBox(), await face.boundingBox()],
  })
  const before = await look()
  letGo()
  for (const img of [photo, face]) await expect.poll(() => isThere(img)).toBe(true)
  const after = await look()
  expect(before.boxes).toEqual(after.boxes)
  // not its one colour: the sky is that of the photo, and so is the hill
  expect(distance(after.sky, after.hill)).toBeGreaterThan(40)
  expect(distance(before.sky, after.sky), `${before.sky} ${after.sky}`).toBeLessThan(25)
  expect(distance(before.hill, after.hill), `${before.hill} ${after.hill}`).toBeLessThan(25)
})

test('so it is in the blog, which has no scripts of the app: in the list, in what is searched, and in an article', async ({
  page,
  dataDir,
}, { workerIndex, retry }) => {
  const title = `Photographed ${workerIndex}.${retry}`
  await unlock(page, dataDir)
  const { request } = page.context()
  const { uploadURL } = await (await request.post('/api/blog-admin/pictures')).json()
  await request.put(uploadURL, { data: await landscapePhoto(), headers: { 'content-type': 'image/jpeg' } })
  const kept = await request.put('/api/blog-admin/pictures', { data: { imageURL: uploadURL } })
  const { objectPath } = await kept.json()
  const words = { title, excerpt: 'A hill.', author: 'Ines Carvalho', category: 'Culture', readTime: '1 min read' }
  const data = { ...words, content: `![A hill](${objectPath})`, imageUrl: objectPath, published: true }
  const { id } = await (await request.post('/api/blog-admin/posts', { data })).json()

  const letGo = await holdRequests(page, PHOTOS)
  const card = page.locator(`a[href^="/blog/${id}"] img`)
  await page.goto('/blog', { waitUntil: 'domcontentloaded' })
  await expect.poll(() => backgroundOf(card)).toMatch(DRAWN)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill(title)
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeAttached()
  await expect.poll(() => backgroundOf(card)).toMatch(DRAWN)
  await page.goto(`/blog/${id}`, { waitUntil: 'domcontentloaded' })
  const photos = page.locator(`article img[src^="${objectPath}"]`)
  await expect(photos).toHaveCount(2)
  for (const img of await photos.all()) {
    await expect.poll(() => backgroundOf(img)).toMatch(DRAWN)
    await expect(img).toHaveCSS('background-size', 'cover')
    expect(await isThere(img)).toBe(false)
  }
  letGo()
  await photos.last().scrollIntoViewIfNeeded()
  for (const img of await photos.all()) await expect.poll(() => isThere(img)).toBe(true)
})
