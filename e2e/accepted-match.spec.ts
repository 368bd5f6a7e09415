import type { Page } from '@playwright/test'
import { log, messageField } from './support/conversations.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { leaveMatchDialog } from './support/matches.ts'
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
