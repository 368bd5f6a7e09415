import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { type LinkSite, startLinkSite } from './support/link-site.ts'
import { landscapePhoto } from './support/photo.ts'
import { openSessions } from './support/sessions.ts'

let site: LinkSite
test.beforeAll(async () => {
  site = await startLinkSite(await landscapePhoto())
})
test.afterAll(() => site.close())

async function signIn(page: Page): Promise<void> {
  const sessions = openSessions(site.dataDir)
  const { cookie } = await sessions.begin({ email: `mara.${Date.now()}@example.org`, onboarded: true, ...HOME })
  await sessions.close()
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
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
  pageErrors.expectConsole(/415/)
  await signIn(page)
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
