import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { isReadyOffline } from './support/offline.ts'

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
