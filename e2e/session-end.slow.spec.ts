import type { Page } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { liveConnection } from './support/live-connection.ts'
import { seeMatch } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Someone is going your way' })
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
