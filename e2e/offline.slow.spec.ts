import type { Page } from '@playwright/test'
import { log, messageField, said } from './support/conversations.ts'
import { HOME, idInView } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { travellerIn } from './support/near-me.ts'
import { isReadyOffline, keeps, MESSAGE, main, NO_NETWORK, openOffline, visitScreens } from './support/offline.ts'

test.use({ serviceWorkers: 'allow' })

const asOf = (page: Page) => page.getByRole('status').filter({ hasText: /As of \d\d:\d\d\. You are offline\./ })

test('without a network the last feed, matches, conversation and own trips are there, with their time', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const { page, context } = mara
  const matchId = await visitScreens(mara, jonas)
  await main(page).getByRole('link', { name: 'Feed' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  const tripId = await idInView(page)
  await keeps(page, tripId.replace('trip-', ''))

  await openOffline(page, '/')
  await expect(asOf(page)).toBeVisible()
  await expect.poll(() => idInView(page)).toBe(tripId)
  await expect(page).toHaveTitle(/^Feed/)
  await openOffline(page, '/matches')
  await expect(page.getByRole('tabpanel').getByText('Kyoto').first()).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expectAccessible(page)
  await openOffline(page, '/profile')
  await expect(page.getByText('Ithaca').first()).toBeVisible()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Ithaca').first()).toBeVisible()

  // what was opened stays readable, what is written waits and is sent with the network
  await openOffline(page, `/messages/${matchId}`)
  await expect(said(page, MESSAGE)).toBeVisible()
  await messageField(page).fill('I bring the map')
  await messageField(page).press('Enter')
  await expect(log(page).getByText('Sends when you are back')).toBeVisible()
  await context.setOffline(false)
  await expect(log(page).getByText('Delivered')).toBeVisible()
  await expect(asOf(page)).toHaveCount(0)
  const stored = await (await jonas.context.request.get(`/api/messages/${matchId}`)).json()
  expect(stored.map(({ content }: { content: string }) => content)).toEqual([MESSAGE, 'I bring the map'])
})

test('without a network nobody is signed out, and a page that is not kept says so', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const { page, context } = await traveller(HOME)
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await isReadyOffline(page)
  await keeps(page, '"pages"')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByText('Sign out once you are back.', { exact: true })).toBeVisible()
  await page.goto('/settings/blocked', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('where the network does not answer, what is kept is shown until it does', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const { page, context } = mara
  await visitScreens(mara, jonas)
  const answers = Promise.withResolvers<void>()
  await context.route(/\/(matches|api\/matches.*)$/, async (route) => {
    await answers.promise
    // the page of before is gone by then
    await route.continue().catch(() => undefined)
  })
  await page.goto('/matches', { waitUntil: 'commit' })
  await expect(page.getByRole('tabpanel').getByText('Kyoto').first()).toBeVisible()
  const slow = page.getByRole('status').filter({ hasText: /As of \d\d:\d\d\. The network is slow or away/ })
  await expect(slow).toBeVisible()
  answers.resolve()
  await expect(slow).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByText('Kyoto').first()).toBeVisible()
})

test('a screen that was never opened says so in place of waiting for a network, and comes with it', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const { page, context } = await traveller(HOME)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await isReadyOffline(page)
  await context.setOffline(true)
  await page.goto('/profile', { waitUntil: 'commit' })
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load posts' })).toBeVisible()
  await page.goto('/messages', { waitUntil: 'commit' })
  const missing = page.getByRole('alert').filter({ hasText: 'It loads as soon as you are back.' })
  await expect(missing).toBeVisible()
  await context.setOffline(false)
  await expect(missing).toBeHidden()
  await expect(page.getByText('No conversations yet').first()).toBeVisible()
})

test('without a network who was in the city, and its group chats, are there with their time', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const city = { city: 'Nancy', country: 'France' }
  const [mara, aiko] = [await travellerIn(traveller, city), await travellerIn(traveller, { ...city, username: 'aiko' })]
  const { page, context } = mara
  await page.goto('/near-me')
  await keeps(page, aiko.username)
  await keeps(page, '"/api/group-chats","joined"')
  await isReadyOffline(page)
  await context.setOffline(true)
  await openOffline(page, '/near-me')
  await expect(page.getByRole('link', { name: `@${aiko.username}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Active Group Chats' })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
})
