import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const inView = (page: Page) =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 3)
    return middle?.closest('article')?.getAttribute('aria-label') ?? ''
  })

test('a link to a trip opens that trip wherever the feed was left, and leads back to the place before', async ({
  traveller,
}) => {
  const { page, context } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  await postTripAs(context, { destination: 'Anafi', country: 'Greece' })
  await page.goto('/')
  const posts = page.locator('article:visible').filter({ has: page.getByRole('button', { name: /^Like/ }) })
  await expect(posts).toHaveCount(2)
  for (let n = 0; n < 3; n++) {
    const label = await inView(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => inView(page)).not.toBe(label)
  }
  const placeBefore = await inView(page)

  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.getByRole('link', { name: 'Anafi' }).click()
  await expect.poll(() => inView(page)).toMatch(/^Trip to Anafi/)

  // Back and Forth: the same visit of the link, at the same place
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recent Trips' })).toBeVisible()
  await page.goForward()
  await expect.poll(() => inView(page)).toMatch(/^Trip to Anafi/)

  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect.poll(() => inView(page)).toBe(placeBefore)
  await expect(page.getByRole('button', { name: 'Back to where you were' })).toBeHidden()
  await expect(page.locator('article:focus')).toHaveAttribute('aria-label', placeBefore)
})
