import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { leaveMatchDialog, log, matched, messageField } from './support/matches.ts'
import { expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

type Traveller = (wish: { username: string }) => Promise<Person>

/** Aiko has a trip to the same place; Mara looks at her requests. `ask` is Aiko's, from another device of hers. */
async function maraAndAiko(traveller: Traveller, note?: string) {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const [place] = await (await mara.context.request.get('/api/places?q=Kyoto')).json()
  const there = { destination: place.name, country: place.country, placeId: place.id }
  const trip = await postTripAs(mara.context, there)
  await postTripAs(aiko.context, there)
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const ask = async () => {
    const reply = await aiko.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true, note } })
    expect(reply.ok()).toBe(true)
  }
  const accept = () => mara.page.getByRole('button', { name: /^Accept/ }).click()
  return { mara, aiko, ask, accept }
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: "It's a Match!" })
const badge = (page: Page, state: string) => page.getByRole('article').first().getByText(state, { exact: true })
const SUGGESTED = /Our trips overlap 1 to 8 May in Kyoto.* Shall we make a plan for those days\?$/

test('both see the dialog at acceptance, once, and begin with what they share', async ({ traveller }) => {
  const { mara, aiko, ask, accept } = await maraAndAiko(traveller)
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  await ask()
  // her page is connected
  await expect(badge(aiko.page, 'Pending')).toBeVisible()
  await accept()
  for (const { page } of [mara, aiko]) {
    await expect(dialogOf(page)).toContainText('both said yes to Kyoto')
    await expect(dialogOf(page).getByRole('blockquote')).toHaveText(SUGGESTED)
    await expectAccessible(page)
  }
  await leaveMatchDialog(mara.page)
  await expect(mara.page.locator('body')).not.toBeFocused()
  await mara.page.reload({ waitUntil: 'networkidle' })
  await expect(mara.page.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
  await expect(dialogOf(mara.page)).toBeHidden()

  await dialogOf(aiko.page).getByRole('link', { name: 'Send Message' }).click()
  await expect(messageField(aiko.page)).toHaveValue(SUGGESTED)
  await expect(dialogOf(aiko.page)).toBeHidden()
  await expect(log(aiko.page).getByText(SUGGESTED)).toBeHidden()
  await messageField(aiko.page).press('Enter')
  await expect(log(aiko.page).getByText(SUGGESTED)).toBeVisible()
})

test('of two windows the one that is seen shows it', async ({ traveller }) => {
  const { aiko, ask, accept } = await maraAndAiko(traveller)
  const [seen, hidden] = [aiko.page, await aiko.context.newPage()]
  await hidden.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
  })
  for (const page of [hidden, seen]) await page.goto('/matches', { waitUntil: 'networkidle' })
  await ask()
  for (const page of [hidden, seen]) await expect(badge(page, 'Pending')).toBeVisible()
  await accept()
  await leaveMatchDialog(seen)
  await expect(badge(hidden, 'Accepted')).toBeVisible()
  await hidden.evaluate(async () => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
    await navigator.locks.request('shown-matches', () => undefined)
  })
  await hidden.waitForLoadState('networkidle')
  await hidden.getByRole('tab', { name: 'Match Requests' }).click()
  await expect(hidden.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
  await expect(dialogOf(hidden)).toBeHidden()
})

test('a text that is being written in another dialog stays: a toast says it', async ({ traveller }) => {
  const { mara, aiko, ask, accept } = await maraAndAiko(traveller)
  const other = await postTripAs(mara.context, { destination: 'Nara', country: 'Japan' })
  await ask()
  await expect(mara.page.getByRole('button', { name: /^Accept/ })).toBeVisible()
  await aiko.page.goto(`/?post=${other.id}`, { waitUntil: 'networkidle' })
  const poster = aiko.page.getByRole('article', { name: /Nara/ }).first()
  await poster.getByRole('button', { name: /^Comments/ }).click()
  const field = aiko.page.getByRole('dialog', { name: 'Comments' }).getByPlaceholder('Write a comment...')
  await mara.context.request.post(`/api/posts/${other.id}/comments`, { data: { content: 'Deer everywhere.' } })
  // her page is connected
  await expect(aiko.page.getByText('Deer everywhere.')).toBeVisible()
  await field.fill('Is the last bus')
  await expectToast(aiko.page, "It's a Match!", accept)
  await expect(field).toHaveValue('Is the last bus')
  await expect(field).toBeFocused()
  await expect(dialogOf(aiko.page)).toBeHidden()
})

test('a note was the first message: it is answered', async ({ traveller }) => {
  const { mara, aiko, ask, accept } = await maraAndAiko(traveller, 'Six at the temple gate?')
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  await ask()
  await expect(badge(aiko.page, 'Pending')).toBeVisible()
  await accept()
  await expect(dialogOf(mara.page).getByRole('blockquote')).toHaveText(/^Thank you for your note, .*!/)
  await expect(dialogOf(aiko.page)).toContainText('both said yes to Kyoto')
  await dialogOf(aiko.page).getByRole('link', { name: 'Send Message' }).click()
  await expect(log(aiko.page).getByText('Six at the temple gate?')).toBeVisible()
  await expect(messageField(aiko.page)).toHaveValue('')
})

/** Jonas asked for Mara's trip, and she accepted while no page of his was open. */
async function acceptedWhileAway(traveller: Traveller) {
  const [mara, jonas] = [await traveller({ username: 'mara' }), await traveller({ username: 'jonas' })]
  return { mara, jonas, matchId: await matched(jonas, mara, { isUnseen: true }) }
}
/** The page has asked what is new, and has its answer. */
const hasCaughtUp = (page: Page) =>
  page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/matches/unseen')

test('who was away sees the dialog when they come back, and only then', async ({ traveller }) => {
  const { mara, jonas } = await acceptedWhileAway(traveller)
  await jonas.page.goto('/')
  await expect(dialogOf(jonas.page)).toContainText('both said yes to Kyoto')
  await expectAccessible(jonas.page)
  await leaveMatchDialog(jonas.page)
  for (const page of [jonas.page, await jonas.context.newPage(), mara.page]) {
    const caughtUp = hasCaughtUp(page)
    await page.goto('/matches')
    await caughtUp
    await expect(badge(page, 'Accepted')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(dialogOf(page)).toBeHidden()
  }
})

test('who comes back to more matches than come at once sees one after the other', async ({ traveller }) => {
  const jonas = await traveller()
  const owners = ['Mara', 'Aiko', 'Lena', 'Tariq']
  for (const firstName of owners) await matched(jonas, await traveller({ firstName }), { isUnseen: true })
  const dialog = dialogOf(jonas.page)
  await jonas.page.goto('/')
  const seen: string[] = []
  for (const _ of owners) {
    const words = dialog.getByText(/^You and \w+ both said yes to Kyoto\.$/)
    await expect(words).toBeVisible()
    const [, name = ''] = /^You and (\w+)/.exec(await words.innerText()) ?? []
    seen.push(name)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText(`You and ${name} `)).toBeHidden()
  }
  expect(seen.sort()).toEqual(owners.sort())
})

test('the dialog that waits for an answer says it itself, and no page says it again', async ({ traveller }) => {
  const [mara, jonas] = [await traveller({ username: 'mara' }), await traveller({ username: 'jonas' })]
  const trip = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  const { page } = jonas
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('article', { name: /Kyoto/ })
    .first()
    .getByRole('button', { name: /^Match/ })
    .click()
  await expect(dialogOf(page)).toBeVisible()
  const [request] = await (await mara.context.request.get('/api/match-requests')).json()
  const seen = page.waitForResponse(/\/api\/matches\/[^/]+\/seen$/)
  await mara.context.request.put(`/api/matches/${request.id}`, { data: { status: 'accepted' } })
  await expect(dialogOf(page)).toContainText('both said yes to Kyoto')
  expect(await (await seen).json()).toEqual({ isFirst: true })
  await leaveMatchDialog(page)
  const unseen = await jonas.context.request.get('/api/matches/unseen')
  expect(await unseen.json()).toEqual([])
})

test('of two devices that come back at once, one shows it', async ({ traveller, browser, baseURL }) => {
  const { jonas } = await acceptedWhileAway(traveller)
  const phone = await browser.newContext({ baseURL, storageState: await jonas.context.storageState() })
  const pages = [jonas.page, await phone.newPage()]
  const claim = /\/api\/matches\/[^/]+\/seen$/
  const letGo = await Promise.all(pages.map((page) => holdRequests(page, '**/api/matches/*/seen')))
  const claims = Promise.all(pages.map((page) => page.waitForRequest(claim)))
  const answers = Promise.all(pages.map((page) => page.waitForResponse(claim)))
  await Promise.all(pages.map((page) => page.goto('/matches')))
  // neither knows of the other
  await claims
  for (const go of letGo) go()
  const isFirst = await Promise.all((await answers).map(async (reply) => (await reply.json()).isFirst))
  expect([...isFirst].sort()).toEqual([false, true])
  for (const [at, page] of pages.entries()) await expect(dialogOf(page)).toHaveCount(isFirst[at] ? 1 : 0)
  await phone.close()
})

test('a page without a connection shows it once that is back', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { mara, aiko, ask, accept } = await maraAndAiko(traveller)
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  await ask()
  await expect(badge(aiko.page, 'Pending')).toBeVisible()
  await aiko.context.setOffline(true)
  await accept()
  await expect(dialogOf(mara.page)).toBeVisible()
  await expect(dialogOf(aiko.page)).toBeHidden()
  await aiko.context.setOffline(false)
  await expect(dialogOf(aiko.page)).toContainText('both said yes to Kyoto')
})

test('words that are being written when the page has loaded stay: a toast says it', async ({ traveller }) => {
  const { mara, jonas } = await acceptedWhileAway(traveller)
  const other = await matched(jonas, mara)
  const answer = await holdRequests(jonas.page, '**/api/matches/unseen')
  await jonas.page.goto(`/messages/${other}`)
  await messageField(jonas.page).fill('Is the last bus')
  await expectToast(jonas.page, "It's a Match!", async () => answer())
  await expect(messageField(jonas.page)).toHaveValue('Is the last bus')
  await expect(messageField(jonas.page)).toBeFocused()
  await expect(dialogOf(jonas.page)).toBeHidden()
})

test('on the page of that very conversation the first message goes into its field', async ({ traveller }) => {
  const { jonas, matchId } = await acceptedWhileAway(traveller)
  const { page } = jonas
  await page.goto(`/messages/${matchId}`)
  const words = await dialogOf(page).getByRole('blockquote').textContent()
  await dialogOf(page).getByRole('button', { name: 'Send Message' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await expect(messageField(page)).toHaveValue(words ?? '')
  await expect(messageField(page)).toBeFocused()
})
