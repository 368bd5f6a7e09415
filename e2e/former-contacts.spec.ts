import { expect, expectAccessible, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const HOME = { city: 'Lisbon', country: 'Portugal' }

test('somebody who has blocked is found among the people who are no longer here, and what they wrote is reported', async ({
  traveller,
}) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara.stays' }),
    await traveller({ ...HOME, username: 'jonas.went' }),
  ]
  const { page } = mara
  await page.goto('/settings/former-contacts', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Everybody is still here' })).toBeVisible()
  await expectAccessible(page)
  const trip = await postTripAs(mara.context, { destination: 'Amorgos', country: 'Greece' })
  await jonas.context.request.post(`/api/posts/${trip.id}/comments`, { data: { content: 'Are you alone?' } })
  await jonas.context.request.put(`/api/users/${mara.userId}/block`, { data: { blocked: true } })
  await page.goto('/settings/former-contacts', { waitUntil: 'networkidle' })
  const words = page.getByRole('button', { name: `What they wrote: @${jonas.username}` })
  await words.focus()
  await page.keyboard.press('Enter')
  await expect(words).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Are you alone?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report: Comment, Amorgos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /harass/i }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Report received' })).toBeVisible()
})
