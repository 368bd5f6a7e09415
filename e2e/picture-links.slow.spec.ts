import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { type LinkSite, startLinkSite } from './support/link-site.ts'
import { landscapePhoto } from './support/photo.ts'
import { keptPicture, storedPicture } from './support/pictures.ts'
import { openSessions } from './support/sessions.ts'
import { uniqueSuffix } from './support/unique-suffix.ts'

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
