import type { Page } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { postTripAs } from './support/trips.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const path = (page: Page) => new URL(page.url()).pathname
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
const openComments = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comments/ })
    .click()
/** The entry of something that was closed by hand is stepped back from. */
const settled = (page: Page) => expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)

test('Back closes what overlays the feed, and then leaves it', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller({}, PHONE)]
  await postTripAs(author.context, { destination: 'Astypalea', country: 'Greece' })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Feed' }).last().click()
  await openComments(page)
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(path(page)).toBe('/')

  await openComments(page)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()
  await settled(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recent Trips' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(path(page)).toBe('/')
})

test('a link out of what overlays the feed is one step away from the feed, forth and back', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller({}, PHONE)]
  const { id } = await postTripAs(author.context, { destination: 'Gavdos', country: 'Greece' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const gavdos = page.getByRole('article', { name: /Gavdos/ }).first()
  const match = page.getByRole('heading', { name: "It's a Match!" })
  await gavdos.getByRole('button', { name: /^Match,/ }).click()
  await expect(match).toBeVisible()
  await page.getByRole('link', { name: 'Send Message' }).click()
  const matches = page.getByRole('heading', { name: 'Matches', exact: true })
  await expect(matches).toBeVisible()
  await page.goBack()
  await expect(gavdos).toBeVisible()
  await settled(page)
  await expect(match).toBeHidden()
  await page.goForward()
  await expect(matches).toBeVisible()
  expect(path(page)).toBe('/matches')
})

const menu = (page: Page) => page.getByRole('menu')
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Trip Post' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu of the trip to Alonnisos' }).click()
const askToDelete = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Delete Trip' }).click()
  await expect(question(page)).toBeVisible()
}

/** Their own trip on their profile, with the feed one step back. */
async function openProfile({ page, context }: Person): Promise<Page> {
  await postTripAs(context, { destination: 'Alonnisos', country: 'Greece' })
  await page.goto('/')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  return page
}

test('Back closes a menu, and the question that a menu has opened, and then leaves the screen', async ({
  traveller,
}) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openMenu(page)
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  expect(path(page)).toBe('/profile')

  await askToDelete(page)
  await page.goBack()
  await expect(question(page)).toBeHidden()
  expect(path(page)).toBe('/profile')

  await settled(page)
  await askToDelete(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await settled(page)
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/')
})

test('where the browser itself closes what overlays the page, nothing is added to the history', async ({
  traveller,
}) => {
  const person = await traveller({}, { ...PHONE, userAgent: ANDROID })
  await person.page.addInitScript({ content: PRESS_BACK })
  const page = await openProfile(person)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await askToDelete(page)
  expect(await entries()).toBe(before)
  await page.evaluate('pressBack()')
  await expect(question(page)).toBeHidden()
  expect(path(page)).toBe('/profile')

  await page.evaluate('pressBack()')
  await expect.poll(() => path(page)).toBe('/')
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
/** What Back does on Android: the last `CloseWatcher` that is open is asked, and without one the history goes back. */
const PRESS_BACK = `
  const open = new Set()
  const Real = CloseWatcher
  globalThis.CloseWatcher = class CloseWatcher extends Real {
    constructor() {
      super()
      open.add(this)
      this.addEventListener('close', () => open.delete(this))
    }
    destroy() {
      open.delete(this)
      super.destroy()
    }
  }
  globalThis.pressBack = () => {
    const last = [...open].at(-1)
    if (last) last.requestClose()
    else history.back()
  }
`
