import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { test as base, expect } from './support/fixtures.ts'
import { landscapePhoto } from './support/photo.ts'
import { keptPicture, storedPicture } from './support/pictures.ts'
import { type StoreSite, startStoreSite } from './support/store-site.ts'

const test = base.extend<Record<never, never>, { site: StoreSite }>({
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
test.beforeEach(({ pageErrors }) => pageErrors.expectConsole(/left localhost: http:\/\/127\.0\.0\.1/))

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

test('a photo goes straight to the store, and is made a picture by the server', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const sent = sentBy(page)
  const photo = await landscapePhoto()
  const kept = await keptPicture(page, () => choose(page, photo))
  expect(sent).toEqual(['POST /api/uploads/s3/params', 'PUT /pictures/uploads/ID/source', 'PUT /api/trip-images'])
  expect((await storedPicture(page, kept)).width).toBe(1600)
})

test('where the store says that the address is out of date, another one is asked for', async ({
  traveller,
  site,
  pageErrors,
}) => {
  pageErrors.expectConsole(/403/)
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const sent = sentBy(page)
  const expired = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(`${site.store}/**`, (route) => route.fulfill({ status: 403, body: expired, headers }), { times: 1 })
  const photo = await landscapePhoto()
  await keptPicture(page, () => choose(page, photo))
  expect(sent.filter((one) => one === 'POST /api/uploads/s3/params')).toHaveLength(2)
})

test('a file above the bound goes in parts, and a part that failed is sent again', async ({
  traveller,
  site,
  pageErrors,
}) => {
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
})
