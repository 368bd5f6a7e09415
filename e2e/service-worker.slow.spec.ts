import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { cachedFiles, isReadyOffline, MESSAGE, main, NO_NETWORK, visitScreens } from './support/offline.ts'

test.use({ serviceWorkers: 'allow' })

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
