import { expect, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const HOME = { city: 'Lisbon', country: 'Portugal' }

test('what one does under a trip appears at the other’s screen without a reload', async ({ traveller }) => {
  const [owner, guest] = [await traveller(HOME), await traveller(HOME)]
  const { id } = await postTripAs(owner.context, { destination: 'Paros', country: 'Greece' })
  for (const { page } of [owner, guest]) await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const own = owner.page.getByRole('article', { name: /Paros/ }).first()
  const theirs = guest.page.getByRole('article', { name: /Paros/ }).first()

  await theirs.getByRole('button', { name: /^Like/ }).click()
  await expect(own.getByRole('button', { name: /^Like/ })).toHaveText('1')

  await own.getByRole('button', { name: /^Comments/ }).click()
  await expect(owner.page.getByText('No comments yet')).toBeVisible()
  await theirs.getByRole('button', { name: /^Comments/ }).click()
  await guest.page.getByPlaceholder('Write a comment...').fill('Is there room for one more?')
  await guest.page.keyboard.press('Enter')
  await expect(owner.page.getByText('Is there room for one more?')).toBeVisible()
  for (const { page } of [owner, guest]) await page.keyboard.press('Escape')
  for (const post of [own, theirs]) await expect(post.getByRole('button', { name: /^Comments/ })).toHaveText('1')
})
