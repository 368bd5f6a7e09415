import { expect, expectAccessibleInBothThemes, test } from './support/fixtures.ts'

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
