import type { BlogPost } from '@caravan/contract/blog.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './support/fixtures.ts'
import { SCREENS } from './support/layout.ts'
import { isReadyOffline } from './support/offline.ts'

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

test.describe('emergency numbers', () => {
  test.use({ serviceWorkers: 'allow' })

  const listed = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })

  test('a visitor finds the numbers of a country by its name, with and without a script', async ({ page, browser }) => {
    await page.goto('/help')
    await expect(listed(page).first()).toContainText('Afghanistan')
    await page.getByRole('searchbox', { name: 'Country' }).pressSequentially('cote')
    await expect(page.getByText('No country has that name.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Country' }).fill('ivory')
    await expect(listed(page).filter({ visible: true })).toHaveCount(1)
    await expect(listed(page).filter({ visible: true }).getByRole('link', { name: '185' })).toHaveAttribute(
      'href',
      'tel:185',
    )
    await expectAccessible(page)

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const without = await plain.newPage()
    await without.goto('/help')
    await without.getByRole('searchbox', { name: 'Country' }).fill('japan')
    await without.getByRole('button', { name: 'Search' }).click()
    await expect(listed(without)).toHaveCount(1)
    await expect(listed(without)).toContainText('119')
    await plain.close()
  })

  test('who is signed in finds the country of their city first, and any country without a network', {
    tag: '@slow',
  }, async ({ traveller }) => {
    const { page, context } = await traveller({ city: 'Lisbon', country: 'Portugal' })
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Portugal')
    await page.goto('/matches')
    await isReadyOffline(page)
    await context.setOffline(true)
    await page.goto('/help?country=JP')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Japan')
    await page.getByRole('searchbox', { name: 'Country' }).fill('port')
    await expect(listed(page).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('link', { name: '112' }).filter({ visible: true })).toHaveCount(1)
  })
})

test('a visitor finds the landing page, without scripts too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is going your way')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.getByLabel('E-mail').fill('tiago.brandao@caravan.example')
  await page.getByLabel('Password', { exact: true }).fill('caravan-demo-2')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.close()
})

test('a link into the app asks a visitor to sign in, and leads there afterwards', async ({ page, pageErrors }) => {
  // a socket may be on its way while somebody signs out: the browser says that it was closed
  pageErrors.expectConsole(/404|WebSocket/)
  for (const path of ['/travellers/nobody.at.all', `/?post=${crypto.randomUUID()}`, '/settings/safety', '/matches']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in to open this' })).toBeVisible()
    const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
    await expect(signIn).toHaveAttribute('href', `/api/login?${new URLSearchParams({ returnTo: path })}`)
  }
  const reply = await page.goto('/post-trip#when')
  expect(reply?.status()).toBe(404)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail').fill('ines.valadares@caravan.example')
  await page.getByLabel('Password', { exact: true }).fill('caravan-demo-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Post Your Trip' })).toBeVisible()
  await expect(page).toHaveURL('/post-trip#when')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is going your way')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('an unknown address says that nothing is there', async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const reply = await page.goto('/no/such/place')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a pasted link to a trip for everyone has a preview', async ({ page, traveller }) => {
  const mara = await traveller({ city: 'Lisbon', country: 'Portugal' })
  const [trip] = await (await mara.context.request.get('/api/posts?page=0')).json()
  await page.goto(`/?post=${trip.id}`)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(image).toMatch(/\/share\/trips\/.+\.png$/)
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(trip.destination))
  const picture = await page.request.get(image ?? '')
  expect(picture.headers()['content-type']).toBe('image/png')
})

/** What everybody may see, as the server sends it. */
const VALIDATED = [
  '/',
  '/?waitlist=joined',
  '/?waitlist=invalid',
  '/?waitlist=failed',
  '/blog',
  '/blog?category=Culture',
  '/blog?search=night+bus',
  '/blog?search=zzz',
  '/privacy',
  '/terms',
  '/contact',
  '/rules',
  '/prize-rules',
  '/help',
  '/help?country=PT',
  '/safety',
]

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function expectValid(request: APIRequestContext, path: string, status = 200): Promise<void> {
  const reply = await request.get(path)
  expect([path, reply.status()]).toEqual([path, status])
  const { results } = await validator.validateString(await reply.text())
  const messages = results.flatMap(({ messages }) => messages)
  const faults = messages.map(({ ruleId, line, column, message }) => `${path} ${line}:${column} ${ruleId}: ${message}`)
  expect(faults).toEqual([])
}

test('what everybody may see is valid HTML', async ({ request }) => {
  for (const path of VALIDATED) await expectValid(request, path)
})

test('each article that comes with the demo is valid HTML', async ({ request }) => {
  // other tests write some of their own, and delete them
  const articles: BlogPost[] = await (await request.get('/api/blog-posts?search=a&limit=50')).json()
  const demo = articles.filter(({ content }) => content.split(/\s+/).length > 300)
  expect(demo.length).toBeGreaterThanOrEqual(10)
  for (const { id } of demo) await expectValid(request, `/blog/${id}`)
})

test('what is not there is valid HTML', async ({ request }) => {
  await expectValid(request, '/blog/018f0000-0000-7000-8000-000000000000', 404)
  await expectValid(request, '/nowhere', 404)
})
