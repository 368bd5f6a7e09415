import type { Page } from '@playwright/test'
import type { Trip } from '../contract/src/trips.ts'
import { goOn, HOME, idInView, inView, isAtRest, placeInView } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

test('the feed is usable by keyboard alone', async ({ traveller }) => {
  const [author, { page }] = [await traveller(HOME), await traveller(HOME)]
  // nothing is done to the trips of other tests, which count what is done to theirs
  const { id } = await postTripAs(author.context, { destination: 'Ikaria', country: 'Greece' })
  await page.goto(`/?post=${id}`)
  await isAtRest(page)
  const first = await inView(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => inView(page)).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => inView(page)).toBe(first)

  const post = page.getByRole('article', { name: first }).first()
  await page.keyboard.press('l')
  await expect(post.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('c')
  const comments = page.getByRole('dialog', { name: 'Comments' })
  await expect(comments.getByPlaceholder('Write a comment...')).toBeFocused()
  await page.keyboard.type('Is the last bus before ten?')
  await page.keyboard.press('Enter')
  await expect(comments.getByText('Is the last bus before ten?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comments).toBeHidden()

  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: "It's a Match!" })).toBeHidden()
  await expect(post.getByRole('button', { name: /^Asked/ })).toBeDisabled()
})

const LOADING = 'More trips are loading'

test('with keys faster than the next page its first trip is shown when it comes', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller(HOME)
  const isAsked = Promise.withResolvers<void>()
  const mayCome = Promise.withResolvers<void>()
  const pages: string[] = []
  await page.route('**/api/posts?*', async (route) => {
    isAsked.resolve()
    await mayCome.promise
    const response = await route.fetch()
    pages.push(await response.text())
    await route.fulfill({ response })
  })
  await page.goto('/')
  await isAtRest(page)
  for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowDown')
  await expect.poll(() => inView(page)).toBe(LOADING)
  await isAsked.promise
  mayCome.resolve()
  await expect.poll(() => inView(page)).not.toBe(LOADING)
  const [first] = JSON.parse(pages[0] ?? '[]')
  expect(await inView(page)).toBe(`Trip to ${first.destination} by @${first.user.username}`)
  expect(pages.length).toBe(1)
})

test('without motion no move shows an empty poster', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/')
  await isAtRest(page)
  // faster than a frame, as a held key is on a busy machine
  const seen = await page.evaluate(async () => {
    const seen: { label: string | null | undefined; id: string | undefined }[] = []
    for (let n = 0; n < 8; n++) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
      // the page renders before the next task
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      })
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 3)
      const article = middle?.closest('article')
      seen.push({ label: article?.getAttribute('aria-label'), id: article?.id })
    }
    return seen
  })
  expect(seen.map(({ label }) => label)).toEqual(seen.map(() => expect.stringMatching(/^Trip to /)))
  // somebody may have posted two trips to the same place
  expect(new Set(seen.map(({ id }) => id)).size).toBe(8)
})

test('a trip for women is in no man’s feed, nor behind its link', async ({ traveller, browser, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const woman = await traveller({ ...HOME, gender: 'woman' })
  const man = await traveller({ ...HOME, gender: 'man' })
  const { id } = await postTripAs(woman.context, { destination: 'Meteora', country: 'Greece', audience: 'female' })
  await woman.page.goto(`/?post=${id}`)
  await expect(woman.page.getByRole('article', { name: /Meteora/ }).first()).toBeVisible()
  await man.page.goto(`/?post=${id}`)
  await expect(man.page.getByText('This trip is not there any more', { exact: true })).toBeVisible()
  await expect(man.page.getByRole('article', { name: /Meteora/ })).toHaveCount(0)
  const visitor = await browser.newPage()
  await visitor.goto(`http://localhost:${new URL(woman.page.url()).port}/?post=${id}`)
  expect(await visitor.content()).not.toContain('Meteora')
  await visitor.close()
})

test('what one does under a trip appears at the other’s screen without a reload', async ({ traveller }) => {
  const [owner, guest] = [await traveller(HOME), await traveller(HOME)]
  const { id } = await postTripAs(owner.context, { destination: 'Paros', country: 'Greece' })
  for (const { page } of [owner, guest]) await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const own = owner.page.getByRole('article', { name: /Paros/ }).first()
  const theirs = guest.page.getByRole('article', { name: /Paros/ }).first()

  await theirs.getByRole('button', { name: /^Like/ }).click()
  await expect(own.getByRole('button', { name: /^Like/ })).toHaveText('1')

  await own.getByRole('button', { name: /^Comments/ }).click()
  await expect(owner.page.getByText('No comments yet')).toBeVisible()
  await theirs.getByRole('button', { name: /^Comments/ }).click()
  await guest.page.getByPlaceholder('Write a comment...').fill('Is there room for one more?')
  await guest.page.keyboard.press('Enter')
  await expect(owner.page.getByText('Is there room for one more?')).toBeVisible()
  for (const { page } of [owner, guest]) await page.keyboard.press('Escape')
  for (const post of [own, theirs]) await expect(post.getByRole('button', { name: /^Comments/ })).toHaveText('1')
})

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

test('Feed, chosen in the feed, leads from the trip of a link to the top and reads it anew', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [author, { page, context }] = [await traveller(HOME), await traveller(HOME)]
  const linked = await postTripAs(context, { destination: 'Sikinos', country: 'Greece' })
  await openFeed(page, `/?post=${linked.id}`)
  await goOn(page, 2)
  const { id } = await postTripAs(author.context, { destination: 'Kimolos', country: 'Greece' })
  const trips = await readBy(page, () => page.getByRole('link', { name: 'Feed' }).first().click())
  expect(trips.map((trip) => trip.id)).toContain(id)
  await expect(page).toHaveURL(/\/$/)
  // its place and not its id: another test may post or delete the newest meanwhile
  await expect.poll(() => placeInView(page)).toBe('1')
})

test.describe('letter keys', { tag: '@slow' }, () => {
  test('a single letter acts inside the feed only, and can be turned off', async ({ traveller }) => {
    const [author, { page }] = [await traveller(), await traveller({ city: 'Lisbon', country: 'Portugal' })]
    const trip = await postTripAs(author.context, { destination: 'Serifos', country: 'Greece' })
    await page.goto(`/?post=${trip.id}`)
    const post = page.getByRole('article', { name: /Serifos/ }).first()
    const like = post.getByRole('button', { name: /^Like/ })
    const heart = (isOn: boolean) => expect(like).toHaveAttribute('aria-pressed', String(isOn))

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).focus()
    await page.keyboard.press('l')
    await page.getByRole('button', { name: 'Logout' }).focus()
    await page.keyboard.press('l')
    await heart(false)
    await post.focus()
    await page.keyboard.press('l')
    await heart(true)

    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByRole('link', { name: /Account Settings/ }).click()
    const letters = page.getByRole('checkbox', { name: /^Single-letter keys/ })
    await letters.uncheck()
    await page.keyboard.press('Escape')
    await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
    await heart(true)
    await post.focus()
    await page.keyboard.press('l')
    await page.keyboard.press('c')
    // what is no letter goes on
    await page.keyboard.press('ArrowDown')
    await expect(post).not.toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('ArrowUp')
    await heart(true)
  })
})
