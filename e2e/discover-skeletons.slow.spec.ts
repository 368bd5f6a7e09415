import { foundTravellers, foundTrips, goesTo, monthAhead, ownTag, searchBox } from './support/discover.ts'
import { test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNothingMoves, waiting } from './support/skeletons.ts'

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
