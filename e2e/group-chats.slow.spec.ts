import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import {
  chooseInGroupMenu,
  hasEnded,
  joinGroupChat,
  keepBox,
  members,
  openGroupChat,
  texts,
  writeToGroup,
} from './support/group-chats.ts'
import { leaveMatchDialog, log, messageField, said } from './support/matches.ts'
import { AARHUS, BERGEN, GALWAY, openGroup, refusal, travellerIn } from './support/near-me.ts'
import { isReadyOffline, keeps, NO_NETWORK, openOffline } from './support/offline.ts'
import { expectToast } from './support/toasts.ts'

test('in the last hours two tick each other, and when the chat is closed it is a match for both and for nobody else', async ({
  traveller,
  sessions,
}) => {
  const [mara, aiko, jonas] = [
    await traveller({ ...HOME, username: 'mara', firstName: 'Mara' }),
    await traveller({ ...HOME, username: 'aiko', firstName: 'Aiko' }),
    await traveller({ ...HOME, username: 'jonas', firstName: 'Jonas' }),
  ]
  const id = await openGroupChat(mara, 'Last evening')
  await joinGroupChat(id, aiko, jonas)
  await mara.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await chooseInGroupMenu(mara.page, 'Members')
  await expect(members(mara.page).getByText(/That opens in \d days?\./)).toBeVisible()
  await expect(members(mara.page).getByText('Nobody learns of a one-sided tick.', { exact: false })).toBeVisible()
  await sessions.moveGroupEnd(id, 5)

  const all = [mara, aiko, jonas]
  await Promise.all(all.map(({ page }) => page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })))
  for (const { page } of all) {
    await expect(page.getByText('Expires in about 5 hours')).toBeVisible()
    await page.getByRole('button', { name: 'Choose' }).click()
  }
  await expectAccessible(aiko.page)
  for (const box of [keepBox(mara.page, aiko), keepBox(aiko.page, mara), keepBox(jonas.page, aiko)]) {
    await box.click()
    await expect(box).toBeChecked()
  }
  const isKept = async (who: typeof mara, other: typeof mara) => {
    const listed = await (await who.context.request.get(`/api/group-chats/${id}/members`)).json()
    return listed.find(({ user }: { user: { id: string } }) => user.id === other.userId).isKept
  }
  for (const [who, other] of [
    [mara, aiko],
    [aiko, mara],
    [jonas, aiko],
  ] as const)
    await expect.poll(() => isKept(who, other)).toBe(true)
  expect(await isKept(aiko, jonas)).toBe(false)

  await mara.page.keyboard.press('Escape')
  await expect(members(mara.page)).toBeHidden()
  await chooseInGroupMenu(mara.page, 'Close group')
  await mara.page.getByRole('alertdialog').getByRole('button', { name: 'Close group' }).click()
  for (const { page } of all) await expect(hasEnded(page)).toBeAttached()
  for (const [{ page }, other] of [
    [mara, 'Aiko'],
    [aiko, 'Mara'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: "It's a Match!" })
    await expect(dialog).toContainText(`You and ${other} met in a group chat, and you both wanted to keep in touch.`)
    await expectAccessible(page)
    await leaveMatchDialog(page)
  }
  await expect(jonas.page.getByRole('dialog')).toHaveCount(0)
  const matches = await (await jonas.context.request.get('/api/matches')).json()
  expect(matches).toEqual([])

  // for who was away
  const notifications = await (await aiko.context.request.get('/api/notifications')).json()
  expect(notifications.map(({ kind }: { kind: string }) => kind)).toContain('kept-in-touch')
  await aiko.page.goto('/notifications', { waitUntil: 'networkidle' })
  await aiko.page.locator('main a[href^="/messages/"]').first().click()
  await expect(messageField(aiko.page)).toBeVisible()
})

test('when its time is over an open chat says so, and later it is not found', async ({
  traveller,
  sessions,
  pageErrors,
}) => {
  pageErrors.expectConsole(/404|WebSocket/)
  const mara = await traveller(HOME)
  const { page } = mara
  const id = await openGroupChat(mara, 'Sunset')
  await writeToGroup(mara, id, 'Sunset is at six.')
  await page.clock.install()
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(said(page, 'Sunset is at six.')).toBeVisible()
  // the server's clock decides, not that of the device
  await page.clock.fastForward('48:01:00')
  await expect(page.getByText('Expires now')).toBeVisible()
  await expect(said(page, 'Sunset is at six.')).toBeVisible()
  await sessions.moveGroupEnd(id, -1)
  await page.clock.fastForward('00:20')
  await expect(hasEnded(page)).toBeVisible()
  await expect(page.getByText('Sunset is at six.')).toHaveCount(0)
  await expectAccessible(page)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Group Chat Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Near Me' }).click()
  await expect(page).toHaveURL(/\/near-me$/)
})

test('a chat that is not there, of another city or without an id is not found', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/404|400/)
  const [mara, lena] = [await traveller(HOME), await traveller({ city: 'Porto', country: 'Portugal' })]
  const id = await openGroupChat(mara, 'Lisbon only')
  const { page } = lena
  for (const path of [`/group-chat/${id}`, `/group-chat/${lena.userId}`, '/group-chat/nothing']) {
    const reply = await page.goto(path, { waitUntil: 'networkidle' })
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Group Chat Not Found' })).toBeVisible()
    await expect(page.getByText("It may have expired, or you don't have access to it.")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Near Me' })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto('/group-chat', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Group chat not found.' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a chat that was opened stays readable, and what is written there is sent when it is back', async ({
    traveller,
    pageErrors,
  }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
    const id = await openGroupChat(mara, 'Ferry')
    await joinGroupChat(id, aiko)
    await writeToGroup(mara, id, 'The last ferry is at eleven.')
    const { page, context } = aiko
    await page.goto(`/group-chat/${id}`)
    await expect(said(page, 'The last ferry is at eleven.')).toBeVisible()
    await keeps(page, 'The last ferry is at eleven.')
    await isReadyOffline(page)
    await context.setOffline(true)
    await openOffline(page, `/group-chat/${id}`)
    await expect(page.getByRole('heading', { name: 'Ferry' })).toBeVisible()
    await expect(said(page, 'The last ferry is at eleven.')).toBeVisible()
    await messageField(page).fill('I am on it.')
    await messageField(page).press('Enter')
    await expect(log(page).getByText('Sends when you are back')).toBeVisible()
    await context.setOffline(false)
    await expect(texts(page)).toHaveText([/The last ferry is at eleven\.$/, /I am on it\.$/])
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Someone is going your way' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

const groups = (page: Page) => page.getByRole('region', { name: 'Local Group Chats' })

test('a group chat is opened, joined by another traveller, and asked about where its name is taken', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await travellerIn(traveller, GALWAY), await travellerIn(traveller, GALWAY)]
  const { page } = mara
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'No Active Group Chats' })).toBeVisible()
  const open = () => groups(page).getByRole('button', { name: 'Create Group' }).first().click()
  await open()
  const form = page.getByRole('form', { name: 'Create New Group Chat' })
  await expect(form.getByText('Anyone in Galway can join. Groups expire after 2 days.')).toBeVisible()
  await expect(form.getByLabel('Group name')).toBeFocused()
  const create = form.getByRole('button', { name: 'Create Group' })
  await form.getByLabel('Group name').fill('   ')
  await expect(create).toBeDisabled()
  await form.getByLabel('Group name').fill('  Trad session tonight ')
  await form.getByLabel('Description').fill('Bring a whistle.')
  await expectAccessible(page)
  await expectToast(page, 'Group Chat Created', () => create.click())
  await expect(form).toHaveCount(0)
  const card = groups(page).getByRole('article', { name: 'Trad session tonight' })
  await expect(card.getByText('1 member', { exact: true })).toBeVisible()
  await expect(card.getByText('Bring a whistle.')).toBeVisible()
  await expect(card.getByText('Expires in 2 days')).toBeVisible()
  await expect(card.getByRole('link', { name: /^Chat/ })).toHaveAttribute('href', /^\/group-chat\//)
  await expectAccessible(page)

  await aiko.page.goto('/near-me', { waitUntil: 'networkidle' })
  const hers = groups(aiko.page).getByRole('article', { name: 'Trad session tonight' })
  await expectToast(aiko.page, 'Joined Group', () => hers.getByRole('button', { name: /^Join/ }).click())
  await expect(hers.getByRole('link', { name: /^Chat/ })).toBeFocused()
  await expect(hers.getByText('2 members', { exact: true })).toBeVisible()
  // the creator's page hears of it
  await expect(card.getByText('2 members', { exact: true })).toBeVisible()

  await open()
  await form.getByLabel('Group name').fill('trad  SESSION tonight')
  await create.click()
  await expect(form.getByRole('alert')).toHaveText(/There is a group of this name in Galway\./)
  await expect(form.getByRole('link', { name: 'Open it' })).toBeVisible()
  await expectToast(page, 'Group Chat Created', () => form.getByRole('button', { name: 'Create anyway' }).click())
  await expect(groups(page).getByRole('article')).toHaveCount(2)

  // kept where the viewer goes on to another city
  await aiko.context.request.put('/api/users/location', { data: BERGEN })
  await aiko.page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(aiko.page.getByRole('heading', { name: 'Still open elsewhere' })).toBeVisible()
  await expect(hers.getByRole('link', { name: /^Chat/ })).toBeVisible()
})

test('a name that is taken leads to the group that has it', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await travellerIn(traveller, AARHUS), await travellerIn(traveller, AARHUS)]
  await openGroup(mara, AARHUS, 'Harbour swim')
  const { page } = aiko
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await groups(page).getByRole('button', { name: 'Create Group' }).first().click()
  await page.getByLabel('Group name').fill('Harbour swim')
  await page.getByRole('form').getByRole('button', { name: 'Create Group' }).click()
  await expectToast(page, 'Joined Group', () => page.getByRole('button', { name: 'Join it' }).click())
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(groups(page).getByRole('article', { name: 'Harbour swim' }).getByText('2 members')).toBeVisible()
})

test('creating and joining that fail say so, and what was written stays', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [mara, aiko] = [await travellerIn(traveller, BERGEN), await travellerIn(traveller, BERGEN)]
  const { id } = await openGroup(mara, BERGEN, 'Fish market at nine')
  const { page } = aiko
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await page.route(/\/api\/group-chats(\/[^/]+\/join)?$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal('internal', 500)) : route.fallback(),
  )
  const card = groups(page).getByRole('article', { name: 'Fish market at nine' })
  await expectToast(page, 'Failed to join group chat. Please try again.', () =>
    card.getByRole('button', { name: /^Join/ }).click(),
  )
  await groups(page).getByRole('button', { name: 'Create Group' }).first().click()
  await page.getByLabel('Group name').fill('Up the mountain')
  const submit = page.getByRole('form').getByRole('button', { name: 'Create Group' })
  await expectToast(page, 'Failed to create group chat. Please try again.', () => submit.click())
  await expect(page.getByLabel('Group name')).toHaveValue('Up the mountain')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)

  // it ends while somebody looks at it
  await page.unrouteAll()
  expect((await mara.context.request.delete(`/api/group-chats/${id}`)).ok()).toBe(true)
  await expectToast(page, 'This group chat has ended.', () => card.getByRole('button', { name: /^Join/ }).click())
  await expect(card).toHaveCount(0)
})
