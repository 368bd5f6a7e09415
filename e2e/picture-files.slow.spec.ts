import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { unlock } from './support/moderation.ts'
import { avatarAs, keptPicture, landscapePhoto, storedPicture, tripPhotoAs } from './support/photo.ts'
import { openSessions, uniqueSuffix } from './support/sessions.ts'
import { type LinkSite, type StoreSite, startLinkSite, startStoreSite } from './support/sites.ts'
import { postTripAs } from './support/trips.ts'

let site: LinkSite
let storeSite: LinkSite
test.beforeAll(async () => {
  const photo = await landscapePhoto()
  site = await startLinkSite(photo)
  storeSite = await startLinkSite(photo, { hasStore: true })
})
test.afterAll(async () => {
  await site.close()
  await storeSite.close()
})

async function signIn(page: Page, { dataDir, url }: LinkSite): Promise<void> {
  const sessions = openSessions(dataDir)
  const { cookie } = await sessions.begin({ email: `mara.${uniqueSuffix()}@example.org`, onboarded: true, ...HOME })
  await sessions.close()
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

async function importFrom(page: Page, link: string): Promise<void> {
  await page.getByRole('button', { name: 'From a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture from a link' })
  await expect(dialog.getByLabel('Link')).toBeFocused()
  await page.keyboard.type(link)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('a picture of a trip comes by its link, by keyboard alone; what is no picture or not there says so', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectConsole(/415|422/)
  await signIn(page, site)
  await page.goto(`${site.url}/post-trip`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'From a link' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture from a link' })
  await expect(dialog.getByLabel('Link')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('a photo of mine')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Link')).toHaveAccessibleDescription(/begins with https:\/\//)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await importFrom(page, `${site.from}/missing.jpg`)
  await expect(page.getByText('The picture could not be fetched from there.', { exact: false }).first()).toBeVisible()
  await importFrom(page, `${site.from}/page`)
  await expect(page.getByText('Choose a JPEG, PNG, WebP or GIF picture.').first()).toBeVisible()
  const [kept] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/api/trip-images') && one.ok()),
    importFrom(page, `${site.from}/photo.jpg`),
  ])
  const { objectPath } = await kept.json()
  const thumb = page.locator(`img[src^="${objectPath}"]`).first()
  await expect.poll(() => thumb.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  // asked for as after any other
  await expect(page.getByLabel('What it shows')).toBeVisible()
})

test('where an S3 store keeps the pictures, one by its link comes by the server, and a file still goes to the store', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectConsole(/left localhost: http:\/\/127\.0\.0\.1/)
  await signIn(page, storeSite)
  await page.goto(`${storeSite.url}/post-trip`, { waitUntil: 'networkidle' })
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const path = pathname.replace(/[0-9a-f-]{36}/g, 'ID')
    if (/^\/(api\/(uploads|objects|trip-images)|pictures)\b/.test(path)) sent.push(`${request.method()} ${path}`)
  })
  const byLink = await keptPicture(page, () => importFrom(page, `${storeSite.from}/photo.jpg`))
  expect(sent).toEqual(['POST /api/objects/upload', 'POST /api/uploads/companion/url/get', 'PUT /api/trip-images'])
  expect((await storedPicture(page, `${storeSite.url}${byLink}`)).width).toBe(1600)
  await expect(page.getByLabel('What it shows')).toBeVisible()

  sent.length = 0
  const buffer = await landscapePhoto()
  const file = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer }
  await keptPicture(page, () => page.locator('input[type=file]').setInputFiles(file))
  expect(sent).toEqual(['POST /api/uploads/s3/params', 'PUT /pictures/uploads/ID/source', 'PUT /api/trip-images'])
})

test('where an S3 store keeps the pictures, one by its link becomes the face of a traveller', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectConsole(/left localhost: http:\/\/127\.0\.0\.1/)
  await signIn(page, storeSite)
  await page.goto(`${storeSite.url}/profile#edit`, { waitUntil: 'networkidle' })
  const kept = await keptPicture(page, () => importFrom(page, `${storeSite.from}/photo.jpg`))
  expect(kept).toMatch(/^\/objects\/avatars\//)
  expect((await storedPicture(page, `${storeSite.url}${kept}`)).width).toBe(960)
})

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

const withStore = test.extend<Record<never, never>, { site: StoreSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from the pattern
    async ({}, use) => {
      const site = await startStoreSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  dataDir: [({ site }, use) => use(site.dataDir), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.url),
})
withStore.beforeEach(({ pageErrors }) => pageErrors.expectConsole(/left localhost: http:\/\/127\.0\.0\.1/))

const chooser = (page: Page) => page.locator('input[type=file]')
const choose = (page: Page, buffer: Buffer) =>
  chooser(page).setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer })

/** What a page sends, as method and path without ids. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!/\/(api\/(uploads|objects|trip-images)|pictures)\b/.test(request.url())) return
    sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[0-9a-f-]{36}/g, 'ID')}`)
  })
  return sent
}

withStore('a photo goes straight to the store, and is made a picture by the server', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const sent = sentBy(page)
  const photo = await landscapePhoto()
  const kept = await keptPicture(page, () => choose(page, photo))
  expect(sent).toEqual(['POST /api/uploads/s3/params', 'PUT /pictures/uploads/ID/source', 'PUT /api/trip-images'])
  expect((await storedPicture(page, kept)).width).toBe(1600)
})

withStore(
  'where the store says that the address is out of date, another one is asked for',
  async ({ traveller, site, pageErrors }) => {
    pageErrors.expectConsole(/403/)
    const { page } = await traveller(HOME)
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    const sent = sentBy(page)
    const expired = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(`${site.store}/**`, (route) => route.fulfill({ status: 403, body: expired, headers }), {
      times: 1,
    })
    const photo = await landscapePhoto()
    await keptPicture(page, () => choose(page, photo))
    expect(sent.filter((one) => one === 'POST /api/uploads/s3/params')).toHaveLength(2)
  },
)

withStore(
  'a file above the bound goes in parts, and a part that failed is sent again',
  async ({ traveller, site, pageErrors }) => {
    pageErrors.expectConsole(/500/)
    const { page } = await traveller(HOME)
    // no picture may be larger than 100 MB: here files are sent in parts from 5 MiB on
    let lowered = 0
    await page.route('**/assets/*.js', async (route) => {
      const reply = await route.fetch()
      const script = await reply.text()
      if (script.includes('104857600')) lowered++
      await route.fulfill({ response: reply, body: script.replaceAll('104857600', '5242880') })
    })
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    const sent = sentBy(page)
    const isPart = (url: URL) => url.origin === site.store && url.searchParams.has('partNumber')
    const headers = { 'access-control-allow-origin': '*' }
    await page.route(isPart, (route) => route.fulfill({ status: 500, body: '', headers }), { times: 1 })
    const photo = Buffer.concat([await landscapePhoto(), randomBytes(8_000_000)])
    const kept = await keptPicture(page, () => choose(page, photo))
    expect(lowered).toBeGreaterThan(0)
    const count = (call: string) => sent.filter((one) => one === call).length
    expect(count('POST /api/uploads/s3/multipart')).toBe(1)
    expect(count('PUT /pictures/uploads/ID/source')).toBe(3)
    expect(count('POST /api/uploads/s3/multipart/ID/complete')).toBe(1)
    expect(count('POST /api/uploads/s3/params') + count('POST /api/objects/upload')).toBe(0)
    expect((await storedPicture(page, kept)).width).toBe(1600)
  },
)
