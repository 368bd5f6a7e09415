import type { Page } from '@playwright/test'
import { log, messageField, said } from './support/conversations.ts'
import { HOME, idInView } from './support/feed.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'
import { cachedFiles, isReadyOffline, keeps, keptText, openOffline } from './support/offline.ts'
import { postTripAs } from './support/trips.ts'

test.use({ serviceWorkers: 'allow' })

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch|WebSocket|401|403/
const WORDS = 'See you at the gate'
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
const asOf = (page: Page) => page.getByRole('status').filter({ hasText: /As of \d\d:\d\d\. You are offline\./ })
const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Someone is going your way' })

/** Two who matched, one of whom has written; and a trip of the other's own. */
async function meet(mara: Person, jonas: Person): Promise<string> {
  const matchId = await matched(mara, jonas)
  await sendMessage(jonas, matchId, WORDS)
  await postTripAs(mara.context, { destination: 'Ithaca', country: 'Greece' })
  return matchId
}

/** Looks at her matches, their conversation and her own trips, moving about as people do: without loading a page. */
async function lookAround(page: Page, matchId: string): Promise<void> {
  await main(page).getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('tabpanel').getByText('Kyoto').first()).toBeVisible()
  await main(page).getByRole('link', { name: 'Messages' }).click()
  await page.locator(`a[href="/messages/${matchId}"]`).first().click()
  await expect(said(page, WORDS)).toBeVisible()
  await main(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('Ithaca').first()).toBeVisible()
  for (const what of [WORDS, 'Kyoto', '"/api/matches","pages"', '"/api/posts","own"', '"feed"']) await keeps(page, what)
  await isReadyOffline(page)
}

test('without a network the last feed, matches, conversation and own trips are there, with their time', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
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
  await expect(said(page, WORDS)).toBeVisible()
  await messageField(page).fill('I bring the map')
  await messageField(page).press('Enter')
  await expect(log(page).getByText('Sends when you are back')).toBeVisible()
  await context.setOffline(false)
  await expect(log(page).getByText('Delivered')).toBeVisible()
  await expect(asOf(page)).toHaveCount(0)
  const stored = await (await jonas.context.request.get(`/api/messages/${matchId}`)).json()
  expect(stored.map(({ content }: { content: string }) => content)).toEqual([WORDS, 'I bring the map'])
})

test('the worker keeps files that are the same for everybody, and no answer of the server', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller({ ...HOME, firstName: 'Marazul' }), await traveller(HOME)]
  const matchId = await meet(mara, jonas)
  const { page } = mara
  await page.goto('/')
  await lookAround(page, matchId)
  await page.reload()
  const files = await cachedFiles(page)
  expect(files.filter(({ path }) => !/^\/(assets\/|fonts\/|offline$)/.test(path))).toEqual([])
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(({ text }) => text.includes('Marazul') || text.includes(WORDS))).toEqual([])
})

test('signed out, nothing is left, and without a network the next traveller sees only what is theirs', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas, aiko] = [await traveller(HOME), await traveller(HOME), await traveller(HOME)]
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(landing(page)).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
  await context.setOffline(true)
  await page.goto(`/messages/${matchId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText(WORDS)).toHaveCount(0)
  // that page loads itself again as soon as there is a network
  await page.goto('about:blank')
  await context.setOffline(false)

  await context.addCookies(await aiko.context.cookies())
  await page.goto('/matches')
  await keeps(page, aiko.userId)
  await keeps(page, '"pages"')
  await context.setOffline(true)
  await openOffline(page, '/matches')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  expect(await keptText(page)).not.toContain('Ithaca')
})

test('where a session ended unnoticed, the next traveller finds nothing of the one before', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas, aiko] = [await traveller(HOME), await traveller(HOME), await traveller(HOME)]
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
  // no page of hers is open while it ends
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect.poll(() => keptText(page)).toBe('')

  await context.addCookies(await jonas.context.cookies())
  await page.goto('/matches')
  await keeps(page, jonas.userId)
  await keeps(page, 'Kyoto')
  await page.goto('about:blank')
  await context.addCookies(await aiko.context.cookies())
  await page.goto('/matches')
  await keeps(page, aiko.userId)
  expect(await keptText(page)).not.toContain('Kyoto')
})

test('what is answered after somebody signed out in another tab is not kept', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
  const other = await context.newPage()
  pageErrors.watch(other)
  let answer = () => {}
  const asked = new Promise<void>((isAsked) => {
    void other.route('**/api/conversations**', async (route) => {
      isAsked()
      await new Promise<void>((release) => {
        answer = release
      })
      await route.continue().catch(() => undefined)
    })
  })
  await other.goto('/matches')
  await main(other).getByRole('link', { name: 'Messages' }).click()
  await asked
  await page.getByRole('button', { name: 'Logout' }).first().click()
  answer()
  await expect(landing(page)).toBeVisible()
  await expect(landing(other)).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('somebody who is blocked is gone from what is kept too', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
  await keeps(page, jonas.username)
  await main(page).getByRole('link', { name: 'Matches' }).click()
  await page.getByRole('button', { name: /^More about the match/ }).click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect.poll(() => keptText(page)).not.toContain(jonas.username)
  expect(await keptText(page)).not.toContain(WORDS)
  await context.setOffline(true)
  await openOffline(page, '/matches')
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await openOffline(page, `/`)
  await expect(page.getByText(jonas.username)).toHaveCount(0)
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
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
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

test('a session that ended elsewhere meanwhile ends with the network, and takes along what is kept', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const matchId = await meet(mara, jonas)
  const { page, context } = mara
  await page.goto('/')
  await lookAround(page, matchId)
  await context.setOffline(true)
  await openOffline(page, '/matches')
  // on another device, with the same session
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await jonas.context.request.get('/api/logout', { maxRedirects: 0, headers: { cookie: cookies } })
  await context.setOffline(false)
  await expect(landing(page)).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

test('a tab of an earlier release finds its screens in the worker, once the server has them no more', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const { page, context } = await traveller(HOME)
  await page.goto('/')
  await isReadyOffline(page)
  let pages = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') pages++
  })
  await context.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }))
  await main(page).getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  expect(pages).toBe(0)
})

test('the site can be installed, with icons and shortcuts', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await request.get(address ?? '')
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await reply.json()
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ])
  const sizes = await page.evaluate(
    async (paths) => {
      const images = paths.map((path) => Object.assign(new Image(), { src: path }))
      await Promise.all(images.map((image) => image.decode()))
      return images.map(({ naturalWidth, naturalHeight }) => `${naturalWidth}x${naturalHeight}`)
    },
    icons.map(({ src }) => src),
  )
  expect(sizes).toEqual(icons.map((icon) => icon.sizes))
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBeLessThan(500)
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
