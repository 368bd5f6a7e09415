import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { chooseInGroupMenu, hasEnded, joinGroupChat, openGroupChat } from './support/group-chats.ts'
import { awaitedAfter, matched, openMailTo, setUpSafety } from './support/matches.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Plan to meet' })
const open = (page: Page, matchId: string) => page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })

/** Names a contact, who agrees without a script, and chooses PINs. */
async function setUpSafetyOnScreens({ page, context }: Person, email: string): Promise<void> {
  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Ask somebody' }).click()
  await page.getByLabel('Their e-mail').fill(email)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Has been asked by mail', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Choose PINs' }).click()
  await page.getByLabel('PIN: all is well', { exact: true }).fill('2468')
  await page.getByLabel('PIN: I need help', { exact: true }).fill('9753')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Change PINs' })).toBeVisible()

  const plain = await context.browser()?.newContext({ javaScriptEnabled: false })
  const mailbox = await plain?.newPage()
  if (!plain || !mailbox) throw new Error('There is no other browser')
  const outbox = await context.newPage()
  await openMailTo(outbox, email, 'trusted contact')
  const link = await outbox.locator('main a[href*="/trusted-contact/"]').first().getAttribute('href')
  await outbox.close()
  await mailbox.goto(link ?? '')
  await mailbox.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(mailbox.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await plain.close()
}

test('a plan is missed: two reminders, then a mail with what a contact needs', async ({ traveller, sessions }) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, firstName: 'Mara' }),
    await traveller({ ...HOME, firstName: 'Jonas' }),
  ]
  await setUpSafetyOnScreens(mara, 'missed@example.org')
  const planId = await awaitedAfter('Behind the ferry', await matched(mara, jonas), mara, jonas)
  const { page } = mara
  const reminder = page.getByText('Your plan is over: check in with your PIN')
  await sessions.movePlanEnd(planId, 0)
  await page.goto('/notifications')
  await expect(async () => {
    await page.reload()
    await expect(reminder).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const minutes of [16, 31]) {
    const steps = async () => (await (await mara.context.request.get('/api/check-ins')).json())[0]?.state
    await sessions.movePlanEnd(planId, minutes)
    if (minutes === 31) await expect.poll(steps, { timeout: 90_000 }).toBe('missed')
  }
  await openMailTo(page, 'missed@example.org', 'has not checked in')
  await expect(page.getByRole('main')).toContainText('Behind the ferry')
  await expect(page.getByRole('main')).toContainText('Jonas')
  // of the city where both were going
  await expect(page.getByRole('main')).toContainText('119')
  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Check in after Behind the ferry' }).click()
  await page.getByLabel('Your PIN', { exact: true }).fill('2468')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText('All well', { exact: true })).toBeVisible()
})

test('a plan is called off by the other one, who is asked first and may undo it: her check-in stands until she is not going', {
  tag: '@slow',
}, async ({ traveller, sessions }) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, firstName: 'Mara' }),
    await traveller({ ...HOME, firstName: 'Jonas' }),
  ]
  await setUpSafety(mara, sessions, 'standing@example.org')
  const matchId = await matched(mara, jonas)
  await awaitedAfter('By the fountain', matchId, mara, jonas)
  await open(mara.page, matchId)
  await card(mara.page).getByRole('button', { name: 'By the fountain' }).click()
  await open(jonas.page, matchId)
  await card(jonas.page).getByRole('button', { name: 'By the fountain' }).click()
  const callOff = async () => {
    await card(jonas.page).getByRole('button', { name: 'Call off' }).click()
    const question = jonas.page.getByRole('alertdialog', { name: 'Call this plan off?' })
    await expect(question).toContainText('stand until they say that they are not going')
    await expectAccessible(jonas.page)
    await question.getByRole('button', { name: 'Call off' }).click()
    await expect(question).toBeHidden()
  }
  await callOff()
  await jonas.page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(jonas.page)).toContainText('You both agreed')
  await card(jonas.page).getByRole('button', { name: 'By the fountain' }).click()
  await callOff()
  await jonas.page.getByRole('button', { name: 'Close', exact: true }).click()
  // live
  await expect(card(mara.page)).toContainText('Called off')
  await expect(card(mara.page)).toContainText('The plan is off, and you are still awaited')
  await expectAccessible(mara.page)

  const { page } = mara
  await page.goto('/settings/safety', { waitUntil: 'networkidle' })
  await expect(page.getByText('The plan is off, and you are still awaited.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’m not going: By the fountain' }).click()
  const question = page.getByRole('alertdialog', { name: 'Not going?' })
  await question.getByRole('button', { name: 'I’m not going' }).click()
  await expect(page.getByRole('button', { name: 'I’m not going: By the fountain' })).toHaveCount(0)
})

test.describe('in a group chat', { tag: '@slow' }, () => {
  const card = (page: Page) => page.getByRole('region', { name: 'Plans to meet' })
  const open = (page: Page, id: string) => page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  const form = (page: Page, name: string) => page.getByRole('dialog', { name })

  async function proposePlan(page: Page, place: string): Promise<void> {
    await chooseInGroupMenu(page, 'Plan to meet')
    await form(page, 'Plan to meet').getByLabel('Where').fill(place)
    await expectAccessible(page)
    await form(page, 'Plan to meet').getByRole('button', { name: 'Propose' }).click()
    await expect(form(page, 'Plan to meet')).toBeHidden()
  }

  const planIn = async ({ context }: Person, chatId: string) =>
    (await (await context.request.get(`/api/group-chats/${chatId}/plans`)).json())[0]

  test('a plan of a group chat begins in its city, by the clock there and not that of the device', async ({
    traveller,
  }) => {
    const mara = await traveller(HOME, { timezoneId: 'Asia/Tokyo' })
    await open(mara.page, await openGroupChat(mara, 'Miradouro tonight'))
    await chooseInGroupMenu(mara.page, 'Plan to meet')
    const asked = form(mara.page, 'Plan to meet')
    await expect(asked.getByLabel('Time zone')).toHaveValue('Europe/Lisbon')
    await expect(asked.getByRole('combobox', { name: 'City' })).toHaveValue('Lisbon')
    await expect(asked.getByLabel('Begins')).toHaveValue(/T(1\d|2[01]):00$/)
  })

  test('two members of a group chat plan to meet, and one checks in after the chat is over', async ({
    traveller,
    sessions,
    pageErrors,
  }) => {
    // the chat is over
    pageErrors.expectConsole(/404/)
    const [mara, jonas] = [
      await traveller({ ...HOME, username: 'mara', firstName: 'Mara' }),
      await traveller({ ...HOME, username: 'jonas', firstName: 'Jonas' }),
    ]
    await setUpSafety(mara, sessions, 'group-plan@example.org')
    const id = await openGroupChat(jonas, 'Miradouro tonight')
    await joinGroupChat(id, mara)
    await open(mara.page, id)
    await open(jonas.page, id)
    await proposePlan(jonas.page, 'Kiosk at the miradouro')
    await expect(card(jonas.page)).toContainText('Nobody else is in yet')

    // live, and by keyboard alone
    const { page } = mara
    await expect(card(page)).toContainText('Jonas proposes, 1 in')
    await expectAccessible(page)
    const isIn = card(page).getByRole('button', { name: 'I’m in' })
    await isIn.focus()
    await page.keyboard.press('Enter')
    const head = card(page).getByRole('button', { name: 'Kiosk at the miradouro' })
    await expect(card(page)).toContainText('You and 1 other are in')
    await expect(head).toBeFocused()
    await page.keyboard.press('Enter')
    const whoIsIn = card(page).getByRole('list', { name: 'Who is in' })
    await expect(whoIsIn.getByRole('link', { name: 'Mara' })).toBeVisible()
    await expect(whoIsIn.getByRole('link', { name: 'Jonas' })).toBeVisible()
    const checkIn = card(page).getByRole('checkbox', { name: 'I check in afterwards' })
    await checkIn.focus()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await planIn(mara, id)).checkIn).toBe('expected')
    await expectAccessible(page)
    await expect(card(jonas.page)).toContainText('You and 1 other are in')

    // other terms ask again
    await card(jonas.page).getByRole('button', { name: 'Kiosk at the miradouro' }).click()
    await card(jonas.page).getByRole('button', { name: 'Change' }).click()
    await form(jonas.page, 'Change the plan').getByLabel('Where').fill('Behind the ferry')
    await form(jonas.page, 'Change the plan').getByRole('button', { name: 'Ask again' }).click()
    await expect(card(page)).toContainText('Changed: are you still in?')
    await card(page).getByRole('button', { name: 'I’m in' }).click()
    await expect(card(page)).toContainText('You and 1 other are in')

    // the plan outlives the chat, and so does its check-in
    await chooseInGroupMenu(jonas.page, 'Close group')
    await jonas.page.getByRole('alertdialog').getByRole('button', { name: 'Close group' }).click()
    await expect(hasEnded(page)).toBeVisible()
    await expect(card(page)).toContainText('Behind the ferry')
    await sessions.movePlanEnd((await planIn(mara, id)).id, 1)
    await open(page, id)
    await expect(card(page)).toContainText('Behind the ferry')
    await expectAccessible(page)
    await card(page).getByRole('button', { name: 'Check in' }).click()
    await page.getByLabel('Your PIN', { exact: true }).fill('2468')
    await page.keyboard.press('Enter')
    await expect(page.getByText('All well', { exact: true })).toBeVisible()
    await expect(card(page).getByRole('button', { name: 'Check in' })).toHaveCount(0)
  })

  test('a member takes it back, and a plan of their own is beside the other', async ({ traveller }) => {
    const [mara, jonas] = [
      await traveller({ ...HOME, username: 'mara', firstName: 'Mara' }),
      await traveller({ ...HOME, username: 'jonas', firstName: 'Jonas' }),
    ]
    const id = await openGroupChat(jonas, 'Tiles and trams')
    await joinGroupChat(id, mara)
    await open(mara.page, id)
    await open(jonas.page, id)
    await proposePlan(jonas.page, 'Tram 28')
    await card(mara.page).getByRole('button', { name: 'I’m in' }).click()
    await expect(card(jonas.page)).toContainText('You and 1 other are in')
    await proposePlan(mara.page, 'Tile museum')
    await card(mara.page).getByRole('button', { name: '1 more plan' }).click()
    await expect(card(mara.page).getByRole('region')).toHaveCount(2)
    const tram = card(mara.page).getByRole('region', { name: 'Tram 28' })
    await tram.getByRole('button', { name: 'Tram 28' }).click()
    await tram.getByRole('button', { name: 'I’m not coming' }).click()
    await expect(tram).toContainText('Jonas proposes, 1 in')
    await expect(tram.getByRole('button', { name: 'Tram 28' })).toBeFocused()
    await expect(card(jonas.page)).toContainText('Nobody else is in yet')
  })
})
