import type { Page } from '@playwright/test'
import type { Trip } from '../contract/src/trips.ts'
import { goOn, HOME, idInView, isAtRest, placeInView } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const pill = (page: Page) => page.getByRole('button', { name: 'New trips' })

/** As a browser does where somebody comes back to the page. */
const lookAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** The newest trips as the page reads them with this act: others post while a test runs. */
async function readBy(page: Page, act: () => Promise<unknown>): Promise<Trip[]> {
  const [reply] = await Promise.all([page.waitForResponse(/\/api\/posts\?page=0$/), act()])
  return reply.json()
}

/** Opens the feed, with what it does after its first view. */
async function openFeed(page: Page, address: string) {
  await Promise.all([
    page.waitForResponse(/feed-behaviour-[^/]*\.js$/),
    page.goto(address, { waitUntil: 'networkidle' }),
  ])
  await isAtRest(page)
}

test('trips of others that come meanwhile wait behind a pill, which leads to the newest', async ({ traveller }) => {
  const [author, { page }] = [await traveller(HOME), await traveller(HOME)]
  // a place that no other test takes away
  const { id: before } = await postTripAs(author.context, { destination: 'Sikinos', country: 'Greece' })
  await openFeed(page, `/?post=${before}`)
  const { id } = await postTripAs(author.context, { destination: 'Folegandros', country: 'Greece' })
  await lookAgain(page)
  await expect(pill(page)).toBeVisible()
  expect(await idInView(page)).toBe(`trip-${before}`)
  await expectAccessible(page)

  const trips = await readBy(page, () => pill(page).click())
  expect(trips.map((trip) => trip.id)).toContain(id)
  await expect.poll(() => placeInView(page)).toBe('1')
  await expect(page.locator('article:focus')).toHaveAttribute('aria-posinset', '1')
})

for (const wish of ['from further down', 'from a trip that a link led to'] as const) {
  test(`Feed, chosen in the feed, leads to the top and reads it anew, ${wish}`, { tag: '@slow' }, async ({
    traveller,
  }) => {
    const [author, { page, context }] = [await traveller(HOME), await traveller(HOME)]
    const linked = await postTripAs(context, { destination: 'Sikinos', country: 'Greece' })
    await openFeed(page, wish === 'from further down' ? '/' : `/?post=${linked.id}`)
    await goOn(page, wish === 'from further down' ? 5 : 0)
    const { id } = await postTripAs(author.context, { destination: 'Kimolos', country: 'Greece' })
    const trips = await readBy(page, () => page.getByRole('link', { name: 'Feed' }).first().click())
    expect(trips.map((trip) => trip.id)).toContain(id)
    await expect(page).toHaveURL(/\/$/)
    // its place and not its id: another test may post or delete the newest meanwhile
    await expect.poll(() => placeInView(page)).toBe('1')
  })
}
