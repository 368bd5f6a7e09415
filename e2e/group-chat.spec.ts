import { log, messageField, said } from './support/conversations.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import {
  chooseInGroupMenu,
  hasEnded,
  joinGroupChat,
  keepBox,
  members,
  openGroupChat,
  writeToGroup,
} from './support/group-chats.ts'
import { leaveMatchDialog } from './support/matches.ts'
import { isReadyOffline, keeps, NO_NETWORK, openOffline } from './support/offline.ts'
import { expectToast } from './support/toasts.ts'

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|socket\.io/
const PHONE = { viewport: { width: 320, height: 640 } }
/** All that is written in the log, in its order. */
const words = (page: Parameters<typeof log>[0]) => log(page).locator('[data-number] p')

test('somebody of the city joins, and two members talk in two windows', async ({ traveller }) => {
  const [mara, aiko] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'aiko' }, PHONE),
  ]
  const id = await openGroupChat(mara, 'Miradouro tonight', 'Sunset from Graça, all welcome.')
  await mara.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(mara.page.getByRole('heading', { name: 'Start the Conversation' })).toBeVisible()
  await expect(mara.page.getByText('Be the first to send a message in this group chat!')).toBeVisible()
  await expect(mara.page.getByRole('link', { name: 'Near Me' }).first()).toHaveAttribute('aria-current', 'page')
  await expectAccessible(mara.page)

  await aiko.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(aiko.page.getByRole('heading', { name: 'Miradouro tonight' })).toBeVisible()
  await expect(aiko.page.getByText('Sunset from Graça, all welcome.')).toBeVisible()
  await expect(aiko.page.getByText('1 member', { exact: true })).toBeVisible()
  await expect(messageField(aiko.page)).toHaveCount(0)
  await expectAccessible(aiko.page)
  await expectToast(aiko.page, 'Joined Group', () => aiko.page.getByRole('button', { name: 'Join' }).click())
  await expect(mara.page.getByText('2 members')).toBeVisible()
  await expect(aiko.page.getByText('2 members')).toBeVisible()
  await expect(aiko.page.getByText('Expires in 2 days')).toBeVisible()
  await expect(aiko.page.getByText('Lisbon, Portugal')).toBeVisible()

  await messageField(aiko.page).fill('Six at the kiosk?')
  await messageField(aiko.page).press('Enter')
  await expect(said(aiko.page, 'Six at the kiosk?')).toBeVisible()
  await expect(messageField(aiko.page)).toHaveValue('')
  await expect(said(mara.page, 'Six at the kiosk?')).toBeVisible()
  await expect(log(mara.page).getByRole('link', { name: `@${aiko.username}` })).toBeVisible()

  await messageField(mara.page).pressSequentially('Six it is.', { delay: 150 })
  await expect(aiko.page.getByText(/^Someone is typing$/)).toBeVisible()
  await messageField(mara.page).press('Shift+Enter')
  await messageField(mara.page).pressSequentially('More on https://example.org/graça')
  await expect(words(mara.page)).toHaveCount(1)
  await mara.page.getByRole('button', { name: 'Send' }).click()
  await expect(log(mara.page).locator('b', { hasText: 'You' })).toBeVisible()
  await expect(words(aiko.page)).toHaveText([/Six at the kiosk\?$/, /Six it is\.\nMore on https:\/\/example\.org/])
  const page = await mara.context.request.get(`/group-chat/${id}`)
  expect(await page.text()).toContain('Six at the kiosk?')
  await expect(log(aiko.page).getByRole('link', { name: /example\.org/ })).toHaveAttribute('rel', /nofollow/)
  await expectAccessible(aiko.page)
})

test('a member whose connection was cut reads everything once and in order, and so do others what they wrote', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(NO_CONNECTION)
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  const id = await openGroupChat(mara, 'Tram 28')
  await joinGroupChat(id, aiko)
  for (const { page } of [mara, aiko]) await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await writeToGroup(mara, id, 'Number 0')
  await expect(said(aiko.page, 'Number 0')).toBeVisible()
  await aiko.context.setOffline(true)
  await expect(aiko.page.getByText('You are offline.', { exact: false })).toBeVisible()
  await messageField(aiko.page).fill('From the tunnel')
  await messageField(aiko.page).press('Enter')
  await expect(aiko.page.getByText('Sends when you are back')).toBeVisible()
  for (let n = 1; n <= 60; n++) await writeToGroup(mara, id, `Number ${n}`)
  await aiko.context.setOffline(false)
  const all = [...Array.from({ length: 61 }, (_, n) => new RegExp(`Number ${n}$`)), /From the tunnel$/]
  await expect(words(aiko.page)).toHaveText(all)
  await expect(words(mara.page)).toHaveText(all)
})

test('where no connection opens the chat asks every few seconds', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(NO_CONNECTION)
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  const id = await openGroupChat(mara, 'Pastéis')
  await joinGroupChat(id, aiko)
  await aiko.page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await aiko.page.route(/socket\.io/, (route) => route.abort())
  await aiko.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await writeToGroup(mara, id, 'Six at the gate?')
  await expect(said(aiko.page, 'Six at the gate?')).toBeVisible()
  await messageField(aiko.page).fill('Six it is.')
  await messageField(aiko.page).press('Enter')
  await expect(words(aiko.page)).toHaveCount(2)
  await writeToGroup(mara, id, 'I bring tea.')
  await expect(words(aiko.page)).toHaveText([/Six at the gate\?$/, /Six it is\.$/, /I bring tea\.$/])
})

test('beyond 400 characters the field says how many are left, and it takes no more than 500', async ({ traveller }) => {
  const mara = await traveller(HOME)
  const id = await openGroupChat(mara, 'Long stories')
  const { page } = mara
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  const counter = page.getByText(/characters? left$/)
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await messageField(page).fill('a'.repeat(400))
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(counter).toHaveCount(0)
  await messageField(page).press('b')
  await expect(counter).toHaveText('99 characters left')
  await expectAccessible(page)
  await messageField(page).fill('a'.repeat(499))
  await expect(counter).toHaveText('1 character left')
  await messageField(page).press('b')
  await messageField(page).press('c')
  await expect(messageField(page)).toHaveValue(`${'a'.repeat(499)}b`)
  await messageField(page).press('Enter')
  await expect(words(page)).toHaveText([/a{499}b$/])
})

test('what is new since the last look is below a line', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  const id = await openGroupChat(mara, 'Alfama')
  await joinGroupChat(id, aiko)
  await writeToGroup(mara, id, 'Seen')
  const { page } = aiko
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(said(page, 'Seen')).toBeVisible()
  await expect(log(page).getByText('New messages')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Near Me' }).click()
  await expect(page).toHaveURL(/\/near-me$/)
  for (let n = 1; n <= 3; n++) await writeToGroup(mara, id, `New ${n}`)
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(log(page).getByText('New messages')).toBeVisible()
  const line = await log(page).locator('[data-unread-line] + *').textContent()
  expect(line).toContain('New 1')
  const hasUnread = async () =>
    (await (await aiko.context.request.get(`/api/group-chats/${id}`)).json()).viewer.hasUnread
  await expect.poll(hasUnread).toBe(false)
})

test('a member mutes a chat and leaves it, by keyboard', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller({ ...HOME, username: 'aiko' })]
  const id = await openGroupChat(mara, 'Fado')
  await joinGroupChat(id, aiko)
  const { page } = aiko
  await Promise.all([mara, aiko].map((one) => one.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })))
  await page.getByRole('button', { name: 'More about Fado' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Muted', { exact: true })).toBeVisible()
  const read = async () => (await (await aiko.context.request.get(`/api/group-chats/${id}`)).json()).viewer.isMuted
  await expect.poll(read).toBe(true)
  await chooseInGroupMenu(page, 'Unmute')
  await expect(page.getByText('Muted', { exact: true })).toHaveCount(0)
  await expect.poll(read).toBe(false)

  await chooseInGroupMenu(page, 'Leave')
  const question = page.getByRole('alertdialog', { name: 'Leave this group chat?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/near-me$/)
  await expect(mara.page.getByText('1 member', { exact: true })).toBeVisible()
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
})

test('who blocks a member sees nothing of theirs any more, and they nothing of them', async ({ traveller }) => {
  const [mara, aiko, jonas] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'aiko' }),
    await traveller({ ...HOME, username: 'jonas' }),
  ]
  const id = await openGroupChat(mara, 'Kiosk')
  await joinGroupChat(id, aiko, jonas)
  await writeToGroup(jonas, id, 'From Jonas')
  await writeToGroup(mara, id, 'From Mara')
  const { page } = aiko
  await Promise.all([aiko, jonas].map((one) => one.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })))
  await expect(words(page)).toHaveText([/From Jonas$/, /From Mara$/])
  await chooseInGroupMenu(page, 'Members')
  await expect(members(page).getByRole('listitem')).toHaveCount(3)
  await expect(members(page).getByText('Opened this chat')).toBeVisible()
  await expect(members(page).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await members(page)
    .getByRole('button', { name: `More about @${jonas.username}` })
    .click()
  await page.getByRole('menuitem', { name: `Block @${jonas.username}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(members(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(words(page)).toHaveText([/From Mara$/])
  await writeToGroup(jonas, id, 'Again from Jonas')
  await writeToGroup(aiko, id, 'From Aiko')
  await writeToGroup(mara, id, 'The last')
  await expect(words(page)).toHaveText([/From Mara$/, /From Aiko$/, /The last$/])
  await expect(said(jonas.page, 'The last')).toBeVisible()
  await expect(words(jonas.page)).toHaveText([/From Jonas$/, /From Mara$/, /Again from Jonas$/, /The last$/])
})

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
    await expect(words(page)).toHaveText([/The last ferry is at eleven\.$/, /I am on it\.$/])
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Someone is going your way' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})
