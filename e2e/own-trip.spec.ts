import type { Page } from '@playwright/test'
import { HOME, inView, isAtRest } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { expectToast, holdToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const menu = (page: Page) => page.getByRole('button', { name: 'Menu of the trip to Milos' })

test('after posting, one is at one’s profile with it; in the feed its menu edits, shares and deletes', async ({
  traveller,
}) => {
  const { page, context, username } = await traveller({ ...HOME, username: 'mara' })
  const label = `Trip to Milos by @${username}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const destination = page.getByRole('combobox', { name: 'Destination' })
  const country = page.getByRole('combobox', { name: 'Country' })
  // what is plainly meant is taken when its field is left, in the other order too
  await destination.fill('Nizza')
  await destination.blur()
  await expect(country).toHaveValue('France')
  await expect(destination).toHaveValue('Nice')
  // an answer that comes late fills a country that has the focus, and what is typed there takes its place
  await destination.fill('')
  await country.fill('')
  const answered = Promise.withResolvers<void>()
  await page.route(/\/api\/places\?/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await destination.pressSequentially('Mailand')
  await country.click()
  answered.resolve()
  await expect(country).toHaveValue('Italy')
  await page.keyboard.type('Spain')
  await expect(country).toHaveValue('Spain')
  await page.unroute(/\/api\/places\?/)
  await destination.fill('')
  await country.fill('Griechenland')
  await country.blur()
  await expect(country).toHaveValue('Greece')
  await destination.fill('milos')
  await destination.blur()
  await expect(destination).toHaveValue('Milos')
  await page.getByLabel('Start date').fill('2027-10-04')
  await page.getByLabel('End date').fill('2027-10-11')
  await page.getByLabel('Description').fill('Around the island by the slow bus.')
  await holdToast(page, 'Trip posted successfully!', () =>
    page.getByRole('button', { name: 'Post Trip', exact: true }).click(),
  )
  // at home with it; who overlaps is a press away, and from there the trip
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Milos' })).toContainText('October 2027')
  await page.getByRole('link', { name: 'Who overlaps' }).click()
  await expect(page).toHaveURL(/\/trips\/[\w-]+\/overlaps$/)
  await expect(page.getByRole('heading', { name: 'Who overlaps' })).toBeVisible()
  await page.getByRole('link', { name: 'Your trip to Milos' }).click()
  await expect(page).toHaveURL(/\/\?post=[\w-]+$/)
  await expect.poll(() => inView(page)).toBe(label)

  await expectAccessible(page)
  await menu(page).click()
  await expectToast(page, 'Link copied', () => page.getByRole('menuitem', { name: 'Share' }).click())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Edit Trip' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Your Trip' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Around the island by the slow bus.')
  await page.goBack()
  await expect.poll(() => inView(page)).toBe(label)

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Delete Trip' }).click()
  await expectToast(page, 'Post deleted', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
  )
  await expect(page.getByRole('article', { name: label })).toHaveCount(0)
  // on the next poster, whichever it is: others post and delete while a test runs
  await expect(page.locator('article:focus')).toHaveCount(1)
  await expect(page.getByText('This trip is not there any more')).toHaveCount(0)
  await expect(page).not.toHaveURL(/post=/)
})

test('the menu of somebody else’s poster offers neither to edit nor to delete', async ({ traveller }) => {
  const [mara, { page }] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME)]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  await page.goto(`/?post=${id}`)
  await isAtRest(page)
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: `More about @${mara.username}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Save',
    'Show saved trips',
    'Add to Calendar',
    'Report',
    `Block @${mara.username}`,
  ])
})
