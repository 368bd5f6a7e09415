import { said } from './support/conversations.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { chooseInGroupMenu, joinGroupChat, members, openGroupChat, texts, writeToGroup } from './support/group-chats.ts'

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
