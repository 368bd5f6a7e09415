import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { completeWizard, followMailedLink } from './support/people.ts'
import { postTripAs } from './support/trips.ts'
import { uniqueSuffix, uniqueUsername } from './support/unique-suffix.ts'

const NAXOS = { destination: 'Naxos', country: 'Greece' }
const visitor = (browser: Browser, baseURL: string | undefined, options = {}) =>
  browser.newContext({ baseURL, ...options })
const naxos = (page: Page) => page.getByRole('article', { name: /^Trip to Naxos/ }).first()
const matchButton = (page: Page) => naxos(page).getByRole('button', { name: /^Match,/ })

test('a shared trip is a page for everybody, without scripts too, and a sign-in from it leads to the trip', async ({
  browser,
  baseURL,
  traveller,
}) => {
  const mara = await traveller({ username: 'mara', city: 'Lisbon', country: 'Portugal' })
  const { id } = await postTripAs(mara.context, NAXOS)
  const context = await visitor(browser, baseURL, { javaScriptEnabled: false })
  const page = await context.newPage()
  const reply = await page.goto(`/?post=${id}`)
  expect(reply?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Naxos' })).toBeVisible()
  await expect(page.getByText('1 – 8 May 2027')).toBeVisible()
  await expect(page.getByText('A week on foot, the rest by ferry.')).toBeVisible()
  const html = await page.content()
  for (const secret of [mara.username, mara.userId, 'Lisbon']) expect(html).not.toContain(secret)

  await page.getByRole('link', { name: 'Sign in to go along' }).click()
  await page.getByLabel('E-mail').fill('tiago.brandao@caravan.example')
  await page.getByLabel('Password', { exact: true }).fill('caravan-demo-2')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/?post=${id}`)
  await expect(matchButton(page)).toBeEnabled()
  await context.close()
})

test('who signs up from a shared trip is there after the wizard, with Match ready', async ({ page, traveller }) => {
  const { id } = await postTripAs((await traveller()).context, NAXOS)
  await page.goto(`/?post=${id}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create account' }).click()
  const email = `shared-${uniqueSuffix()}@example.org`
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('ferry-to-naxos-7')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await followMailedLink(page, email)
  await completeWizard(page, { firstName: 'Noor', lastName: 'Haddad', username: uniqueUsername('noor') })
  await expect(page).toHaveURL(`/?post=${id}`)
  await expect(matchButton(page)).toBeEnabled()
})

test('a trip that is not for everyone, or is deleted, looks to a visitor as one that never was', async ({
  browser,
  baseURL,
  traveller,
}) => {
  const woman = await traveller({ gender: 'woman' })
  const forWomen = await postTripAs(woman.context, { ...NAXOS, audience: 'female' })
  const deleted = await postTripAs(woman.context, NAXOS)
  expect((await woman.context.request.delete(`/api/posts/${deleted.id}`)).ok()).toBe(true)
  const never = crypto.randomUUID()
  const context = await visitor(browser, baseURL, { javaScriptEnabled: false })
  const page = await context.newPage()
  const shown: string[] = []
  for (const id of [never, forWomen.id, deleted.id]) {
    const reply = await page.goto(`/?post=${id}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
    shown.push(`${await page.title()} ${(await page.locator('body').innerHTML()).replaceAll(id, '')}`)
  }
  const withoutNonces = shown.map((html) => html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/\d{13}/g, ''))
  expect(new Set(withoutNonces).size).toBe(1)
  await context.close()
})
