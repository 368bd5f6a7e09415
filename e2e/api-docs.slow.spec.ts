import { expect, test } from './support/fixtures.ts'

test('calls are documented, and can be tried, at a page with the policy of every other page', async ({ traveller }) => {
  const { page, userId } = await traveller()
  const reply = await page.goto('/api/docs')
  const noCall = await page.request.get('/api/no-such-call')
  expect(reply?.headers()['content-security-policy']).toMatch(/script-src 'self'; style-src 'self';/)
  expect(reply?.headers()['content-security-policy']).toBe(noCall.headers()['content-security-policy'])
  await expect(page.getByRole('heading', { level: 1, name: /^Caravan/ })).toBeVisible()
  await page.getByRole('button', { name: 'GET /api/auth/user The' }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('.live-responses-table')).toContainText(userId)
})
