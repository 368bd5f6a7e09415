import { expect, expectAccessible, test } from './support/fixtures.ts'
import { newcomerAtSettings, signInWithPassword } from './support/people.ts'

const PASSWORD = 'ferry-to-naxos-7'

test('a traveller has an archive made of their data and downloads it', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const download = page.getByRole('button', { name: 'Download' })
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Your archive is ready')).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^caravan-\d{4}-\d\d-\d\d\.zip$/)
})

test('whoever has a password types it: for an archive, its download, and to sign out another device', {
  tag: '@slow',
}, async ({ page, browser }) => {
  const email = await newcomerAtSettings(page, 'tova', PASSWORD)
  const phone = await browser.newContext()
  const onPhone = await phone.newPage()
  await signInWithPassword(onPhone, email, PASSWORD)
  await expect(onPhone).toHaveURL('/')
  await page.reload({ waitUntil: 'networkidle' })

  /** By keyboard: opened, typed and sent. */
  const confirm = async (button: string | RegExp, title: string) => {
    const opener = page.getByRole('button', { name: button })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await confirm(/^Sign out there/, 'Sign out there?')
  await expect(page.getByText('Signed out there', { exact: true })).toBeVisible()
  expect((await phone.request.get('/api/auth/user')).status()).toBe(401)
  await phone.close()

  await confirm('Make an archive', 'Make an archive of your data')
  await expect(page.getByText('Your archive is ready')).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), confirm('Download', 'Download your archive')])
  expect(file.suggestedFilename()).toMatch(/^caravan-/)
})

test('the device that is used is named, and offers no way to sign out there', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller({})
  await page.goto('/settings', { waitUntil: 'networkidle' })
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out there/ })).toHaveCount(0)
})

test('a traveller leaves: asked first, signed out, and gone from the pages of others', async ({
  traveller,
  pageErrors,
}) => {
  // its socket ends before the answer comes, and it asks whether the session is over
  pageErrors.expectConsole(/401/)
  const [mara, jonas] = [await traveller({ username: 'mara' }), await traveller({})]
  const { page } = mara
  await page.goto('/settings', { waitUntil: 'networkidle' })
  const leave = page.getByRole('button', { name: 'Delete my account' })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(leave).toBeFocused()
  await leave.click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { name: 'You have left' })).toBeVisible()
  expect((await mara.context.request.get('/api/auth/user')).status()).toBe(401)
  expect((await jonas.context.request.get(`/api/travellers/${mara.username}`)).status()).toBe(404)
})

test('what moves stands still once one asks for it on this device, until one takes it back', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller({}, { reducedMotion: 'no-preference' })
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const animationOfDialog = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const name = await dialog.evaluate((element) => getComputedStyle(element).animationName)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return name
  }
  await page.goto('/settings', { waitUntil: 'networkidle' })
  expect(await animationOfDialog()).toBe('rise')
  const motion = page.getByRole('checkbox', { name: 'Reduce motion on this device' })
  await motion.check()
  expect(await animationOfDialog()).toBe('none')

  await page.goto('/blog')
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await page.goto('/settings', { waitUntil: 'networkidle' })
  await expect(motion).toBeChecked()
  expect(await animationOfDialog()).toBe('none')
  await motion.uncheck()
  await page.reload({ waitUntil: 'networkidle' })
  expect(await animationOfDialog()).toBe('rise')
})

test('a theme and less motion, chosen in one tab, hold in the others at once', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page, context } = await traveller({}, { reducedMotion: 'no-preference' })
  const [other, blog] = [await context.newPage(), await context.newPage()]
  await other.goto('/settings', { waitUntil: 'networkidle' })
  await blog.goto('/blog')
  await page.goto('/settings', { waitUntil: 'networkidle' })
  const theme = (tab: typeof page, name: string) => tab.getByRole('radio', { name }).first()
  const motion = (tab: typeof page) => tab.getByRole('checkbox', { name: 'Reduce motion on this device' })
  await page.getByTitle('Dark').first().click()
  await motion(page).check()
  for (const tab of [other, blog]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(tab.locator('html')).toHaveAttribute('data-motion', 'reduced')
  }
  await expect(theme(other, 'Dark')).toBeChecked()
  await expect(motion(other)).toBeChecked()

  await motion(other).uncheck()
  await other.getByTitle('As the system').first().click()
  for (const tab of [page, blog]) {
    await expect(tab.locator('html')).not.toHaveAttribute('data-theme')
    await expect(tab.locator('html')).not.toHaveAttribute('data-motion')
  }
  await expect(motion(page)).not.toBeChecked()
  await expect(theme(page, 'As the system')).toBeChecked()
})
