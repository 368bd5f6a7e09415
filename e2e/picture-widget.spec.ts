import { readFile } from 'node:fs/promises'
import { headlessShellPath, launch } from './chromium.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { avatarAs, hugePhoto, keptPicture, landscapePhoto, portraitPhoto, storedPicture } from './support/photo.ts'

test.use({
  launchOptions: launch(headlessShellPath(), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
})

const JPEG = 'image/jpeg'

test('a photo of a trip is cropped upright, turned and mirrored by keyboard alone, and kept so', {
  tag: '@slow',
}, async ({ traveller }) => {
  const { page } = await traveller(HOME)
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const parts = /send-picture|camera-dialog|editor-dialog|to-jpeg|heic/
  expect(scripts.filter((url) => parts.test(url))).toEqual([])
  const chooser = page.locator('input[type=file]')
  await chooser.focus()
  await keptPicture(page, async () =>
    chooser.setInputFiles({ name: 'lake.jpg', mimeType: JPEG, buffer: await landscapePhoto() }),
  )
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Use camera' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  await expect(editor.getByRole('button', { name: 'Use picture' })).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBothThemes(page)
  expect(scripts.filter((url) => /camera-dialog|heic/.test(url))).toEqual([])

  const frame = editor.getByRole('application', { name: 'Frame around what is shown' })
  await expect(frame).toBeFocused()
  await page.keyboard.press('-')
  await expect(editor.getByRole('status')).toHaveText(/^\d+ by \d+ pixels$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  const slider = editor.getByRole('slider', { name: 'Straighten' })
  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('-45')
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('45')
  for (const name of ['Rotate 90°', 'Flip horizontally', 'Zoom in', 'Zoom out', 'Reset']) {
    await page.keyboard.press('Tab')
    await expect(editor.getByRole('button', { name })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(slider).toHaveValue('0')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(editor.getByRole('radio', { name: 'Portrait (9:16)' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(editor.getByRole('button', { name: 'Use picture' })).toBeFocused()
  const objectPath = await keptPicture(page, () => page.keyboard.press('Enter'))
  await expect(editor).toBeHidden()
  await expect(page.getByRole('button', { name: 'Crop or turn' })).toBeFocused()
  const { width, height } = await storedPicture(page, objectPath)
  expect(width / height).toBeCloseTo(9 / 16, 2)
  expect([width % 2, height % 2]).toEqual([0, 0])
})

test('a traveller says what a photo shows, and those who cannot see it hear it', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const words = page.getByLabel('What it shows')
  await expect(words).toHaveCount(0)
  await keptPicture(page, async () =>
    page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: JPEG, buffer: await landscapePhoto() }),
  )
  await words.fill('Two boats at the quay')
  await page.getByRole('combobox', { name: 'Destination' }).fill('Milos')
  await page.getByLabel('Country').fill('Greece')
  await page.getByLabel('Start date').fill('2027-10-04')
  await page.getByLabel('End date').fill('2027-10-11')
  await page.getByLabel('Description').fill('Around the island by the slow bus.')
  const [reply] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/api/posts') && one.request().method() === 'POST'),
    page.getByRole('button', { name: 'Post Trip', exact: true }).click(),
  ])
  const { id } = await reply.json()
  await page.goto(`/?post=${id}`)
  const poster = page.locator(`#trip-${id}`)
  await expect(poster.getByRole('img', { name: 'Photo of Milos, Greece: Two boats at the quay' })).toBeVisible()
  await page.goto(`/post-trip?edit=${id}`)
  await expect(words).toHaveValue('Two boats at the quay')
})

test('a face is cut square before it is sent, and the profile shows what was in the frame', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller({ ...HOME, username: 'mara' })
  await page.goto('/profile#edit', { waitUntil: 'networkidle' })
  const profile = page.getByRole('dialog', { name: 'Edit Profile' })
  await profile
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.jpg', mimeType: JPEG, buffer: await portraitPhoto() })
  const editor = page.getByRole('dialog', { name: 'Edit picture' })
  await expect(editor).toBeVisible()
  await expect(editor.getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  // nothing was sent, and nothing is shown
  await expect(profile.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)

  await profile
    .getByLabel('Change picture')
    .setInputFiles({ name: 'me.jpg', mimeType: JPEG, buffer: await portraitPhoto() })
  const use = editor.getByRole('button', { name: 'Use picture' })
  await expect(use).not.toHaveAttribute('aria-disabled', 'true')
  const objectPath = await keptPicture(page, () => use.click())
  await expect(profile.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  const { width, height } = await storedPicture(page, objectPath)
  // eight tenths of its 1200 pixels
  expect([width, height]).toEqual([960, 960])
  await profile.getByRole('button', { name: 'Save Changes' }).click()
  await expect(profile).toBeHidden()
  await expect(page.getByRole('main').locator(`img[src^="${objectPath}"]`).first()).toBeVisible()
})

test('a picture is taken after a countdown, another one is, and a camera that goes says so', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const open = page.getByRole('button', { name: 'Use camera' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Take a picture' })
  const take = dialog.getByRole('button', { name: 'Take picture' })
  await expect(take).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBothThemes(page)
  const said = dialog.getByRole('status')
  await take.press('Enter')
  await expect(said).toHaveText('3...')
  await expect(said).toHaveText('Smile!')
  await expect(dialog.getByRole('img', { name: 'What the camera took' })).toBeVisible()
  const use = dialog.getByRole('button', { name: 'Use picture' })
  await expect(use).toBeFocused()
  await dialog.getByRole('button', { name: 'Take another' }).click()
  await take.click()
  await expect(use).toBeVisible()
  const objectPath = await keptPicture(page, () => use.click())
  await expect(page.getByText('Image ready', { exact: true })).toBeVisible()
  const { width, height } = await storedPicture(page, objectPath)
  expect(width).toBeGreaterThan(height)

  await open.click()
  await expect(take).not.toHaveAttribute('aria-disabled', 'true')
  const video = dialog.getByLabel('What the camera sees')
  const stream = await video.evaluateHandle((element: HTMLVideoElement) => element.srcObject as MediaStream)
  await stream.evaluate((one) => one.getVideoTracks()[0]?.dispatchEvent(new Event('ended')))
  await expect(dialog.getByRole('alert')).toContainText('Camera Not Available')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(take).not.toHaveAttribute('aria-disabled', 'true')
  const second = await video.evaluateHandle((element: HTMLVideoElement) => element.srcObject as MediaStream)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // its light is out
  await expect.poll(() => second.evaluate((one) => one.getTracks().map((track) => track.readyState))).toEqual(['ended'])
})

test('a photo of 50 megapixels and no type is made smaller on the way', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const buffer = await hugePhoto()
  const objectPath = await keptPicture(page, () =>
    page.locator('input[type=file]').setInputFiles({ name: '1000012345', mimeType: '', buffer }),
  )
  const { width, height } = await storedPicture(page, objectPath)
  expect([width, height]).toEqual([1600, 1200])
})

test('the HEIC of a phone is made a JPEG on the way, whatever the system calls it', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller(HOME)
  const heic = await readFile(new URL('./support/red-and-blue.heic', import.meta.url))
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const objectPath = await keptPicture(page, () =>
    page.locator('input[type=file]').setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: heic }),
  )
  await expect(page.getByRole('button', { name: 'Crop or turn' })).toBeVisible()
  const { width, height, colourAt } = await storedPicture(page, objectPath)
  expect([width, height]).toEqual([400, 300])
  expect([colourAt(0.25, 0.5), colourAt(0.75, 0.5)]).toEqual([
    expect.stringMatching(/^[bcd]00$/),
    expect.stringMatching(/^00[bcd]$/),
  ])
})

test.describe('a pose', { tag: '@slow' }, () => {
  test('a pose is asked for, taken, confirmed by a moderator, shown, and its picture is gone', async ({
    traveller,
    sessions,
    pageErrors,
  }) => {
    // of the page of a traveler with a photo, which is opened here as a whole
    pageErrors.expectConsole(/objects\/avatars\/.* was preloaded/)
    const mara = await traveller({ ...HOME, username: 'mara', firstName: 'Mara' })
    const { page } = mara
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings/safety', { waitUntil: 'networkidle' })
    const section = page.getByRole('region', { name: 'Pose photo' })
    await expect(section.getByRole('link', { name: 'Add a profile picture' })).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)

    await avatarAs(mara.context, await portraitPhoto())
    await page.reload({ waitUntil: 'networkidle' })
    await section.getByRole('button', { name: 'Take a pose photo' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pose photo' })
    await expect(dialog.getByText('This pose takes a picture until', { exact: false })).toBeVisible()
    await expect(dialog.locator('input[type=file]')).toHaveCount(0)
    const take = dialog.getByRole('button', { name: 'Take picture' })
    await expect(take).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessibleInBothThemes(page)
    await take.press('Enter')
    await dialog.getByRole('button', { name: 'Use picture' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(section.getByText('Your picture waits for a moderator', { exact: false })).toBeVisible()
    await expectAccessible(page)

    const ines = await traveller({ ...HOME, username: 'ines', firstName: 'Ines' })
    expect((await ines.context.request.get('/moderation/pose-photos')).status()).toBe(404)
    await sessions.makeModerator(ines.userId)
    await ines.page.goto('/moderation/pose-photos', { waitUntil: 'networkidle' })
    const hers = ines.page.getByRole('listitem').filter({ hasText: `@${mara.username}` })
    const picture = hers.getByRole('img', { name: 'Mara in the pose' })
    await expect.poll(() => picture.evaluate((it) => (it as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    const address = await picture.getAttribute('src')
    await expectAccessibleInBothThemes(ines.page)
    await hers.getByRole('button', { name: 'Confirm the pose photo of Mara' }).click()
    await expect(hers).toBeHidden()
    expect((await ines.context.request.get(address ?? '')).status()).toBe(404)

    await ines.page.goto(`/travellers/${mara.username}`, { waitUntil: 'networkidle' })
    await expect(ines.page.getByText('Pose photo compared with the profile picture').first()).toBeVisible()
    await page.goto('/notifications', { waitUntil: 'networkidle' })
    await page.getByText('There is an answer about your pose photo').click()
    await expect(section.getByText('Compared with your profile picture.')).toBeVisible()
    await section.getByRole('button', { name: 'Take it back' }).click()
    await expect(section.getByRole('button', { name: 'Take a pose photo' })).toBeVisible()
    await ines.page.reload({ waitUntil: 'networkidle' })
    await expect(ines.page.getByText('Pose photo compared')).toHaveCount(0)
  })
})
