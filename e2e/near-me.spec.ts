import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNothingMoves, waiting } from './support/layout.ts'
import { leaveMatchDialog } from './support/matches.ts'
import { AARHUS, GHENT, MARIBOR, openGroup, refusal, TURKU, travellerIn, travelsTo } from './support/near-me.ts'
import { expectToast } from './support/toasts.ts'

const people = (page: Page, { city }: { city: string }) => page.getByRole('region', { name: `Travelers in ${city}` })
const row = (page: Page, userId: string) => page.locator(`#nearby-${userId}`)

test('who lives in the city and who is there by a trip are listed apart, and filtered in the address', async ({
  traveller,
}) => {
  const mara = await travellerIn(traveller, TURKU)
  const aiko = await travellerIn(traveller, { ...TURKU, username: 'aiko' })
  const jonas = await travellerIn(traveller, { ...AARHUS, username: 'jonas' })
  await travelsTo(jonas, TURKU)
  const activities = ['hiking', 'food_tours', 'museums', 'photography', 'yoga']
  const profile = { bio: 'Film cameras and night markets.', preferredActivities: activities, travelBudget: 'mid_range' }
  await aiko.context.request.put('/api/users/profile', { data: profile })

  const { page } = mara
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(page.getByText('Turku, Finland', { exact: true }).first()).toBeVisible()
  await expect(people(page, TURKU).getByText('2 people nearby', { exact: true })).toBeVisible()
  const hers = row(page, aiko.userId)
  await expect(hers.getByText('Lives here')).toBeVisible()
  await expect(hers.getByText('Film cameras and night markets.')).toBeVisible()
  for (const words of ['Hiking', 'Food tours', 'Museums', '+2']) {
    await expect(hers.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(hers.getByText('Photography', { exact: true })).toHaveCount(0)
  await expect(hers.getByText('Introvert · mid-range budget · Beginner')).toBeVisible()
  const his = row(page, jonas.userId)
  await expect(his.getByRole('link', { name: 'Here on a trip' })).toHaveAttribute('href', /^\/\?post=/)
  await expectAccessible(page)

  // two activities on a small screen
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(hers.getByText('Museums', { exact: true })).toBeHidden()
  await expect(hers.getByText('+3', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Discover' })).toHaveAttribute('href', '/discover')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('link', { name: 'Back to Discover' })).toBeHidden()

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters', exact: true })
  await expectAccessible(page)
  await sheet.getByRole('radio', { name: 'Here on a trip' }).check()
  await sheet.getByRole('button', { name: 'Show travelers' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\?stay=trip$/)
  await expect(his).toBeVisible()
  await expect(hers).toHaveCount(0)
  await expect(people(page, TURKU).getByText('1 person nearby', { exact: true })).toBeVisible()

  await page.goto('/near-me?interests=museums', { waitUntil: 'networkidle' })
  await expect(hers).toBeVisible()
  await expect(his).toHaveCount(0)
  await page.goto('/near-me?interests=museums&stay=trip', { waitUntil: 'networkidle' })
  await expect(page.getByText('Nobody in Turku fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Museums' }).click()
  await expect(page).toHaveURL(/\?stay=trip$/)
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  await expect(his).toBeVisible()
})

test('somebody is asked from their row, which follows what becomes of it', { tag: '@slow' }, async ({ traveller }) => {
  const mara = await travellerIn(traveller, GHENT)
  const aiko = await travellerIn(traveller, { ...GHENT, username: 'aiko' })
  const { page } = mara
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await row(page, aiko.userId)
    .getByRole('button', { name: /^Match/ })
    .click()
  const dialog = page.getByRole('dialog', { name: `Match with @${aiko.username}` })
  await dialog.getByLabel(/^A note for/).fill('Frites at six?')
  await expectAccessible(page)
  await expectToast(page, 'Connection Request Sent', () => dialog.getByRole('button', { name: 'Match' }).click())
  await expect(dialog).toBeHidden()
  const connected = row(page, aiko.userId).getByRole('button', { name: 'Connected' })
  await expect(connected).toBeDisabled()
  await expect(row(page, aiko.userId).getByText('Waiting for an answer')).toBeVisible()

  const requests: { id: string }[] = await (await aiko.context.request.get('/api/match-requests')).json()
  const answered = await aiko.context.request.put(`/api/matches/${requests[0]?.id}`, { data: { status: 'accepted' } })
  expect(answered.ok()).toBe(true)
  await leaveMatchDialog(page)
  await expect(row(page, aiko.userId).getByText('Waiting for an answer')).toHaveCount(0)
  await expect(connected).toBeDisabled()
})

test('what the rules say against asking is said in the words for it', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const mara = await travellerIn(traveller, MARIBOR)
  const aiko = await travellerIn(traveller, { ...MARIBOR, username: 'aiko' })
  const { page } = mara
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  for (const [slug, status, title] of [
    ['match-exists', 409, 'Already Connected'],
    ['self-match', 400, 'Invalid Action'],
    ['internal', 500, 'Connection Failed'],
  ] as const) {
    await page.route('**/api/users/*/match', (route) => route.fulfill(refusal(slug, status, 'No.')))
    await row(page, aiko.userId)
      .getByRole('button', { name: /^Match/ })
      .click()
    const ask = page.getByRole('dialog').getByRole('button', { name: 'Match' })
    await expectToast(page, title, () => ask.click())
  }
  // after a failure the note is still there
  await expect(page.getByRole('dialog', { name: /^Match with/ })).toBeVisible()
})

test('where the city was not confirmed for long, one press shows who is there', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const mara = await travellerIn(traveller, GHENT)
  const tomas = await travellerIn(traveller, { ...GHENT, username: 'tomas' })
  const { page } = mara
  let isConfirmed = false
  await page.route(/\/api\/users\/nearby/, (route) =>
    isConfirmed ? route.fallback() : route.fulfill(refusal('location-unconfirmed', 409)),
  )
  await page.route('**/api/users/location/confirmation', (route) => {
    isConfirmed = true
    return route.fallback()
  })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Near Me', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Are you still in Ghent?' })).toBeVisible()
  await expect(page.getByText(/nearby$/)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’m still in Ghent' }).click()
  await expect(row(page, tomas.userId)).toBeVisible()
})

test('a city with nobody else in it says so', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await travellerIn(traveller, { city: 'Lugo', country: 'Spain' })
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No Travelers Found' })).toBeVisible()
  await expect(page.getByText('No other travelers have set Lugo as their location yet.')).toBeVisible()
  await expect(page.getByText(/nearby$/)).toHaveCount(0)
})

test('the list is read on by a press, nobody is in it twice, and the focus goes on to who is new', {
  tag: '@slow',
}, async ({ traveller, sessions, baseURL }) => {
  const city = { city: 'Tampere', country: 'Finland' }
  const mara = await travellerIn(traveller, city)
  for (let n = 0; n < 21; n++) {
    const email = `tampere-${n}-${Date.now().toString(36)}@example.org`
    const { cookie } = await sessions.begin({ ...city, email, onboarded: true })
    const confirmation = new URL('/api/users/location/confirmation', baseURL)
    const confirmed = await fetch(confirmation, { method: 'PUT', headers: { cookie } })
    expect(confirmed.ok).toBe(true)
  }
  const { page } = mara
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  const rows = people(page, city).locator('li[id^=nearby-]')
  await expect(rows).toHaveCount(20)

  // pressed while the page that is there is fetched anew: neither of the two is lost
  const refetched = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/nearby', async (route) => {
    held.resolve()
    await refetched.promise
    await route.fallback()
  })
  const asker = await traveller()
  await asker.context.request.put(`/api/users/${mara.userId}/match`, { data: { matched: true } })
  await held.promise
  const more = page.getByRole('button', { name: 'Show more travelers' })
  await more.click()
  await expect(more).toHaveAttribute('aria-busy', 'true')
  refetched.resolve()
  await expect(rows).toHaveCount(21)
  await expect(people(page, city).getByText('21 people nearby', { exact: true })).toBeVisible()
  // the button has gone with the last page
  await expect(rows.last().getByRole('link').first()).toBeFocused()
})

test.describe('while it comes', { tag: '@slow' }, () => {
  test('travellers of the city take the place of their skeleton', async ({ traveller }) => {
    const city = { city: 'Girona', country: 'Spain' }
    const [mara, aiko] = [
      await travellerIn(traveller, city),
      await travellerIn(traveller, { ...city, username: 'aiko' }),
    ]
    const saved = await aiko.context.request.put('/api/users/profile', { data: { bio: 'Film cameras.' } })
    expect(saved.ok()).toBe(true)
    const { page } = mara
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const letGo = await holdRequests(page, /\/api\/users\/nearby(\?|$)/)
    await page.getByRole('link', { name: 'Near Me', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'No Active Group Chats' })).toBeVisible()
    await expect(page.getByText('1 person nearby')).toBeVisible()
    await expectNothingMoves({
      ...{ page, letGo },
      skeletonRow: waiting(page, 'Loading travelers...').locator('> div').first(),
      row: page.locator(`#nearby-${aiko.userId}`),
      still: page.getByRole('heading', { name: 'Travelers in Girona' }),
    })
  })

  test('group chats of the city take the place of their skeleton', async ({ traveller }) => {
    const city = { city: 'Faro', country: 'Portugal' }
    const [mara, aiko] = [await travellerIn(traveller, city), await travellerIn(traveller, city)]
    for (const name of ['Ria by boat', 'Dinner at eight', 'Surf at Ancão']) await openGroup(aiko, city, name)
    const { page } = mara
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const letGo = await holdRequests(page, /\/api\/group-chats\/city/)
    await page.getByRole('link', { name: 'Near Me', exact: true }).first().click()
    await expect(page.locator(`#nearby-${aiko.userId}`)).toBeVisible()
    await expect(page.getByText('1 person nearby')).toBeVisible()
    await expectNothingMoves({
      ...{ page, letGo },
      skeletonRow: waiting(page, 'Loading group chats...').locator('> div').first(),
      row: page.getByRole('region', { name: 'Local Group Chats' }).getByRole('listitem').first(),
      still: page.getByRole('heading', { name: 'Travelers in Faro' }),
    })
  })
})
