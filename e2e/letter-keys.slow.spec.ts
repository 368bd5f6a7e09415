import { expect, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

test('a single letter acts inside the feed only, and can be turned off', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller({ city: 'Lisbon', country: 'Portugal' })]
  const trip = await postTripAs(author.context, { destination: 'Serifos', country: 'Greece' })
  await page.goto(`/?post=${trip.id}`)
  const post = page.getByRole('article', { name: /Serifos/ }).first()
  const like = post.getByRole('button', { name: /^Like/ })
  const heart = (isOn: boolean) => expect(like).toHaveAttribute('aria-pressed', String(isOn))

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).focus()
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('l')
  await heart(false)
  await post.focus()
  await page.keyboard.press('l')
  await heart(true)

  await page.getByRole('link', { name: 'Profile' }).first().click()
  await page.getByRole('link', { name: /Account Settings/ }).click()
  const letters = page.getByRole('checkbox', { name: /^Single-letter keys/ })
  await letters.uncheck()
  await page.keyboard.press('Escape')
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await heart(true)
  await post.focus()
  await page.keyboard.press('l')
  await page.keyboard.press('c')
  // what is no letter goes on
  await page.keyboard.press('ArrowDown')
  await expect(post).not.toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await heart(true)
})
