import { headlessShellPath, launch } from './chromium.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { avatarAs, portraitPhoto } from './support/photo.ts'

test.use({
  launchOptions: launch(headlessShellPath(), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'),
})

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
