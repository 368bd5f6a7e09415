import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const LAST_MINUTES_OF_FEBRUARY = Date.UTC(2028, 1, 29, 23, 30)

/** Both clocks show this: that of the device, and that which the server puts into its page. */
async function setClocks(page: Page, time: number) {
  await page.clock.setFixedTime(time)
  await page.route('**/profile', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replace(/("now\\?",)\d{13}/, `$1${time}`) })
  })
}

test('on the first morning of a month at home it is that month, though it is not yet in Greenwich', async ({
  traveller,
}) => {
  const { page } = await traveller({}, { timezoneId: 'Pacific/Auckland', permissions: ['local-network-access'] })
  await setClocks(page, LAST_MINUTES_OF_FEBRUARY)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Trip Calendar' }).click()
  await expect(page.getByRole('region', { name: 'Trips in March 2028' })).toBeVisible()
  await expect(page.locator('.rdp-today')).toHaveText('1')
  await page.getByRole('link', { name: 'Discover' }).first().click()
  await expect(page.getByText('Trips in March')).toBeVisible()
})
