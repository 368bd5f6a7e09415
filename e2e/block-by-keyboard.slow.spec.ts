import type { Locator, Page } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { expectAnnounced, expectFocusKept, RECORD_ANNOUNCEMENTS } from './support/keyboard.ts'
import { matched, sendMessage } from './support/matches.ts'
import { expectToast, holdToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

/** Blocks from a menu and takes it back, with keys alone. */
async function blockAndUndo(page: Page, more: Locator, { username }: Person): Promise<void> {
  await expect(more).toBeVisible()
  await more.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: `Block @${username}` })
  await expect(entry).toBeVisible()
  await page.keyboard.press('End')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Block @${username}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Block' })).toBeFocused()
  await holdToast(page, `@${username} is blocked`, () => page.keyboard.press('Enter'))
  await expect(question).toHaveCount(0)
  await expectAnnounced(page, `@${username} is blocked`)
  await expectAnnounced(page, 'F8 leads to Undo')
  await expectFocusKept(page)

  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await expectToast(page, `@${username} is unblocked`, () => page.keyboard.press('Enter'))
  await expectAnnounced(page, `@${username} is unblocked`)
  await expectFocusKept(page)
}

async function maraAndJonas(traveller: (wish: { username: string }) => Promise<Person>) {
  const [mara, jonas] = [await traveller({ username: 'mara' }), await traveller({ username: 'jonas' })]
  await mara.page.addInitScript(RECORD_ANNOUNCEMENTS)
  return { mara, jonas, page: mara.page }
}

test('a block from the feed and its Undo, by keyboard', async ({ traveller }) => {
  const { jonas, page } = await maraAndJonas(traveller)
  const { id } = await postTripAs(jonas.context, { destination: 'Kea', country: 'Greece' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const poster = page.getByRole('article', { name: /Kea/ }).first()
  await blockAndUndo(page, poster.getByRole('button', { name: `More about @${jonas.username}` }), jonas)
})

test('a block from a conversation and its Undo, by keyboard', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const { mara, jonas, page } = await maraAndJonas(traveller)
  const matchId = await matched(mara, jonas)
  await sendMessage(jonas, matchId, 'Six at the gate?')
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await blockAndUndo(page, page.getByRole('button', { name: /^More about the conversation/ }), jonas)
  // what ended stays ended, and the list says so
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('a block from the page of a traveller and its Undo, by keyboard', async ({ traveller, pageErrors }) => {
  // the page may ask for them once more before it is left
  pageErrors.expectConsole(/404/)
  const { jonas, page } = await maraAndJonas(traveller)
  await page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  await blockAndUndo(page, page.getByRole('button', { name: `More about @${jonas.username}` }), jonas)
  await expect(page).toHaveURL('/')
})

test('a block taken back in the settings, by keyboard', async ({ traveller }) => {
  const { mara, jonas, page } = await maraAndJonas(traveller)
  await mara.context.request.put(`/api/users/${jonas.userId}/block`, { data: { blocked: true } })
  await page.goto('/settings/blocked', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: `Unblock @${jonas.username}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
  await expectAnnounced(page, `@${jonas.username} is unblocked`)
  await expectFocusKept(page)
})
