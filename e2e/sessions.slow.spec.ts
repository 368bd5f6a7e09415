import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { seeMatch } from './support/matches.ts'
import {
  isReadyOffline,
  keeps,
  keepsNothing,
  keptText,
  landing,
  MESSAGE,
  main,
  NO_NETWORK,
  openOffline,
  visitScreens,
} from './support/offline.ts'
import { liveConnection } from './support/people.ts'
import { postTripAs } from './support/trips.ts'

const keptNames = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])

/** Ends the session of a page without its cookie going: what a logout on another device, or a new password does. */
async function endElsewhere({ context, page }: Person): Promise<void> {
  const cookies = await context.cookies()
  await page.request.get('/api/logout', { maxRedirects: 0 })
  await context.addCookies(cookies)
}

test('signing out in one tab takes the other tabs along, and leaves nothing behind', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/WebSocket|401|403/)
  const { page, context } = await traveller()
  await page.goto('/matches', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  const other = await context.newPage()
  pageErrors.watch(other)
  await other.goto('/profile', { waitUntil: 'networkidle' })
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(landing(other)).toBeVisible()
  await expect(landing(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await keptNames(page)).toEqual([])
})

test('a session that ended on another device ends the open page by itself', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/WebSocket|401|403/)
  const mara = await traveller()
  const { page } = mara
  const connected = liveConnection(page)
  await page.goto('/matches')
  await connected
  await endElsewhere(mara)
  await expect(landing(page)).toBeVisible()
  // once: the page that it has come to is a visitor's and stays
  await page.evaluate(() => document.body.setAttribute('data-same', ''))
  await page.waitForLoadState('networkidle')
  await expect(page.locator('body[data-same]')).toBeVisible()
})

test('without a socket the next act notices it, and words typed then are kept nowhere', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/WebSocket|401|403|Failed to load resource/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const trip = await postTripAs(aiko.context, { destination: 'Kotor', country: 'Montenegro' })
  const asked = await mara.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  await aiko.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  await seeMatch(mara, match.id)
  const { page } = mara
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  // without a socket it asks every few seconds: those questions are not what is looked at here
  await page.route('**/api/{conversations,matches,match-requests,notifications}**', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
  await page.goto(`/messages/${match.id}`, { waitUntil: 'networkidle' })
  const field = page.getByPlaceholder('Type your message...')
  await field.fill('Six at the gate?')
  await endElsewhere(mara)
  await field.press('Enter')
  await expect(landing(page)).toBeVisible()
  expect(await keptNames(page)).toEqual([])
})

test.describe('what is kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  const storedText = (page: Page) =>
    page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))

  test('signed out, nothing is left, and without a network the next traveller sees only what is theirs', async ({
    traveller,
    pageErrors,
  }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const [mara, jonas, aiko] = [await traveller(HOME), await traveller(HOME), await traveller(HOME)]
    const { page, context } = mara
    const matchId = await visitScreens(mara, jonas)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(landing(page)).toBeVisible()
    await keepsNothing(page)
    expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
    await context.setOffline(true)
    await page.goto(`/messages/${matchId}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByText(MESSAGE)).toHaveCount(0)
    // that page loads itself again as soon as there is a network, and would go before whatever is opened in it
    const next = await context.newPage()
    await page.close()
    await context.setOffline(false)

    await context.addCookies(await aiko.context.cookies())
    await next.goto('/matches')
    await keeps(next, aiko.userId)
    await keeps(next, '"pages"')
    await context.setOffline(true)
    await openOffline(next, '/matches')
    await expect(next.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
    expect(await keptText(next)).not.toContain('Ithaca')
  })

  test('where a session ended unnoticed, the next traveller finds nothing of the one before', async ({
    traveller,
    pageErrors,
  }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const [mara, jonas, aiko] = [await traveller(HOME), await traveller(HOME), await traveller(HOME)]
    const { page, context } = mara
    const matchId = await visitScreens(mara, jonas)
    await page.goto(`/messages/${matchId}`)
    await context.setOffline(true)
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('Never sent')
    await field.press('Enter')
    await expect(page.getByText('Never sent')).toBeVisible()
    await field.fill('Half a sent')
    await expect.poll(() => storedText(page)).toContain('Half a sent')
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('outbox')
    // no page of hers is open while it ends
    await page.goto('about:blank')
    await context.setOffline(false)
    await context.clearCookies()
    await page.goto('/')
    await expect(landing(page)).toBeVisible()
    await keepsNothing(page)
    expect(await storedText(page)).toBe('{}{}')

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
    const { page, context } = mara
    await visitScreens(mara, jonas)
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
    await keepsNothing(page)
  })

  test('somebody who is blocked is gone from what is kept too', async ({ traveller, pageErrors }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
    const { page, context } = mara
    await visitScreens(mara, jonas)
    await keeps(page, jonas.username)
    await main(page).getByRole('link', { name: 'Matches' }).click()
    await page.getByRole('button', { name: /^More about the match/ }).click()
    await page.getByRole('menuitem', { name: /^Block @/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
    await expect.poll(() => keptText(page)).not.toContain(jonas.username)
    expect(await keptText(page)).not.toContain(MESSAGE)
    await context.setOffline(true)
    await openOffline(page, '/matches')
    await expect(page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
    await openOffline(page, `/`)
    await expect(page.getByText(jonas.username)).toHaveCount(0)
  })

  test('a session that ended elsewhere meanwhile ends with the network, and takes along what is kept', async ({
    traveller,
    pageErrors,
  }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
    const { page, context } = mara
    await visitScreens(mara, jonas)
    await context.setOffline(true)
    await openOffline(page, '/matches')
    // on another device, with the same session
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    await jonas.context.request.get('/api/logout', { maxRedirects: 0, headers: { cookie: cookies } })
    await context.setOffline(false)
    await expect(landing(page)).toBeVisible()
    await keepsNothing(page)
  })

  test('where nothing is kept, the page opens by itself once the server answers, though the browser was online all along', async ({
    traveller,
    pageErrors,
  }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const { page, context } = await traveller(HOME)
    await page.goto('/matches')
    await isReadyOffline(page)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(landing(page)).toBeVisible()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => true })
      addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true })
    })
    await context.setOffline(true)
    await page.goto('/matches', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await context.setOffline(false)
    // signed out, and answered by the server
    await expect(page.getByRole('heading', { name: 'Sign in to open this' })).toBeVisible()
  })
})
