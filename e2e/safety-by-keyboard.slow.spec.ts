import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { joinGroupChat, openGroupChat } from './support/group-chats.ts'
import { expectFocusKept, tabTo } from './support/keyboard.ts'
import { matched } from './support/matches.ts'
import { setUpSafety } from './support/plans.ts'
import { uniqueSuffix } from './support/unique-suffix.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const plan = (page: Page) => page.getByRole('region', { name: 'Plan to meet' })

async function awaited(mara: Person, jonas: Person): Promise<string> {
  const matchId = await matched(mara, jonas)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const terms = { place: 'Kiosk', placeId: '', startsAt: at(1), endsAt: at(2), timeZone: 'Europe/Lisbon' }
  const proposed = await mara.context.request.post(`/api/matches/${matchId}/plans`, { data: terms })
  const { id } = await proposed.json()
  await jonas.context.request.put(`/api/plans/${id}/agreement`, { data: { agreed: true, revision: 1 } })
  const asked = await mara.context.request.put(`/api/plans/${id}/expected-check-in`, { data: { expected: true } })
  expect(asked.ok(), await asked.text()).toBe(true)
  return id
}

test('the focus is kept where a check-in or a contact goes from the settings', async ({ traveller, sessions }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  await setUpSafety(mara, `focus-${uniqueSuffix()}@example.org`)
  await sessions.movePlanEnd(await awaited(mara, jonas), 1)
  const { page } = mara
  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  await tabTo(page, button(page, 'Check in after Kiosk'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Your PIN', { exact: true }))
  await page.keyboard.type('2468')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check in' })).toHaveCount(0)
  await expectFocusKept(page)
  await tabTo(page, button(page, 'Remove'))
  await page.keyboard.press('Enter')
  await expect(button(page, 'Ask somebody')).toBeFocused()
})

test('a plan of a group chat is reported with who proposes it', async ({ traveller }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const id = await openGroupChat(jonas, 'Tram 28')
  await joinGroupChat(id, mara)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const terms = { place: 'Room 12, alone', placeId: '', startsAt: at(1), endsAt: at(2), timeZone: 'Europe/Lisbon' }
  await jonas.context.request.post(`/api/group-chats/${id}/plans`, { data: terms })
  const plans = (page: Page) => page.getByRole('region', { name: 'Plans to meet' })
  const { page } = mara
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await plans(page).getByRole('button', { name: 'Room 12' }).click()
  const report = plans(page).getByRole('button', { name: 'Report' })
  await report.click()
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await expect(dialog).toContainText(`@${jonas.username}, who proposes to meet: Room 12, alone`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Unsafe meeting' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Report received' })).toBeVisible()
  const receipts = await mara.context.request.get('/api/reports')
  expect(await receipts.json()).toMatchObject([{ kind: 'traveller', reason: 'unsafe-meeting' }])

  // nobody reports themselves
  await jonas.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await plans(jonas.page).getByRole('button', { name: 'Room 12' }).click()
  await expect(plans(jonas.page).getByRole('button', { name: 'Call off' })).toBeVisible()
  await expect(plans(jonas.page).getByRole('button', { name: 'Report' })).toHaveCount(0)
})

test('what arrived, and whose answer was lost, is sent again and is there once', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/net::ERR/)
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas' })]
  const matchId = await matched(mara, jonas)
  const { page } = mara
  const loseAnswer = (address: string) =>
    page.route(address, (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await button(page, /^More about the conversation/).click()
  await page.getByRole('menuitem', { name: 'Plan to meet' }).click()
  const form = page.getByRole('dialog', { name: 'Plan to meet' })
  await form.getByLabel('Where').fill('Kiosk')
  await loseAnswer('**/plans')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form.getByRole('alert')).toContainText('Check your connection, then try again.')
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form).toBeHidden()
  await expect(plan(page)).toContainText('Kiosk')

  await page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  await button(page, `More about @${jonas.username}`).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: 'Report' })
  await report.getByRole('radio', { name: 'Spam' }).check()
  await loseAnswer('**/api/reports')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('alert')).toContainText('The report could not be sent.')
  await report.getByRole('button', { name: 'Send report' }).click()
  // not 'You had reported this before'
  await expect(report.getByRole('status')).toContainText('Thank you.')
  const receipts = await mara.context.request.get('/api/reports')
  expect(await receipts.json()).toHaveLength(1)
})

test('what can be done with a stamp is on one line, and a long name leaves room to close', async ({ traveller }) => {
  const firstName = 'Wolfeschlegelsteinhausenbergerdorff'
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, firstName })]
  await matched(mara, jonas)
  const shown = await jonas.context.request.post(`/api/users/${mara.userId}/meeting-codes`)
  const { codes } = await shown.json()
  const body = { code: codes[0].digits }
  expect((await mara.context.request.put(`/api/users/${jonas.userId}/meeting`, { data: body })).ok()).toBe(true)
  await mara.context.request.put(`/api/users/${jonas.userId}/vouch`, { data: { text: 'Is on time.' } })
  const { page } = mara
  for (const width of [390, 353, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/passport', { waitUntil: 'networkidle' })
    const words = await button(page, /^Change your words/).boundingBox()
    const menu = await button(page, /^More about meeting/).boundingBox()
    if (!words || !menu) throw new Error('A stamp has no actions')
    expect(Math.abs(words.y + words.height / 2 - menu.y - menu.height / 2), `at ${width}`).toBeLessThan(2)
    expect(menu.x, `at ${width}`).toBeGreaterThanOrEqual(words.x + words.width)
    expect(menu.x + menu.width, `at ${width}`).toBeLessThanOrEqual(width)
    await button(page, /^Change your words/).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
})
