import { expect, test } from './support/fixtures.ts'
import { SCREENS } from './support/screens.ts'

const PAGES = {
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of service',
  '/contact': 'Contact support',
  '/rules': 'Community rules',
  '/prize-rules': 'Prize rules',
  '/help': 'Emergency numbers',
  '/safety': 'Safety',
}

test('the footer leads to every text, and none of them has a script to load', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const [path, title] of Object.entries(PAGES)) {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Caravan`)
  }
  expect(scripts).toEqual([])
})

test('what binds somebody says that a lawyer has not checked it', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/prize-rules']) {
    await page.goto(path)
    await expect(page.getByRole('note')).toContainText('a lawyer has not checked this text yet')
  }
})

test('in place of a picture that does not come a page without scripts shows none that is broken', {
  tag: '@slow',
}, async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/ERR_FAILED/)
  // also the photos of articles that other tests publish meanwhile
  await page.route(/\/(postcards|stamps|avatars|objects)\//, (route) => route.abort())
  for (const path of ['/', '/blog']) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const img of document.images) img.loading = 'eager'
    })
    const shownOrLoading = () =>
      [...document.images].filter((img) => !img.complete || getComputedStyle(img).visibility === 'visible').length
    await expect.poll(() => page.evaluate(shownOrLoading)).toBe(0)
  }
  await page.goto('/')
  await expect(page.locator('.picture')).not.toHaveCount(0)
  await expect(page.locator('.stamp > svg')).not.toHaveCount(0)
})

test('from a page of the app a text is loaded as a document', { tag: '@slow' }, async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  await page.goto('/nowhere')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is going your way')
  // it is the server's page, without the app
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
})

test('the sitemap names each page that everybody may read, and no other', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemaps/pages.xml')).text()
  const named = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname)
  const forEverybody = ['/']
  for (const path of SCREENS) {
    const reply = await request.get(path)
    const isRead = reply.ok() && reply.url() === baseURL + path
    if (isRead && !/<meta name="robots" content="[^"]*noindex/.test(await reply.text())) forEverybody.push(path)
  }
  expect(named.sort()).toEqual(forEverybody.sort())
})

test('what is kept for everybody holds nothing of a traveller who asks for it', async ({
  traveller,
  playwright,
  baseURL,
}) => {
  const { context, username, userId } = await traveller({ username: 'kept', firstName: 'Zdenka' })
  const stranger = await playwright.request.newContext({ baseURL })
  const [article] = await (await stranger.get('/api/blog-posts?limit=1&search=train')).json()
  const own = await (await context.request.get('/')).text()
  expect(own).toContain(userId)
  for (const path of ['/', '/blog', '/blog?category=Photography', `/blog/${article.id}`, ...Object.keys(PAGES)]) {
    const headers = { 'accept-language': 'ar', 'sec-ch-prefers-color-scheme': 'dark', 'save-data': 'on' }
    // who is signed in has a feed at the one, and their own country first in the other
    const asked = ['/', '/help'].includes(path) ? [] : [await context.request.get(path, { headers })]
    for (const reply of [...asked, await stranger.get(path)]) {
      expect(reply.headers()['cache-control'], path).toContain('public')
      expect(reply.headers()['set-cookie'], path).toBeUndefined()
      const html = await reply.text()
      expect(html).toContain('<html lang="en"')
      for (const theirs of [username, userId, 'Zdenka']) expect(html.includes(theirs), `${path}: ${theirs}`).toBe(false)
    }
  }
  await stranger.dispose()
})

test('on paper a text is black on white, without what leads elsewhere', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const [article] = await (await page.request.get('/api/blog-posts?limit=1')).json()
  for (const path of ['/help', '/terms', `/blog/${article.id}`]) {
    await page.goto(path)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('header nav, footer, main form, main button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Join Caravan' })).toBeHidden()
  }
  await page.goto('/help')
  const source = page.getByRole('main').getByRole('link').last()
  const written = await source.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(written).toContain(await source.getAttribute('href'))
})
