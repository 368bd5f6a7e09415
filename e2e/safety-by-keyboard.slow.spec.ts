import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { joinGroupChat, openGroupChat } from './support/group-chats.ts'
import { awaitedAfter, matched, setUpSafety } from './support/matches.ts'
import { caseIdOf, moderator, signInAgain } from './support/moderation.ts'
import { refusal } from './support/near-me.ts'
import { uniqueSuffix } from './support/sessions.ts'
import { expectAnnounced, expectFocusKept, RECORD_ANNOUNCEMENTS, tabTo } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const BUSY = 'The service has too much to do right now. Try again in a moment.'

/** Opens a menu that has the focus, and chooses from it. */
async function chooseByKeys(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let steps = 0; steps < 8 && !(await entry.evaluate((it) => it === document.activeElement)); steps++) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a report, its decision, the appeal and the answer, by keyboard alone', async ({
  traveller,
  sessions,
  pageErrors,
}) => {
  pageErrors.expectConsole(/WebSocket|401|403|404|Failed to load resource/)
  const email = `jonas-${uniqueSuffix()}@example.org`
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas', email })]
  const [lea, tomas] = [await moderator(traveller, sessions, 'lea'), await moderator(traveller, sessions, 'tomas')]
  for (const { page } of [mara, jonas, lea, tomas]) await page.addInitScript(RECORD_ANNOUNCEMENTS)
  await postTripAs(jonas.context, { destination: 'Symi', country: 'Greece' })

  await mara.page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  const more = button(mara.page, `More about @${jonas.username}`)
  await tabTo(mara.page, more)
  await chooseByKeys(mara.page, 'Report')
  const report = mara.page.getByRole('dialog', { name: 'Report' })
  const part = report.getByRole('group', { name: 'What do you want to report?' }).getByRole('radio').first()
  await tabTo(mara.page, part)
  await mara.page.keyboard.press('Space')
  await expect(part).toBeChecked()
  await tabTo(mara.page, report.getByRole('radio', { name: 'Dating behavior' }))
  await mara.page.keyboard.press('ArrowDown')
  await expect(report.getByRole('radio', { name: 'Harassment' })).toBeChecked()
  await tabTo(mara.page, report.getByRole('textbox', { name: 'Details' }))
  await mara.page.keyboard.type('Goes on after a no.')
  await tabTo(mara.page, report.getByRole('link', { name: 'emergency numbers' }))
  await tabTo(mara.page, report.getByRole('button', { name: 'Send report' }))
  await mara.page.keyboard.press('Enter')
  await expect(report.getByRole('status')).toBeFocused()
  await expectAnnounced(mara.page, 'Somebody will look at it.')
  await mara.page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  const { page } = lea
  await page.goto(`/moderation/${await caseIdOf(lea, jonas.userId)}`, { waitUntil: 'networkidle' })
  await tabTo(page, page.getByRole('radio', { name: 'Dismiss', exact: true }))
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowDown')
  const suspend = page.getByRole('radio', { name: 'Suspend', exact: true })
  // what cannot be hidden is not offered to be
  if (!(await suspend.isChecked())) await page.keyboard.press('ArrowUp')
  await expect(suspend).toBeChecked()
  await tabTo(page, page.getByRole('combobox', { name: 'Rule' }))
  await page.keyboard.type('No insults')
  await tabTo(page, page.getByLabel('What you tell them'))
  await tabTo(page, button(page, 'Go on'))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Suspend them?' })
  await expect(question.getByRole('article', { name: 'Your account was suspended' })).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: 'Suspend' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/moderation$/)
  await expectAnnounced(page, 'Suspended')
  await expectFocusKept(page)

  await signInAgain(jonas, sessions, email)
  await jonas.page.goto('/', { waitUntil: 'networkidle' })
  await tabTo(jonas.page, button(jonas.page, 'Ask for a second look'))
  await jonas.page.keyboard.press('Enter')
  const appeal = jonas.page.getByRole('dialog', { name: 'Appeal' })
  await tabTo(jonas.page, appeal.getByRole('textbox'))
  await jonas.page.keyboard.type('It was one letter.')
  await tabTo(jonas.page, appeal.getByRole('button', { name: 'Send appeal' }))
  await jonas.page.keyboard.press('Enter')
  await expectAnnounced(jonas.page, 'Your appeal is sent')
  await expect(jonas.page.getByText('Waits for somebody else to look at it')).toBeVisible()
  await expectFocusKept(jonas.page)

  await tomas.page.goto('/moderation?tab=appeals', { waitUntil: 'networkidle' })
  await tabTo(tomas.page, button(tomas.page, `Reverse the decision about @${jonas.username}`))
  await tomas.page.keyboard.press('Enter')
  const answer = tomas.page.getByRole('dialog', { name: 'Reverse the decision?' })
  await tabTo(tomas.page, answer.getByRole('button', { name: 'Reverse' }))
  await tomas.page.keyboard.press('Enter')
  await expect(tomas.page.getByRole('article', { name: `@${jonas.username}` })).toHaveCount(0)
  await expectFocusKept(tomas.page)
})

const plan = (page: Page) => page.getByRole('region', { name: 'Plan to meet' })

test('a plan and the check-in after it, by keyboard alone', async ({ traveller, sessions, pageErrors }) => {
  // the wrong PIN, and the server that has too much to do
  pageErrors.expectConsole(/422|503/)
  const [mara, jonas] = [
    await traveller({ ...HOME, firstName: 'Mara' }),
    await traveller({ ...HOME, firstName: 'Jonas' }),
  ]
  await setUpSafety(mara, sessions, `keys-${uniqueSuffix()}@example.org`)
  for (const { page } of [mara, jonas]) await page.addInitScript(RECORD_ANNOUNCEMENTS)
  const matchId = await matched(mara, jonas)
  await mara.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await jonas.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })

  const more = button(jonas.page, /^More about the conversation/)
  await tabTo(jonas.page, more)
  await chooseByKeys(jonas.page, 'Plan to meet')
  const form = jonas.page.getByRole('dialog', { name: 'Plan to meet' })
  // where both are going, on the first of their days, by its clock
  await expect(form.getByLabel('City')).toHaveValue('Kyoto')
  await expect(form.getByLabel('Begins')).toHaveValue('2027-05-01T18:00')
  await expect(form.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  await expectAccessible(jonas.page)
  await tabTo(jonas.page, form.getByLabel('Where'))
  await jonas.page.keyboard.type('Kiosk')
  await tabTo(jonas.page, form.getByRole('button', { name: 'Propose' }))
  await jonas.page.keyboard.press('Enter')
  await expectAnnounced(jonas.page, 'Mara is asked to agree')
  await expect(more).toBeFocused()

  const { page } = mara
  await tabTo(page, plan(page).getByRole('button', { name: 'Agree' }))
  await page.keyboard.press('Enter')
  const head = plan(page).getByRole('button', { name: 'Kiosk' })
  await expect(head).toContainText('You both agreed')
  await expect(head).toBeFocused()
  await expectAnnounced(jonas.page, 'Kiosk: You both agreed')
  await page.keyboard.press('Enter')
  await tabTo(page, plan(page).getByRole('checkbox', { name: 'I check in afterwards' }))
  await page.keyboard.press('Space')
  const latest = async () => (await (await mara.context.request.get(`/api/matches/${matchId}/plan`)).json()).plan
  await expect.poll(async () => (await latest()).checkIn).toBe('expected')
  await expectAccessible(page)
  await sessions.movePlanEnd((await latest()).id, 1)

  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await tabTo(page, plan(page).getByRole('button', { name: 'Check in' }))
  await page.keyboard.press('Enter')
  const checkIn = page.getByRole('dialog', { name: 'Check in' })
  const pin = checkIn.getByLabel('Your PIN', { exact: true })
  await tabTo(page, pin)
  await page.keyboard.type('1111')
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAccessibleDescription('This is not your PIN.')
  await expect(pin).toBeFocused()
  await pin.fill('2468')
  await page.route('**/check-in', (route) => route.fulfill(refusal('unavailable', 503, BUSY)), { times: 1 })
  await page.keyboard.press('Enter')
  // it stays, and what was typed too
  await expect(checkIn.getByRole('alert')).toHaveText(`You are not checked in yet. ${BUSY}`)
  await expect(pin).toHaveValue('2468')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'All well')
  await expect(plan(page).getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await expect(plan(page).getByRole('button', { name: 'Kiosk' })).toBeFocused()
})

test('the focus is kept where a check-in or a contact goes from the settings', async ({ traveller, sessions }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  await setUpSafety(mara, sessions, `focus-${uniqueSuffix()}@example.org`)
  await sessions.movePlanEnd(await awaitedAfter('Kiosk', await matched(mara, jonas), mara, jonas), 1)
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
  await report.getByRole('radio', { name: `How @${jonas.username} behaves` }).check()
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
  await page.goto('/passport', { waitUntil: 'networkidle' })
  for (const width of [390, 353, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const words = await button(page, /^Change your words/).boundingBox()
    const menu = await button(page, /^More about meeting/).boundingBox()
    if (!words || !menu) throw new Error('A stamp has no actions')
    expect(Math.abs(words.y + words.height / 2 - menu.y - menu.height / 2), `at ${width}`).toBeLessThan(2)
    expect(menu.x, `at ${width}`).toBeGreaterThanOrEqual(words.x + words.width)
    expect(menu.x + menu.width, `at ${width}`).toBeLessThanOrEqual(width)
    await button(page, /^Change your words/).click()
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    await close.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
