import { HOME } from './support/feed.ts'
import { expect, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

test('somebody new sees what is left of the day where they ask, and under safety', async ({ traveller, sessions }) => {
  const [nora, mara] = [await traveller(HOME), await traveller({ ...HOME, username: 'mara' })]
  const trip = await postTripAs(mara.context, { destination: 'Symi', country: 'Greece' })
  const { page } = nora
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/travellers/${mara.username}`, { waitUntil: 'networkidle' })
  const left = page.getByText(/^Your account is new: 5 of 5 requests left today, 30 a day from \d+ \w+ on\.$/)
  await expect(left).toBeVisible()

  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: "It's a Match!" })
  await expect(dialog.getByText(/4 of 5 requests left today/)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  const week = page.getByRole('region', { name: 'Your first week' })
  await expect(week.getByText(/^4 of 5 left today, 30 a day from/)).toBeVisible()
  await expect(week.getByText('Messages in group chats')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await sessions.moveSignUp(nora.userId, 8)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Emergency numbers' })).toBeVisible()
  await expect(week).toHaveCount(0)
})
