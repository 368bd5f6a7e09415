import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failUntilTriedAgain, holdRequests } from './support/hold-requests.ts'
import { expectNothingMoves, waiting } from './support/layout.ts'
import { isReadyOffline, keeps, NO_NETWORK, openOffline } from './support/offline.ts'
import { expectToast } from './support/toasts.ts'
import { chips, foundTravellers, foundTrips, goesTo, monthAhead, ownTag, searchBox } from './support/trips.ts'

const query = (page: Page) => new URL(page.url()).searchParams.get('q')
const results = (page: Page) => page.getByRole('region', { name: /^Results for/ })
const inFiveMonths = monthAhead(5)

test('a line is searched by the keyboard alone, is understood, and Back leads to what was there before', async ({
  traveller,
}) => {
  const tag = ownTag('canoe')
  const aiko = await traveller({ username: 'aiko' })
  const inTwoMonths = monthAhead(2)
  await goesTo(aiko, { city: 'Ljubljana', country: 'Slovenia', ...inFiveMonths, tags: [tag] })
  await goesTo(aiko, { city: 'Ljubljana', country: 'Slovenia', ...inTwoMonths, tags: [tag] })
  const { page } = await traveller()
  await page.goto('/discover', { waitUntil: 'networkidle' })
  await expect(page.getByPlaceholder('Search destinations, dates, or activities...')).toBeVisible()
  await searchBox(page).focus()
  await page.keyboard.type(`#${tag} ljublj`)
  const option = page.getByRole('option', { name: /^Ljubljana/ }).first()
  await expect(option).toBeVisible()
  expect(query(page)).toBeNull()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(foundTrips(page)).toHaveCount(2)
  await expect(chips(page)).toHaveText([`#${tag}`, 'Ljubljana'])
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expectAccessible(page)

  const place = query(page)
  await page.keyboard.type(` ${inTwoMonths.name}`)
  await page.keyboard.press('Enter')
  await expect(foundTrips(page)).toHaveCount(1)
  await expect(chips(page)).toHaveCount(3)
  expect(query(page)).toBe(`${place} ${inTwoMonths.name}`)

  await page.goBack()
  await expect(foundTrips(page)).toHaveCount(2)
  await expect(searchBox(page)).toHaveValue(place ?? '')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Popular Destinations' })).toBeVisible()
  await expect(searchBox(page)).toHaveValue('')

  await page.goForward()
  await foundTrips(page).first().click()
  await expect(page).toHaveURL(/\/\?post=/)
  await page.goBack()
  await expect(foundTrips(page)).toHaveCount(2)
})

test('a chip takes its piece out of the line, and the last one leads to Discover', { tag: '@slow' }, async ({
  traveller,
}) => {
  const tag = ownTag('kayak')
  const aiko = await traveller({ username: 'aiko' })
  await goesTo(aiko, { city: 'Maribor', country: 'Slovenia', ...inFiveMonths, tags: [tag] })
  const { page } = await traveller()
  const line = `Maribor in ${inFiveMonths.name.toLowerCase()} #${tag}`
  await page.goto(`/discover?q=${encodeURIComponent(line)}`, { waitUntil: 'networkidle' })
  await expect(foundTrips(page)).toHaveCount(1)
  await expect(chips(page)).toHaveCount(3)

  await chips(page).filter({ hasText: inFiveMonths.name }).click()
  await expect(chips(page)).toHaveText(['Maribor', `#${tag}`])
  await expect(results(page)).toBeFocused()
  expect(query(page)).toBe(`Maribor #${tag}`)
  await expect(searchBox(page)).toHaveValue(`Maribor #${tag}`)
  await chips(page).filter({ hasText: 'Maribor' }).click()
  await expect(chips(page)).toHaveText([`#${tag}`])
  await chips(page).click()
  await expect(page).toHaveURL(/\/discover$/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(foundTrips(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/discover$/)
  await expect(searchBox(page)).toBeFocused()
})

test('travelers are found in a tab of their own, their sheet opens over it, and who is blocked there is gone', {
  tag: '@slow',
}, async ({ traveller }) => {
  const tag = ownTag('ferry')
  const [aiko, tomas] = [await traveller({ username: 'aiko' }), await traveller({ username: 'tomas' })]
  for (const person of [aiko, tomas])
    await goesTo(person, { city: 'Ljubljana', country: 'Slovenia', ...inFiveMonths, tags: [tag] })
  const { page } = await traveller()
  await page.goto(`/discover?q=%23${tag}`, { waitUntil: 'networkidle' })
  await expect(foundTrips(page)).toHaveCount(2)
  await page.getByRole('tab', { name: 'Travelers' }).click()
  await expect(page).toHaveURL(/tab=travellers/)
  await expect(foundTravellers(page)).toHaveCount(2)
  await expectAccessible(page)
  const his = foundTravellers(page).filter({ hasText: tomas.username })
  await expect(his.getByRole('link', { name: 'Ljubljana' })).toHaveAttribute('href', /^\/\?post=/)

  await his.getByRole('link', { name: `@${tomas.username}` }).click()
  const sheet = page.getByRole('dialog', { name: `@${tomas.username}` })
  await expect(page).toHaveURL(new RegExp(`/travellers/${tomas.username}$`))
  await sheet.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(sheet).toBeHidden()
  await expect(his).toHaveCount(0)
  await expect(foundTravellers(page)).toHaveCount(1)
  await page.getByRole('tab', { name: 'Trips' }).click()
  await expect(foundTrips(page)).toHaveCount(1)
})

test('destinations, categories and quick filters say their toast and show what they find', { tag: '@slow' }, async ({
  traveller,
}) => {
  const aiko = await traveller({ username: 'aiko' })
  const now = monthAhead(0)
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const days = { startDate: dayIn(0), endDate: dayIn(3) }
  await goesTo(aiko, { city: 'Tokyo', country: 'Japan', ...days, tags: ['Wildlife', 'solo'] })
  const { page } = await traveller()
  for (const [name, title, chip] of [
    ['Tokyo', 'Showing travelers and posts for this destination', 'Tokyo'],
    ['#Wildlife', 'Filter: #Wildlife', '#wildlife'],
    ['This Month', 'Filter: This Month', 'This month'],
    ['Solo Travelers', 'Filter: Solo Travelers', '#solo'],
  ] as const) {
    await page.goto('/discover', { waitUntil: 'networkidle' })
    const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
    await expectToast(page, title, () => link.click())
    await expect(chips(page)).toHaveText([chip])
    await expect(results(page)).toBeFocused()
    await expect(foundTrips(page).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Trending Categories' })).toBeVisible()
  }
  await expect(page.getByText(`Trips in ${now.name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trending Categories' }).getByRole('listitem')).toHaveText([
    ...['#Beach', '#Adventure', '#Culture', '#Food', '#Photography', '#Hiking', '#Diving', '#Architecture'],
    ...['#Festivals', '#Wildlife'],
  ])
  await expect(page.getByRole('link', { name: 'Find Near Me' })).toHaveAttribute('href', '/near-me')
  for (const name of ['Santorini', 'Tokyo', 'Swiss Alps', 'Phuket'])
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText(
      /travelers.· (few|\d+) posts?/,
    )
})

test('where nothing is found, the nearest search that finds some is a press away', { tag: '@slow' }, async ({
  traveller,
}) => {
  const tag = ownTag('sledge')
  const aiko = await traveller({ username: 'aiko' })
  await goesTo(aiko, { city: 'Turku', country: 'Finland', ...inFiveMonths, tags: [tag] })
  const { page } = await traveller()
  const line = `turku #${tag} ${monthAhead(3).name}`
  await page.goto(`/discover?q=${encodeURIComponent(line)}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No trips found' })).toBeVisible()
  await expect(page.getByText(/^No trips to Turku with #.*; 1 to Turku at other times$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show 1 to Turku at other times' }).click()
  await expect(foundTrips(page)).toHaveCount(1)

  await page.goto('/discover?q=%25_%25&tab=travellers', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No travelers found' })).toBeVisible()
  await expect(chips(page)).toHaveText(['“%_%”'])
})

test('a search that failed can be tried again', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource|ERR_FAILED/)
  const { page } = await traveller()
  await page.goto('/discover', { waitUntil: 'networkidle' })
  await failUntilTriedAgain(page, '**/api/search/trips*', (route) => route.abort())
  await searchBox(page).fill('tokyo')
  await searchBox(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Trips did not load' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    foundTrips(page)
      .or(page.getByRole('heading', { name: 'No trips found' }))
      .first(),
  ).toBeVisible()
})

test('without a network Discover and the last search are there with their time', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const tag = ownTag('sail')
  const aiko = await traveller({ username: 'aiko' })
  await goesTo(aiko, { city: 'Ljubljana', country: 'Slovenia', ...inFiveMonths, tags: [tag] })
  const { page, context } = await traveller({}, { serviceWorkers: 'allow' })
  await page.goto('/discover')
  await searchBox(page).fill(`#${tag}`)
  await searchBox(page).press('Enter')
  await expect(foundTrips(page)).toHaveCount(1)
  for (const what of ['"/api/discover"', '"/api/search/understood"', '"search"']) await keeps(page, what)
  await isReadyOffline(page)
  await context.setOffline(true)
  await openOffline(page, `/discover?q=%23${tag}`)
  await expect(foundTrips(page)).toHaveCount(1)
  await expect(chips(page)).toHaveText([`#${tag}`])
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Santorini' }).first()).toBeVisible()
})

test('the last chip that is removed with a key leaves the focus, with its ring, in the line', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller()
  await page.goto('/discover?q=beach', { waitUntil: 'networkidle' })
  await chips(page).last().focus()
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveCount(0)
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page)).toHaveValue('')
  expect(await searchBox(page).evaluate((field) => getComputedStyle(field).outlineStyle)).not.toBe('none')
})

test.describe('while it comes', { tag: '@slow' }, () => {
  test('popular destinations take the place of their skeleton', async ({ traveller }) => {
    const { page } = await traveller({ city: 'Lisbon', country: 'Portugal' })
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const letGo = await holdRequests(page, /\/api\/discover(\?|$)/)
    await page.getByRole('link', { name: 'Discover', exact: true }).first().click()
    await expectNothingMoves({
      ...{ page, letGo },
      skeletonRow: waiting(page, 'Loading destinations...').locator('> .skeleton').first(),
      row: page.getByRole('region', { name: 'Popular Destinations' }).getByRole('listitem').first(),
      still: page.getByRole('heading', { name: 'Map of the Coming Months' }),
    })
  })

  test('what is found takes the place of its skeleton', async ({ traveller }) => {
    const tag = ownTag('raft')
    const aiko = await traveller({ username: 'aiko' })
    for (const city of ['Ljubljana', 'Maribor', 'Celje', 'Kranj'])
      await goesTo(aiko, { city, country: 'Slovenia', ...monthAhead(4), tags: [tag] })
    const { page } = await traveller()
    await page.goto('/discover', { waitUntil: 'networkidle' })
    const letTripsGo = await holdRequests(page, /\/api\/search\/(trips|understood)/)
    await searchBox(page).fill(`#${tag}`)
    await searchBox(page).press('Enter')
    await expectNothingMoves({
      ...{ page, letGo: letTripsGo },
      skeletonRow: waiting(page, 'Searching trips...').locator('> .skeleton').first(),
      row: foundTrips(page).first().locator('xpath=ancestor::li'),
      still: page.getByRole('tablist'),
    })
    const letTravellersGo = await holdRequests(page, /\/api\/search\/travellers/)
    await page.getByRole('tab', { name: 'Travelers' }).click()
    await expectNothingMoves({
      ...{ page, letGo: letTravellersGo },
      skeletonRow: waiting(page, 'Searching travelers...').locator('> div').first(),
      row: foundTravellers(page).first(),
      still: page.getByRole('tablist'),
    })
  })
})
