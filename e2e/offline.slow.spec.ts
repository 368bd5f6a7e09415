import type { Page } from '@playwright/test'
import { HOME, idInView } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { log, messageField, said } from './support/matches.ts'
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

const EXPECTED =
  /Failed to load|WebSocket|ERR_|could not be loaded|404|No stylesheet|dynamically imported|Unable to preload/

/** How often the browser has asked for a page. */
function countPages(page: Page) {
  let pages = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') pages++
  })
  return () => pages
}

/** As when a release has replaced every script that the page has not loaded yet. Ended by the next page. */
async function replaceRelease(page: Page): Promise<void> {
  let isReplaced = true
  await page.route('**/*', (route) => {
    const request = route.request()
    if (request.resourceType() === 'document') isReplaced = false
    const isAsset = new URL(request.url()).pathname.startsWith('/assets/')
    return isReplaced && isAsset ? route.fulfill({ status: 404, body: '' }) : route.fallback()
  })
}

test('a screen that does not come offline leaves the navigation, and comes with the network', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(EXPECTED)
  const { page, context } = await traveller(HOME)
  await page.goto('/')
  const pages = countPages(page)
  await context.setOffline(true)
  const main = page.getByRole('navigation', { name: 'Main' }).first()
  await main.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await main.getByRole('link', { name: 'Feed' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await main.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('tab', { name: 'My Matches' })).toBeVisible()
  expect(pages()).toBe(0)
})

test('after a release a screen is loaded with a new page, once', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(EXPECTED)
  const { page } = await traveller(HOME)
  await page.goto('/')
  const pages = countPages(page)
  await replaceRelease(page)
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('tab', { name: 'My Matches' })).toBeVisible()
  expect([pages(), new URL(page.url()).pathname]).toEqual([1, '/matches'])
})

test('a screen that never comes does not keep the page reloading', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(EXPECTED)
  // that the page from the server could not be hydrated
  pageErrors.expectConsole(/React error #520/)
  const { page } = await traveller(HOME)
  await page.goto('/')
  const pages = countPages(page)
  let asked = 0
  await page.route('**/assets/{matches-screen,manifest}-*.js', (route) => {
    const isQuestion = route.request().method() === 'HEAD'
    if (isQuestion) asked++
    const isMissing = isQuestion || route.request().url().includes('matches-screen')
    return isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Matches' }).click()
  // by the first page and by the second, which is not loaded again
  await expect.poll(() => asked).toBe(2)
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unroute('**/assets/{matches-screen,manifest}-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'My Matches' })).toBeVisible()
  expect(pages()).toBe(1)
})

test('a dialog that does not come says so, and no release takes away what is being written', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(EXPECTED)
  const { page } = await traveller(HOME)
  await page.route('**/assets/calendar-float-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/post-trip')
  const pages = countPages(page)
  await replaceRelease(page)
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('A week on foot')
  const asked = page.waitForResponse((reply) => reply.request().method() === 'HEAD')
  await page.getByRole('button', { name: 'Pick the start from a calendar' }).click()
  const missing = page.getByRole('dialog', { name: 'This could not be loaded' })
  await expect(missing).toBeVisible()
  await asked
  await missing.getByRole('button', { name: 'Close' }).click()
  await expect(missing).toBeHidden()
  await expect(description).toHaveValue('A week on foot')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Pick the start from a calendar' }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  expect(pages()).toBe(0)
})

test('a page whose first script is gone is loaded again, once', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(EXPECTED)
  const { page } = await traveller(HOME)
  const pages = countPages(page)
  await page.route('**/assets/entry.client-*.js', (route) =>
    pages() < 2 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto('/matches', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  expect(pages()).toBe(2)
})

test('words written on a page whose scripts are gone stay there', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(EXPECTED)
  const { page } = await traveller(HOME)
  const pages = countPages(page)
  let lose = () => {}
  const lost = new Promise<void>((done) => {
    lose = done
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await lost
    await route.fulfill({ status: 404, body: '' })
  })
  await page.goto('/post-trip', { waitUntil: 'commit' })
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('A week on foot')
  lose()
  await expect(page.getByRole('alert').filter({ hasText: 'did not load completely' })).toBeVisible()
  await expect(description).toHaveValue('A week on foot')
  expect(pages()).toBe(1)
})

test('what the server has drawn stays where the network goes before its script has come', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(EXPECTED)
  const { page, context } = await traveller(HOME)
  const pages = countPages(page)
  const SCRIPT = '**/assets/matches-screen-*.js'
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  await page.route(SCRIPT, async (route) => {
    await lost
    await route.abort()
  })
  await page.goto('/matches', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('matches-screen'))
  lose()
  await failed
  await expect(page.getByRole('status').filter({ hasText: 'offline' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'My Matches' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden()
  await page.unroute(SCRIPT)
  await context.setOffline(false)
  const requests = page.getByRole('tab', { name: 'Requests' })
  await requests.click()
  await expect(requests).toHaveAttribute('aria-selected', 'true')
  expect(pages()).toBe(1)
})
