import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { dropFiles, keptPicture, landscapePhoto, pasteFile, storedPicture } from './support/photo.ts'
import { expectToast } from './support/toasts.ts'

const lake = async () => ({ name: 'lake.jpg', type: 'image/jpeg', bytes: await landscapePhoto() })
const zone = (page: Page) => page.locator('[class*="zone"]')
const chooser = (page: Page) => page.locator('input[type=file]')

async function choose(page: Page): Promise<void> {
  const { name, type, bytes } = await lake()
  await chooser(page).setInputFiles({ name, mimeType: type, buffer: bytes })
}

test('a photo is dropped, another one pasted, and the last one is kept', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const dropped = await keptPicture(page, async () => dropFiles(zone(page), await lake()))
  const red = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const pasted = await keptPicture(page, () =>
    pasteFile(page.locator('body'), { name: 'image.png', type: 'image/png', bytes: red }),
  )
  expect(pasted).not.toBe(dropped)
  expect((await storedPicture(page, pasted)).width).toBe(320)
})

test('a BMP is made a JPEG; one of 11 MB and a text are refused, and nothing is sent', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/objects/upload') && asked.push(request.url()))
  const big = Buffer.concat([await landscapePhoto(), Buffer.alloc(11_534_336)])
  await chooser(page).setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: big })
  await expect(page.getByText('This file is larger than 10MB. Choose a smaller one.')).toBeVisible()
  await chooser(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
  await expect(page.getByText('Choose a JPEG, PNG, WebP or GIF picture.')).toBeVisible()
  const broken = Buffer.from('BM and nothing that could be drawn')
  await chooser(page).setInputFiles({ name: 'old.bmp', mimeType: 'image/bmp', buffer: broken })
  await expect(page.getByText(/^old\.bmp is not a picture/)).toBeVisible()
  await expectAccessible(page)
  expect(asked).toEqual([])
  const kept = await keptPicture(page, () =>
    chooser(page).setInputFiles({ name: 'old.bmp', mimeType: 'image/bmp', buffer: greenBmp() }),
  )
  const { width, height, colourAt } = await storedPicture(page, kept)
  expect([width, height, colourAt(0.5, 0.5)]).toEqual([8, 8, expect.stringMatching(/^0[bcd]0$/)])
})

test('a picture waits while there is no network, and goes on by itself', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to (load|fetch)/)
  const { page, context } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await loadEngine(page)
  await context.setOffline(true)
  await choose(page)
  await expect(page.getByText('You are offline. The picture waits until you are back.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeVisible()
  await keptPicture(page, () => context.setOffline(false))
  await expect(page.getByText('Image ready', { exact: true })).toBeVisible()
})

test('a picture that was refused says so, and one can try once more', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/403/)
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.route('**/api/objects/uploads/**', (route) => route.fulfill({ status: 403 }))
  await choose(page)
  await expect(page.getByText('Failed request with status: 403.')).toBeVisible()
  await page.unroute('**/api/objects/uploads/**')
  await keptPicture(page, () => page.getByRole('button', { name: 'Try again' }).click())
})

test('an address that was used or is out of date is asked for anew', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/409|404/)
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const statuses = [409, 404]
  const sentTo: string[] = []
  await page.route('**/api/objects/uploads/**', (route) => {
    sentTo.push(route.request().url())
    const status = statuses.shift()
    return status ? route.fulfill({ status }) : route.continue()
  })
  await keptPicture(page, () => choose(page))
  expect(new Set(sentTo).size).toBe(3)
})

test('what is on its way is paused, resumed and cancelled', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/409|ERR_/)
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const held: Route[] = []
  await page.route('**/api/objects/uploads/**', (route) => void held.push(route))
  await choose(page)
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused at \d+%$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => held.length).toBe(2)
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('progressbar', { name: 'Picture sent' })).toHaveCount(0)
  await expect(page.getByText('Choose a picture', { exact: true })).toBeVisible()
  await page.unroute('**/api/objects/uploads/**')
  await keptPicture(page, () => choose(page))
})

test('a picture that is turned as far as it goes has no empty corners', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const red = await sharp({ create: { width: 801, height: 603, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  await expectToast(page, 'Image ready', () =>
    chooser(page).setInputFiles({ name: 'red.jpg', mimeType: 'image/jpeg', buffer: red }),
  )
  await page.getByRole('button', { name: 'Crop or turn' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  const use = editor.getByRole('button', { name: 'Use picture' })
  await expect(use).not.toHaveAttribute('aria-disabled', 'true')
  await editor.getByRole('slider').press('End')
  const frame = editor.getByRole('application')
  for (let presses = 0; presses < 30; presses++) await frame.press('+')
  const { width, height, colourAt } = await storedPicture(page, await keptPicture(page, () => use.click()))
  expect([width % 2, height % 2]).toEqual([0, 0])
  const corners = [0.01, 0.99].flatMap((x) => [0.01, 0.99].map((y) => colourAt(x, y)))
  expect(corners).toEqual(Array(4).fill(expect.stringMatching(/^[bcd]00$/)))
})

for (const [name, title] of [
  ['NotAllowedError', 'Please allow access to your camera'],
  ['NotFoundError', 'Camera Not Available'],
] as const) {
  test(`where the camera answers ${name}, the dialog says: ${title}`, async ({ traveller }) => {
    const { page } = await traveller(HOME)
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Words of the browser', error))
    }, name)
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Use camera' }).click()
    await expect(page.getByRole('alert').getByText(title)).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('To take a picture, ')
    await expect(page.getByText(/Words of the browser|record/)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('button', { name: 'Use camera' })).toBeFocused()
  })
}

test('the editor fits every window', async ({ traveller }) => {
  const { page } = await traveller(HOME, { viewport: { width: 320, height: 568 } })
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  // what it says moves the page where it is low
  await expectToast(page, 'Image ready', () => choose(page))
  await page.getByRole('button', { name: 'Crop or turn' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  await expect(editor.getByRole('button', { name: 'Use picture' })).not.toHaveAttribute('aria-disabled', 'true')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const spill = await editor.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(spill, `at ${width}`).toBe(0)
    const low = await editor
      .locator('button, input[type=range], label.chip')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44))
    expect(low, `at ${width}`).toEqual([])
  }
})

/** What sends is fetched with the first picture, and without a network it cannot be. */
async function loadEngine(page: Page): Promise<void> {
  await keptPicture(page, () => choose(page))
  await page.getByRole('button', { name: 'Remove picture' }).click()
}

/** 8 by 8 pixels. */
function greenBmp(): Buffer {
  const bytes = Buffer.alloc(54 + 192)
  bytes.write('BM')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(8, 18)
  bytes.writeInt32LE(8, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  for (let at = 54; at < bytes.length; at += 3) bytes[at + 1] = 0xcc
  return bytes
}

test('a phone that is turned shows the whole picture again, with the same part of it in the frame', async ({
  traveller,
}) => {
  const { page } = await traveller(HOME, { viewport: { width: 390, height: 844 } })
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await keptPicture(page, () => choose(page))
  await page.getByRole('button', { name: 'Crop or turn' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  const use = editor.getByRole('button', { name: 'Use picture' })
  await expect(use).not.toHaveAttribute('aria-disabled', 'true')
  // at hand without scrolling
  await expect(use).toBeInViewport({ ratio: 1 })
  const boxOf = async (name: string) => {
    const box = await editor.locator(name).boundingBox()
    if (!box) throw new Error(`${name} is not drawn.`)
    return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
  }
  for (const size of [
    { width: 1200, height: 900 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const [stage, picture, frame] = [
      await boxOf('.cropper-container'),
      await boxOf('.cropper-canvas'),
      await boxOf('.cropper-crop-box'),
    ]
    for (const [inner, outer] of [
      [picture, stage],
      [frame, picture],
    ] as const) {
      expect(inner.left).toBeGreaterThanOrEqual(outer.left - 1)
      expect(inner.top).toBeGreaterThanOrEqual(outer.top - 1)
      expect(inner.right).toBeLessThanOrEqual(outer.right + 1)
      expect(inner.bottom).toBeLessThanOrEqual(outer.bottom + 1)
    }
  }
  const kept = await keptPicture(page, () => use.click())
  const { width, height } = await storedPicture(page, kept)
  // eight tenths of 1800 by 1200, as at first
  expect(Math.abs(width - 1440)).toBeLessThanOrEqual(8)
  expect(Math.abs(height - 960)).toBeLessThanOrEqual(8)
})
