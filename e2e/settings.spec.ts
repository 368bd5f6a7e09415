import { LIMITS } from '@caravan/contract/limits.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { matched } from './support/matches.ts'
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
  // nobody signs out there on the device that is used
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out there/ })).toHaveCount(0)
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

const TRIP = {
  destination: 'Tbilisi',
  country: 'Georgia',
  startDate: '2027-06-02',
  endDate: '2027-06-09',
  description: 'Sulphur baths first, khachapuri after.',
  tags: ['Food'],
  imageUrl: '',
  audience: 'all',
}

async function post(who: Person): Promise<string> {
  const posted = await who.page.request.post('/api/posts', { data: TRIP })
  return (await posted.json()).id
}
const like = (who: Person, tripId: string) =>
  who.page.request.put(`/api/posts/${tripId}/like`, { data: { liked: true } })
const bell = (who: Person | Person['page'], name: string) =>
  ('page' in who ? who.page : who).getByRole('link', { name, exact: true })

test('the bell counts while the page is open; looked at on one device, it is quiet on the other', async ({
  traveller,
}) => {
  const [mara, aiko, jonas] = [await traveller(), await traveller(), await traveller()]
  const tripId = await post(mara)
  await mara.page.goto('/matches', { waitUntil: 'networkidle' })
  await expect(bell(mara, 'Notifications')).toBeVisible()
  await like(aiko, tripId)
  await expect(bell(mara, 'Notifications, 1 new')).toBeVisible()
  await like(jonas, tripId)
  await aiko.page.request.post(`/api/posts/${tripId}/comments`, { data: { content: 'Which bath?' } })
  await expect(bell(mara, 'Notifications, 2 new')).toBeVisible()

  const phone = await mara.context.newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto('/matches', { waitUntil: 'networkidle' })
  await bell(phone, 'Notifications, 2 new').click()
  const today = phone.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: /and 1 other liked your trip to Tbilisi/ })).toBeVisible()
  await expect(today.getByText(/commented on your trip to Tbilisi/)).toBeVisible()
  await expectAccessible(phone)
  await expect(bell(mara, 'Notifications')).toBeVisible()

  await today.getByRole('link', { name: /commented on your trip/ }).click()
  await expect(phone).toHaveURL(new RegExp(`\\?post=${tripId}$`))
  await phone.goBack()
  await expect(today).toBeVisible()
})

test('a kind that is switched off sends no more notifications, also after a reload', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const tripId = await post(mara)
  await like(aiko, tripId)
  await mara.page.goto('/settings/notifications', { waitUntil: 'networkidle' })
  const likes = mara.page.getByRole('checkbox', { name: 'Likes of your trips: In the app' })
  await expect(bell(mara, 'Notifications, 1 new')).toBeVisible()
  await expectAccessible(mara.page)
  const saved = mara.page.waitForResponse('**/api/notification-settings')
  // not `uncheck()`, which looks at once: the switch follows in the next turn of the page
  await likes.click()
  await expect(likes).not.toBeChecked()
  await saved
  await mara.page.reload()
  await expect(likes).not.toBeChecked()
  await expect(bell(mara, 'Notifications')).toBeVisible()
  await expect(mara.page.getByText('Push can be turned on here after your first match.')).toBeVisible()
})

test('the bell counts on the profile too, and notifications and their settings are reached from there', {
  tag: '@slow',
}, async ({ traveller }) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const tripId = await post(mara)
  const { page } = mara
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expect(bell(mara, 'Notifications')).toBeVisible()
  await like(aiko, tripId)
  await expect(bell(mara, 'Notifications, 1 new')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Notification Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  // the profile has a link of the same name
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  const settings = page.getByRole('main')
  await settings.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible()
  await page.goBack()
  await settings.getByRole('link', { name: 'Show notifications' }).click()
  await expect(page.getByRole('link', { name: /liked your trip to Tbilisi/ })).toBeVisible()
})

test('the bell counts in an open conversation too, where a phone shows nothing else', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [
    await traveller(),
    await traveller({ firstName: 'Bartholomew', username: 'b'.repeat(LIMITS.username.max) }),
  ]
  const [tripId, matchId] = [await post(mara), await matched(aiko, mara)]
  const { page } = mara
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Bartholomew' })).toBeVisible()
  await like(aiko, tripId)
  await bell(mara, 'Notifications, 1 new').click()
  await expect(page.getByRole('link', { name: /liked your trip to Tbilisi/ })).toBeVisible()

  const widths = [390, 820, 1440]
  const places = new Map(widths.map((width) => [width, new Set<string>()]))
  for (const path of ['/', '/profile', '/matches', '/messages', '/discover', `/messages/${matchId}`]) {
    await page.goto(path)
    for (const width of widths) {
      if (width < 768 && path === `/messages/${matchId}`) continue
      await page.setViewportSize({ width, height: 900 })
      await expect(bell(mara, 'Notifications')).toHaveCount(1)
      const box = await bell(mara, 'Notifications').boundingBox()
      places.get(width)?.add(`${Math.round(box?.x ?? 0)} ${Math.round(box?.y ?? 0)}`)
    }
  }
  for (const [width, found] of places) expect([...found], `at ${width}`).toHaveLength(1)
})
