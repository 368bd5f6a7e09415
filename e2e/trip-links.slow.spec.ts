import { goOn, idInView, inView } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

test('a link to a trip opens that trip wherever the feed was left, and leads back to the place before', async ({
  traveller,
}) => {
  const { page, context } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  await postTripAs(context, { destination: 'Anafi', country: 'Greece' })
  await page.goto('/')
  const posts = page.locator('article:visible').filter({ has: page.getByRole('button', { name: /^Like/ }) })
  await expect(posts).toHaveCount(2)
  await goOn(page, 3)
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

test('a traveller looked at further down leaves the feed where it is, though a link led to its first trip', async ({
  traveller,
}) => {
  const { page, context } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  const { id } = await postTripAs(context, { destination: 'Nisyros', country: 'Greece' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  await expect.poll(() => inView(page)).toMatch(/^Trip to Nisyros/)
  await goOn(page, 3)
  const place = await idInView(page)

  await page.locator(`[id="${place}"]`).getByRole('link', { name: /^@/ }).first().click()
  const sheet = page.getByRole('dialog', { name: /^@/ })
  await expect(sheet.getByRole('heading', { name: 'Coming trips' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`post=${id}`))
  expect(await idInView(page)).toBe(place)
})
