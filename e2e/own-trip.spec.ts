import type { Page } from '@playwright/test'
import { goOn, HOME, idInView, inView, isAtRest } from './support/feed.ts'
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

test.describe('links to trips', { tag: '@slow' }, () => {
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
})

test.describe('the day at home', { tag: '@slow' }, () => {
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
})
