import type { Locator, Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { contrastOf } from './support/layout.ts'
import { seeMatch } from './support/matches.ts'
import { avatarAs, landscapePhoto, tripPhotoAs, whitePhoto } from './support/photo.ts'
import { expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const poster = (page: Page, id: string) => page.locator(`#trip-${id}`)
/** What the browser chose of the widths on offer. */
const loaded = (picture: Locator) =>
  picture.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    return Number(new URL(img.currentSrc).searchParams.get('w'))
  })

async function withTripOn(photo: Buffer, { context }: Person, destination: string): Promise<string> {
  const imageUrl = await tripPhotoAs(context, photo)
  return (await postTripAs(context, { destination, country: 'Greece', imageUrl })).id
}

for (const [deviceScaleFactor, width] of [
  [1, 96],
  [3, 192],
] as const) {
  test(`a photo that lies fills a phone of ${deviceScaleFactor} pixels to one, and a face on it is ${width} wide`, async ({
    traveller,
  }) => {
    const mara = await traveller({ ...HOME, username: 'mara' }, { ...PHONE, deviceScaleFactor })
    const { page, context, username } = mara
    await avatarAs(context, await landscapePhoto())
    const id = await withTripOn(await landscapePhoto(), mara, 'Milos')
    await page.goto(`/?post=${id}`)
    const photo = poster(page, id).getByRole('img', { name: /^Photo of Milos/ })
    // 1266 px wide at that height; 1600 is the largest that is kept
    expect(await loaded(photo)).toBe(1600)
    const face = page
      .getByRole('link', { name: `Profile of @${username}` })
      .first()
      .locator('img')
    expect(await loaded(face)).toBe(width)
  })
}

test('a photo that stands is loaded as wide as the phone, and no wider', async ({ traveller }) => {
  const mara = await traveller(HOME, { ...PHONE, deviceScaleFactor: 1 })
  const id = await withTripOn(await whitePhoto(), mara, 'Milos')
  await mara.page.goto(`/?post=${id}`)
  const photo = poster(mara.page, id).getByRole('img', { name: /^Photo of Milos/ })
  expect(await loaded(photo)).toBeLessThan(1600)
})

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test(`a white photo hides neither the postmark nor the names: ${size}`, async ({ traveller }) => {
    const mara = await traveller({ ...HOME, username: 'mara' }, { viewport })
    const { page } = mara
    const id = await withTripOn(await whitePhoto(), mara, 'Milos')
    await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
    const here = poster(page, id)
    expect(await loaded(here.getByRole('img', { name: /^Photo of Milos/ }))).toBeGreaterThan(0)
    // lines, and words that stand in the facts too
    expect(await contrastOf(page, here.locator('.postmark'))).toBeGreaterThan(3)
    const handle = here.getByRole('link', { name: `@${mara.username}`, exact: true })
    expect(await contrastOf(page, handle)).toBeGreaterThan(4.5)
    expect(await contrastOf(page, here.locator('header time'))).toBeGreaterThan(4.5)
    expect(await contrastOf(page, here.locator('h2 svg'))).toBeGreaterThan(4.5)

    await page.goto('/profile', { waitUntil: 'networkidle' })
    expect(await contrastOf(page, page.locator('.postmark').first())).toBeGreaterThan(3)
    const tile = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Milos' }) })
    // large letters
    expect(await contrastOf(page, tile.locator('h3 svg'))).toBeGreaterThan(3)
    expect(await contrastOf(page, tile.locator('[class*="when"]'))).toBeGreaterThan(4.5)
  })
}

test('a white photo hides no postmark in the form or on the card of a match', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME, { viewport: PHONE.viewport }), await traveller(HOME)]
  const { page } = mara
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.getByLabel('Start date').fill('2027-10-04')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'snow.jpg', mimeType: 'image/jpeg', buffer: await whitePhoto() })
  const photo = page.locator('figure img[src^="blob:"]')
  await photo.evaluate((img: HTMLImageElement) => img.decode())
  expect(await contrastOf(page, page.locator('figure .postmark'))).toBeGreaterThan(3)

  const id = await withTripOn(await whitePhoto(), mara, 'Milos')
  const asked = await aiko.context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  await mara.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  await seeMatch(aiko, match.id)
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  const card = aiko.page.getByRole('main').getByRole('article').first()
  await card.locator('.picture img').evaluate((img: HTMLImageElement) => img.decode())
  expect(await contrastOf(aiko.page, card.locator('.postmark'))).toBeGreaterThan(3)
})

test('a file that only its name calls a picture says so, is not sent, and the trip is posted without it', async ({
  traveller,
}) => {
  const { page } = await traveller({ ...HOME, username: 'mara' })
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('/api/objects/upload') && uploads.push(request.url()))
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'holiday.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7 and no picture at all'),
  })
  await expect(page.getByText(/^holiday\.jpg is not a picture/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Destination' }).fill('Milos')
  await page.getByLabel('Country').fill('Greece')
  await page.getByLabel('Start date').fill('2027-10-04')
  await page.getByLabel('End date').fill('2027-10-11')
  await page.getByLabel('Description').fill('Around the island by the slow bus.')
  await expectToast(page, 'Trip posted successfully!', () =>
    page.getByRole('button', { name: 'Post Trip', exact: true }).click(),
  )
  expect(uploads).toEqual([])
})

test('the next traveller on a device is not shown the pictures that the one before saw', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const mara = await traveller({ ...HOME, gender: 'woman' })
  const imageUrl = await tripPhotoAs(mara.context, await whitePhoto())
  const trip = { destination: 'Milos', country: 'Greece', imageUrl, audience: 'female' } as const
  await postTripAs(mara.context, trip)
  const jonas = await traveller({ ...HOME, gender: 'man' })
  const { page, context } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const look = () => page.evaluate(async (url) => (await fetch(`${url}?w=480`)).status, imageUrl)
  expect(await look()).toBe(200)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Someone is going your way' })).toBeVisible()
  await context.addCookies(await jonas.context.cookies())
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await look()).toBe(404)
})

test('in place of a picture that does not come is an initial, a colour or a blank stamp, until there is a network', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/ERR_FAILED/)
  const { page } = await traveller({ ...HOME, firstName: 'Oona' })
  await page.route(/\/(avatars|postcards|stamps)\//, (route) => route.abort())
  await page.goto('/profile')
  const face = page.getByRole('main').locator('.avatar')
  await expect(face).toHaveText('O')
  // the browser marks a broken picture wherever it has an element for one
  const broken = page.locator('.avatar img, .stamp img, .picture img')
  await expect(broken).toHaveCount(0)
  await page.goto('/matches')
  const stamp = page.getByRole('main').locator('.stamp')
  await expect(stamp).toBeVisible()
  await expect(broken).toHaveCount(0)
  const { width = 0, height = 0 } = (await stamp.boundingBox()) ?? {}
  expect(height / width).toBeGreaterThan(1.1)

  await page.unroute(/\/(avatars|postcards|stamps)\//)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(stamp.locator('img')).toBeVisible()
})
