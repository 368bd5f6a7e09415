import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { openGroupChat } from './support/group-chats.ts'
import { holdRequests, holdScripts, nextFrame } from './support/hold-requests.ts'
import { matched } from './support/matches.ts'
import { travellerIn } from './support/near-me.ts'
import {
  addressOf,
  BERN,
  button,
  closed,
  dialog,
  HVAR,
  PHONE,
  question,
  withoutCloseWatcher,
} from './support/overlays-of-screens.ts'
import { postTripAs } from './support/trips.ts'

/** Their own trip on their profile, with the notifications one step back. */
async function openProfile({ page, context }: Person): Promise<Page> {
  await withoutCloseWatcher(page)
  await postTripAs(context, HVAR)
  await page.goto('/notifications')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  return page
}
const editing = (page: Page) => dialog(page, 'Edit Profile')
const openForm = async (page: Page) => {
  await button(page, 'Edit Profile').click()
  await expect(editing(page)).toBeVisible()
}
const unsaved = (page: Page) => question(page, 'Leave without saving?')

test('a reload shows the screen without what was open, with no entry left of it', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openForm(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(button(page, 'Edit Profile')).toBeVisible()
  await expect(editing(page)).toBeHidden()
  await closed(page)
  await page.goForward()
  await closed(page)
  await expect(editing(page)).toBeHidden()
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('Forward after something was closed leaves all as it is', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openForm(page)
  await page.goBack()
  await expect(editing(page)).toBeHidden()
  await page.goForward()
  await closed(page)
  await expect(editing(page)).toBeHidden()
  expect(addressOf(page)).toBe('/profile')
  await openForm(page)
  await page.keyboard.press('Escape')
  await expect(editing(page)).toBeHidden()
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('whoever leaves a group chat does not come back to it', async ({ traveller }) => {
  const mara = await traveller(HOME, PHONE)
  const { page } = mara
  await withoutCloseWatcher(page)
  const id = await openGroupChat(mara, `Fado ${Date.now().toString(36)}`)
  await page.goto('/notifications')
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await button(page, /^More about Fado/).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await question(page, 'Leave this group chat?').getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => addressOf(page)).toBe('/near-me')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('what was being read of a group chat is not asked for once it is left', async ({ traveller }) => {
  const mara = await traveller(HOME, PHONE)
  const { page } = mara
  const id = await openGroupChat(mara, `Fado ${Date.now().toString(36)}`)
  const letGo = await holdRequests(page, `**/api/group-chats/${id}/messages*`)
  const read = page.waitForEvent('requestfailed', (request) => request.url().includes(`${id}/messages`))
  await page.goto(`/group-chat/${id}`)
  await button(page, /^More about Fado/).click()
  await page.getByRole('menuitem', { name: 'Leave' }).click()
  await question(page, 'Leave this group chat?').getByRole('button', { name: 'Leave' }).click()
  await read
  await expect.poll(() => addressOf(page)).toBe('/near-me')
  letGo()
})

test('a block from the sheet of a traveller closes both, and Back leaves the screen', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller({}, PHONE), await traveller({ username: 'aiko' })]
  const { page } = mara
  await withoutCloseWatcher(page)
  await matched(mara, aiko)
  await page.goto('/notifications')
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const sheet = dialog(page, `@${aiko.username}`)
  await page.locator(`main a[href$="${aiko.username}"]`).first().click()
  await sheet.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await question(page, /^Block/)
    .getByRole('button', { name: 'Block' })
    .click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => addressOf(page)).toBe('/matches')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('with a report that blocks, a conversation is left once the receipt is closed by Back', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller(HOME, PHONE), await traveller({ ...HOME, username: 'aiko' })]
  const { page } = mara
  await withoutCloseWatcher(page)
  const matchId = await matched(mara, aiko)
  await page.goto('/notifications')
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await button(page, /^More about the conversation/).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = dialog(page, 'Report')
  await report.getByRole('radio', { name: 'Harassment', exact: true }).check()
  await report.getByRole('checkbox', { name: `Block @${aiko.username} as well` }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  const receipt = dialog(page, 'Report received')
  await expect(receipt).toBeVisible()
  await page.goBack()
  await expect(receipt).toBeHidden()
  await expect.poll(() => addressOf(page)).toBe('/messages')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('filters that are applied take the place of the address, with no entry of their sheet', async ({ traveller }) => {
  const { page } = await travellerIn(traveller, BERN, PHONE)
  await withoutCloseWatcher(page)
  await page.goto('/notifications')
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await button(page, 'Filters').click()
  await dialog(page, 'Filters').getByText('Overlapping dates').click()
  await dialog(page, 'Filters').getByRole('button', { name: 'Show travelers' }).click()
  await expect.poll(() => addressOf(page)).toBe('/near-me?overlap=true')
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('Back closes what asks before something unsaved is lost, and the form stays', async ({ traveller }) => {
  const { page } = await traveller({}, PHONE)
  await withoutCloseWatcher(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Account Settings' }).click()
  // the profile has such a field too, and stands until the settings are rendered
  await expect(page.getByRole('link', { name: 'Show blocked travelers' })).toBeVisible()
  const city = page.getByLabel('Your city')
  await city.fill('Porto')
  await nextFrame(page)
  await page.goBack()
  await expect(unsaved(page)).toBeVisible()
  await page.goBack()
  await expect(unsaved(page)).toBeHidden()
  await expect(city).toHaveValue('Porto')
  await closed(page)
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => addressOf(page)).toBe('/profile')
  await closed(page)
})

test('Back closes what asks before the form in a dialog is lost, and both stay in order', async ({ traveller }) => {
  const page = await openProfile(await traveller({}, PHONE))
  await openForm(page)
  const bio = editing(page).getByLabel('Bio')
  await bio.fill('Slow trains.')
  for (const _ of ['once', 'again']) {
    await page.goBack()
    await expect(unsaved(page)).toBeVisible()
    await page.goBack()
    await expect(unsaved(page)).toBeHidden()
    await expect(bio).toHaveValue('Slow trains.')
  }
  await page.goBack()
  await unsaved(page).getByRole('button', { name: 'Leave' }).click()
  await expect(editing(page)).toBeHidden()
  await closed(page)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/notifications')
})

test('Back takes back a press whose dialog has not come', async ({ traveller }) => {
  const { page } = await traveller({}, PHONE)
  await withoutCloseWatcher(page)
  const letGo = await holdScripts(page, '**/assets/new-chat-dialog-*.js')
  await page.goto('/messages')
  await button(page, /^New/).click()
  await expect(dialog(page, 'Loading...')).toBeVisible()
  await page.goBack()
  await expect(dialog(page, 'Loading...')).toHaveCount(0)
  expect(addressOf(page)).toBe('/messages')
  letGo()
})
