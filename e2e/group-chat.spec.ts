import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { chooseInGroupMenu, joinGroupChat, members, openGroupChat, texts, writeToGroup } from './support/group-chats.ts'
import { log, matched, messageField, said } from './support/matches.ts'
import { expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|socket\.io/
const PHONE = { viewport: { width: 320, height: 640 } }

test('somebody of the city joins, and two members talk in two windows', async ({ traveller, sessions }) => {
  const [mara, aiko] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'aiko' }, PHONE),
  ]
  // whose addresses are links
  await sessions.moveSignUp(mara.userId, 8)
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
  await expect(texts(mara.page)).toHaveCount(1)
  await mara.page.getByRole('button', { name: 'Send' }).click()
  await expect(log(mara.page).locator('b', { hasText: 'You' })).toBeVisible()
  await expect(texts(aiko.page)).toHaveText([/Six at the kiosk\?$/, /Six it is\.\nMore on https:\/\/example\.org/])
  const page = await mara.context.request.get(`/group-chat/${id}`)
  expect(await page.text()).toContain('Six at the kiosk?')
  await expect(log(aiko.page).getByRole('link', { name: /example\.org/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  )
  await expectAccessible(aiko.page)

  // among the conversations too, with what is unread, and the way back is to them
  await matched(aiko, mara)
  await aiko.page.goto('/messages', { waitUntil: 'networkidle' })
  const rows = aiko.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  const row = rows.getByRole('link', { name: /Miradouro tonight/ })
  const badge = (name: string) => aiko.page.getByRole('link', { name, exact: true }).filter({ visible: true })
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(rows).toHaveText([/Say hello to/, /Miradouro tonight/])
  await expect(badge('Messages')).toBeVisible()
  await writeToGroup(mara, id, 'Bring a jumper.')
  await expect(row.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expect(rows).toHaveText([/Miradouro tonight/, /Say hello to/])
  await expect(badge('Messages 1 new')).toBeVisible()
  await expectAccessible(aiko.page)
  await row.click()
  await expect(said(aiko.page, 'Bring a jumper.')).toBeVisible()
  await aiko.page.getByRole('link', { name: 'Back to Messages' }).click()
  await expect(row.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await aiko.context.request.post(`/api/group-chats/${id}/leave`)
  await expect(row).toHaveCount(0)
})

test('a member whose connection was cut reads everything once and in order, and so do others what they wrote', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
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
  await expect(texts(aiko.page)).toHaveText(all)
  await expect(texts(mara.page)).toHaveText(all)
})

test('beyond 400 characters the field says how many are left, and it takes no more than 500', { tag: '@slow' }, async ({
  traveller,
}) => {
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
  await expect(texts(page)).toHaveText([/a{499}b$/])
})

test('what is new since the last look is below a line', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  const id = await openGroupChat(mara, 'Alfama')
  await writeToGroup(mara, id, 'Seen')
  await joinGroupChat(id, aiko)
  const { page } = aiko
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(said(page, 'Seen')).toBeVisible()
  await expect(log(page).getByText('New messages')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Near Me' }).click()
  await expect(page).toHaveURL(/\/near-me$/)
  for (let n = 1; n <= 3; n++) await writeToGroup(mara, id, `New ${n}`)
  // where they read is known on every device
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await expect(log(page).getByText('New messages')).toBeVisible()
  const line = await log(page).locator('[data-unread-line] + *').textContent()
  expect(line).toContain('New 1')
  const hasUnread = async () =>
    (await (await aiko.context.request.get(`/api/group-chats/${id}`)).json()).viewer.hasUnread
  await expect.poll(hasUnread).toBe(false)
})

test('a member mutes a chat and leaves it, by keyboard', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller({ ...HOME, username: 'aiko' })]
  const id = await openGroupChat(mara, 'Fado')
  await joinGroupChat(id, aiko)
  const { page } = aiko
  await Promise.all([mara, aiko].map((one) => one.page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })))
  await page.getByRole('button', { name: 'More about Fado' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Plan to meet' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeFocused()
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
  await expect(texts(page)).toHaveText([/From Jonas$/, /From Mara$/])
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
  await expect(texts(page)).toHaveText([/From Mara$/])
  await writeToGroup(jonas, id, 'Again from Jonas')
  await writeToGroup(aiko, id, 'From Aiko')
  await writeToGroup(mara, id, 'The last')
  await expect(texts(page)).toHaveText([/From Mara$/, /From Aiko$/, /The last$/])
  await expect(said(jonas.page, 'The last')).toBeVisible()
  await expect(texts(jonas.page)).toHaveText([/From Jonas$/, /From Mara$/, /Again from Jonas$/, /The last$/])
})

test('somebody who has blocked is found among the people who are no longer here, and what they wrote is reported', async ({
  traveller,
}) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara.stays' }),
    await traveller({ ...HOME, username: 'jonas.went' }),
  ]
  const { page } = mara
  await page.goto('/settings/former-contacts', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Everybody is still here' })).toBeVisible()
  await expectAccessible(page)
  const trip = await postTripAs(mara.context, { destination: 'Amorgos', country: 'Greece' })
  await jonas.context.request.post(`/api/posts/${trip.id}/comments`, { data: { content: 'Are you alone?' } })
  await jonas.context.request.put(`/api/users/${mara.userId}/block`, { data: { blocked: true } })
  await page.goto('/settings/former-contacts', { waitUntil: 'networkidle' })
  const words = page.getByRole('button', { name: `What they wrote: @${jonas.username}` })
  await words.focus()
  await page.keyboard.press('Enter')
  await expect(words).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Are you alone?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report: Comment, Amorgos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /harass/i }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Report received' })).toBeVisible()
})
