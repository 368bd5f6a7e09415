import type { Browser, BrowserContext } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { cachedFiles, isReadyOffline, keeps, MESSAGE, main, NO_NETWORK, visitScreens } from './support/offline.ts'
import { openSessions } from './support/sessions.ts'
import { type Site, startSite } from './support/sites.ts'

test.use({ serviceWorkers: 'allow' })

const [BEFORE, AFTER] = ['No matches yet', 'No matches so far']

/** A server of its own, since everybody else's is not to stop. */
const it = test.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from the pattern
  async site({}, use) {
    const site = await startSite(BEFORE, AFTER)
    await use(site)
    await site.close()
  },
})

/** A browser that is signed in there. */
async function contextOn({ url, dataDir }: Site, browser: Browser): Promise<BrowserContext> {
  const sessions = openSessions(dataDir)
  const { cookie } = await sessions.begin({ email: 'mara@example.org', onboarded: true })
  await sessions.close()
  const context = await browser.newContext({ baseURL: url })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  return context
}

it('the worker of a new release takes over while a tab is open: that goes on, and the next page is the new one', async ({
  browser,
  pageErrors,
  site,
}) => {
  // two servers start for it, one after the other
  test.slow()
  pageErrors.expectConsole(NO_NETWORK)
  // while the server starts again
  pageErrors.expectConsole(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  const context = await contextOn(site, browser)
  const page = await context.newPage()
  pageErrors.watch(page)

  await page.goto('/post-trip')
  await page.mouse.move(1, 1)
  await isReadyOffline(page)
  await page.getByRole('textbox', { name: 'Description' }).fill('A week on foot')
  let pages = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') pages++
  })
  await page.evaluate(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      document.body.setAttribute('data-new-worker', ''),
    ),
  )
  await site.release()

  // another tab brings the new worker, which answers for both from then on
  const other = await context.newPage()
  pageErrors.watch(other)
  // a server that has only just started may answer too late for the worker, which then gives the page that it keeps
  await expect(async () => {
    await other.goto('/matches')
    await expect(other.getByRole('heading', { name: AFTER })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await other.mouse.move(1, 1)
  // it fetches its files when nothing else is to do
  await expect(page.locator('body[data-new-worker]')).toBeVisible({ timeout: 90_000 })

  await test.step('what was being written is there, and is sent to the new server', async () => {
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('A week on foot')
    await page.getByRole('combobox', { name: 'Destination' }).fill('Kyoto')
    await page.getByLabel('Country').fill('Japan')
    await page.getByLabel('Start date').fill('2027-05-01')
    await page.getByLabel('End date').fill('2027-05-08')
    await page.getByRole('button', { name: 'Post Trip', exact: true }).click()
    await expect(page).toHaveURL(/\/profile$/)
    const [trip] = await (await context.request.get('/api/posts')).json()
    expect(trip.description).toBe('A week on foot')
  })
  await test.step('a screen that it has not shown yet is the one of its own release', async () => {
    // the worker alone has it
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await main(page).getByRole('link', { name: 'Matches' }).click()
    await expect(page.getByRole('heading', { name: BEFORE })).toBeVisible()
    expect(pages).toBe(0)
  })
  await test.step('the next page is of the new release, with and without a network', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: AFTER })).toBeVisible()
    await page.mouse.move(1, 1)
    await keeps(page, '"/api/matches","pages"')
    await context.setOffline(true)
    await page.goto('/matches', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: AFTER })).toBeVisible()
    const pagesOfWorker = (await cachedFiles(page)).filter(({ path }) => path === '/offline')
    expect(pagesOfWorker.map(({ text }) => /manifest-\w+\.js/.exec(text)?.[0])).toEqual([
      expect.stringMatching(/next\.js$/),
    ])
  })
  await context.close()
})

test('the worker keeps files that are the same for everybody, and no answer of the server', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_NETWORK)
  const [mara, jonas] = [await traveller({ ...HOME, firstName: 'Marazul' }), await traveller(HOME)]
  const { page } = mara
  await visitScreens(mara, jonas)
  await page.reload()
  const files = await cachedFiles(page)
  expect(files.filter(({ path }) => !/^\/(assets\/|fonts\/|(offline|help)$)/.test(path))).toEqual([])
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(({ text }) => text.includes('Marazul') || text.includes(MESSAGE))).toEqual([])
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
