import type { Browser, Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { completeWizard, followMailedLink } from './support/people.ts'
import { uniqueSuffix, uniqueUsername } from './support/sessions.ts'
import { blurWindow, expectToast, holdToast } from './support/toasts.ts'
import { goesTo, monthAhead, ownTag, postTripAs } from './support/trips.ts'

const PHONE = { width: 390, height: 844 }
const later = monthAhead(4)
const savedTrips = (page: Page) => page.getByRole('list', { name: 'Saved trips' }).getByRole('listitem')
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('a trip is saved from its menu, taken back by Undo, and found among the saved ones', async ({ traveller }) => {
  const mara = await traveller({ ...HOME, username: 'mara.saved' })
  const { id } = await goesTo(mara, { city: 'Bergen', country: 'Norway', ...later })
  const { page } = await traveller(HOME, { viewport: PHONE })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const more = page.getByRole('button', { name: `More about @${mara.username}` })
  const choose = async (name: string) => {
    await more.click()
    await entry(page, name).click()
  }
  await holdToast(page, 'Trip saved', () => choose('Save'))
  await undo(page).click()
  await more.click()
  await expect(entry(page, 'Save')).toBeVisible()
  await expectToast(page, 'Trip saved', () => entry(page, 'Save').click())
  await more.click()
  await expect(entry(page, 'Saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await choose(`Block @${mara.username}`)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await entry(page, 'Show saved trips').click()

  await expect(page).toHaveURL(/\/saved$/)
  await expect(savedTrips(page)).toHaveCount(1)
  await expectAccessible(page)
  const forget = page.getByRole('button', { name: 'Forget the trip to Bergen' })
  await holdToast(page, 'Trip no longer saved', () => forget.click())
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  await undo(page).click()
  await expect(savedTrips(page)).toHaveCount(1)
  await page.reload({ waitUntil: 'networkidle' })
  await savedTrips(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`\\?post=${id}$`))
})

test('a wish is made, and woken by the trip of another traveller', async ({ traveller }) => {
  const tag = ownTag('ferry')
  const [jonas, mara] = [
    await traveller(HOME, { viewport: PHONE }),
    await traveller({ ...HOME, username: 'mara.wished' }),
  ]
  const { page } = jonas
  await page.goto('/wishes', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Add wish' }).click()
  await expect(page.getByText('Choose a place from the list.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Where to?' }).fill('オーフス')
  await page.getByRole('textbox', { name: /^Tags/ }).fill(`#${tag}`)
  await expect(page.getByRole('combobox', { name: 'Where to?' })).toHaveValue('Aarhus')
  await expectToast(page, 'Wish added', () => page.getByRole('button', { name: 'Add wish' }).click())
  await expect(page.getByText('No trip fits yet.')).toBeVisible()
  await expectAccessible(page)

  const trip = { city: 'Aarhus', country: 'Denmark', ...later, tags: [tag] }
  const { id } = await goesTo(mara, trip)
  await page.goto('/notifications', { waitUntil: 'networkidle' })
  const notified = page.getByRole('link', { name: /posted a trip that fits your wish: Aarhus/ })
  await expect(notified).toBeVisible()
  await notified.click()
  await expect(page).toHaveURL(new RegExp(`\\?post=${id}$`))

  await page.goto('/wishes', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Trips that fit Aarhus' }).click()
  await expect(page.getByRole('list', { name: 'Trips that fit Aarhus' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  const remove = page.getByRole('button', { name: 'Remove the wish for Aarhus' })
  await holdToast(page, 'Wish removed', () => remove.click())
  await expect(page.getByRole('heading', { name: 'Your wishes' })).toBeFocused()
  await expect(page.getByText('No wishes yet.')).toBeVisible()
  await undo(page).click()
  await expect(remove).toBeVisible()
  const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await expectToast(page, 'Wish removed', () => remove.click())
  expect(await (await page.request.get('/api/wishes')).json()).toHaveLength(1)
  await blurWindow(page)
  expect((await removed).status()).toBe(200)
  await expect(page.getByText('No wishes yet.')).toBeVisible()
  expect(await (await page.request.get('/api/wishes')).json()).toEqual([])
})

test('a trip that fits a wish is said on an open page at once', async ({ traveller }) => {
  const tag = ownTag('ferry')
  const [jonas, mara] = [await traveller(HOME), await traveller({ ...HOME, username: 'mara.wished' })]
  const where = { city: 'Turku', country: 'Finland', ...later, tags: [tag] }
  const places = await jonas.page.request.get('/api/places?q=Turku')
  const [{ id: placeId }] = await places.json()
  await jonas.page.request.post('/api/wishes', { data: { placeId, tags: [tag] } })
  await jonas.page.goto('/matches', { waitUntil: 'networkidle' })
  const bell = (name: string) => jonas.page.getByRole('link', { name, exact: true })
  await expect(bell('Notifications')).toBeVisible()
  await jonas.page.mouse.move(200, 200)
  await goesTo(mara, where)
  await expect(bell('Notifications, 1 new')).toBeVisible()
})

test('a search with a day that may be two asks which before it is saved', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/422/)
  const { page } = await traveller(HOME)
  await page.goto('/discover?q=faro+12%2F05%2F2099', { waitUntil: 'networkidle' })
  const save = page.getByRole('button', { name: 'Save this search' })
  await expectToast(page, 'Which day is “12/05/2099”?', () => save.click())
  const question = page.getByRole('group', { name: 'Which day is “12/05/2099”?' })
  await expect(question.getByRole('button', { name: '12 May 2099' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=faro\+12\+May\+2099/i)
  await expectToast(page, 'Search saved', () => save.click())
})

test('a search is saved from its results, listed with the wishes, and removed', async ({ traveller }) => {
  const q = `#${ownTag('kayak')} norway`
  const { page } = await traveller(HOME)
  await page.goto(`/discover?${new URLSearchParams({ q })}`, { waitUntil: 'networkidle' })
  const save = page.getByRole('button', { name: 'Save this search' })
  await holdToast(page, 'Search saved', () => save.click())
  const saved = page.getByRole('button', { name: 'Search saved' })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await undo(page).click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await expectToast(page, 'Search saved', () => save.click())
  await expectAccessible(page)
  await page.goto('/wishes', { waitUntil: 'networkidle' })
  const searches = page.getByRole('list', { name: 'Saved searches' })
  await searches.getByRole('link', { name: q }).click()
  await expect(saved).toBeVisible()
  await page.goBack()
  const remove = page.getByRole('button', { name: `Remove the search ${q}` })
  await holdToast(page, 'Saved search removed', () => remove.click())
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeFocused()
  await expect(searches).toHaveCount(0)
  await undo(page).click()
  await expect(searches.getByRole('link', { name: q })).toBeVisible()
  const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await remove.click()
  await blurWindow(page)
  expect((await removed).status()).toBe(200)
  await expect(searches).toHaveCount(0)
  expect(await (await page.request.get('/api/saved-searches')).json()).toEqual([])
})

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
