import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

const HOME = { city: 'Lisbon', country: 'Portugal' }
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
  let lose = () => {}
  const lost = new Promise<void>((done) => {
    lose = done
  })
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
