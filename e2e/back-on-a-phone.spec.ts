import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
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
const settled = (page: Page) => expect.poll(() => page.evaluate(() => Boolean(history.state.isOver))).toBe(false)

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
