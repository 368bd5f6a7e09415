import { LIMITS } from '@caravan/contract/limits.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { matched } from './support/matches.ts'

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
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const places: unknown[] = []
    for (const path of [
      '/',
      '/profile',
      '/matches',
      '/messages',
      '/discover',
      ...(width < 768 ? [] : [`/messages/${matchId}`]),
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(bell(mara, 'Notifications')).toHaveCount(1)
      const box = await bell(mara, 'Notifications').boundingBox()
      places.push(box && [Math.round(box.x), Math.round(box.y)])
    }
    expect(new Set(places.map(String)), `at ${width}: ${places.join(' ')}`).toHaveProperty('size', 1)
  }
})
