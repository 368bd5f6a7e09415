import { expect, test } from './support/fixtures.ts'

const PAGES = {
  '/privacy': 'Privacy policy',
  '/terms': 'Terms of service',
  '/contact': 'Contact support',
  '/community-rules': 'Community rules',
  '/prize-rules': 'Prize rules',
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

test('from a page of the app a text is loaded as a document', async ({ page, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  await page.goto('/nowhere')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated')
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone is going your way')
  // it is the server's page, without the app
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated')
})
