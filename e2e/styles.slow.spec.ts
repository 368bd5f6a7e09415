import { expect, test } from './support/fixtures.ts'
import { unstyledNow, unstyledSince, watchUnstyled } from './support/unstyled.ts'

test('a page from the server names every sheet that it needs, the global one first', async ({ browser, traveller }) => {
  const { context } = await traveller({ username: 'mara' })
  const storageState = await context.storageState()
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, storageState })
  const page = await withoutScripts.newPage()
  for (const path of ['/', '/matches', '/messages', '/profile', '/post-trip', '/settings/blocked', '/nowhere']) {
    await page.goto(new URL(path, test.info().project.use.baseURL).href)
    expect(await unstyledNow(page), path).toEqual([])
    await expect(page.locator('link[rel="stylesheet"]').first()).toHaveAttribute('data-precedence', 'global')
  }
  await withoutScripts.close()
})

// Chromium styles and lays out the whole page anew for each link that is added, where one sheet is there twice.
test('a page from the server names no sheet twice', async ({ traveller }) => {
  const { context } = await traveller({ username: 'mara' })
  for (const path of ['/', '/matches', '/messages', '/profile', '/discover', '/settings/blocked', '/nowhere']) {
    const html = await (await context.request.get(path)).text()
    const named = [...html.matchAll(/\.css\b/g)].length
    const sheets = new Set(html.match(/[\w./-]+\.css\b/g))
    expect(sheets.size, path).toBeGreaterThan(0)
    expect(named, path).toBe(sheets.size)
  }
})

test('no screen and no dialog is rendered before its styles', async ({ traveller }) => {
  const { page } = await traveller({ username: 'mara', city: 'Lisbon', country: 'Portugal' })
  await page.goto('/settings/blocked')
  const main = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(main).toBeVisible()
  await watchUnstyled(page)
  await main.getByRole('link', { name: 'Feed' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await main.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Bio')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Post Trip' }).first().click()
  await page.getByLabel('Destination').fill('Lisb')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await unstyledSince(page)).toBe('')
})

test('a sheet that did not come is asked for again with the dialog that needs it', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller({ username: 'mara' })
  const html = await (await page.request.get('/profile')).text()
  const isSheet = /\/assets\/.*\.css$/
  const refused: string[] = []
  // those of the dialogs, which are fetched in advance
  await page.route(isSheet, (route) => {
    const { pathname } = new URL(route.request().url())
    if (html.includes(pathname)) return route.continue()
    refused.push(pathname)
    return route.abort()
  })
  await page.goto('/profile')
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await page.unroute(isSheet)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Bio')).toBeVisible()
  expect(await unstyledNow(page)).toEqual([])
})

test('what is empty says so in the same size on every screen', async ({ traveller }) => {
  const { page } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  const sizes: string[] = []
  for (const [path, title] of [
    ['/settings/blocked', 'Nobody is blocked'],
    ['/notifications', 'Nothing new yet'],
    ['/profile', 'No trips yet'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: title })
    sizes.push(await heading.evaluate((element) => getComputedStyle(element).fontSize))
  }
  expect(new Set(sizes)).toEqual(new Set(sizes.slice(0, 1)))
})
