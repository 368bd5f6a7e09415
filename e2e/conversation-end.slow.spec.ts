import { messageField, said } from './support/conversations.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'

test('a conversation whose match has ended can be read and says why it is closed', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await sendMessage(mara, matchId, 'My plans changed, sorry.')
  await aiko.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await expect(messageField(aiko.page)).toBeVisible()
  await mara.page.request.delete(`/api/matches/${matchId}?status=accepted`)
  // nobody is named
  await expect(aiko.page.getByText('This match has ended. You can still read the conversation.')).toBeVisible()
  expect(await (await aiko.context.request.get(`/api/conversations/${matchId}`)).json()).toMatchObject({
    closed: 'ended',
    otherUser: { lastName: null },
  })
  await expect(said(aiko.page, 'My plans changed, sorry.')).toBeVisible()
  await expect(messageField(aiko.page)).toHaveCount(0)
})

test('from a conversation one gets to its trip, and can end the match, by keyboard and on a phone', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller({}, { viewport: { width: 390, height: 844 } }), await traveller()]
  const matchId = await matched(aiko, mara)
  await sendMessage(mara, matchId, 'My plans changed, sorry.')
  await mara.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  const more = mara.page.getByRole('button', { name: /^More about the conversation with/ })
  const item = (name: string) => mara.page.getByRole('menuitem', { name })
  const size = await more.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expectAccessible(mara.page)
  await more.click()
  await item('View trip').click()
  await expect(mara.page.getByRole('article', { name: /Kyoto/ }).first()).toBeVisible()
  await mara.page.goBack()

  await more.focus()
  await mara.page.keyboard.press('Enter')
  await expect(item('View trip')).toBeFocused()
  await mara.page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await mara.page.keyboard.press('Enter')
  // the menu receives keys once it has the focus
  await expect(item('View trip')).toBeFocused()
  await mara.page.keyboard.press('ArrowDown')
  await expect(item('Plan to meet')).toBeFocused()
  await mara.page.keyboard.press('ArrowDown')
  await expect(item('We met')).toBeFocused()
  await mara.page.keyboard.press('ArrowDown')
  await expect(item('End match')).toBeFocused()
  await mara.page.keyboard.press('Enter')
  const question = mara.page.getByRole('alertdialog', { name: 'End this match?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await mara.page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(more).toBeFocused()

  await more.click()
  await item('End match').click()
  await question.getByRole('button', { name: 'End match' }).click()
  await expect(mara.page.getByText('You ended this match. You can still read the conversation.')).toBeVisible()
  await expect(said(mara.page, 'My plans changed, sorry.')).toBeVisible()
  await more.click()
  await expect(item('View trip')).toBeVisible()
  await expect(item('End match')).toHaveCount(0)
})

test('blocked from the chat, the conversation leaves both pages', async ({ traveller, pageErrors }) => {
  // an open page asks once more for what has just been hidden from it
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await sendMessage(aiko, matchId, 'Give me your address.')
  await Promise.all([
    mara.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' }),
    aiko.page.goto('/messages', { waitUntil: 'networkidle' }),
  ])
  await expect(aiko.page.getByText('Give me your address.')).toBeVisible()
  await mara.page.getByRole('button', { name: /^More about the conversation with/ }).click()
  await mara.page.getByRole('menuitem', { name: /^Block @/ }).click()
  await mara.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(mara.page).toHaveURL(/\/messages$/)
  await expect(mara.page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect(aiko.page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await aiko.page.goto(`/messages/${matchId}`)
  await expect(aiko.page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
})

test('a conversation without messages is removed with its match and leads back to the others', async ({
  traveller,
  pageErrors,
}) => {
  // after the event that the match is over, the page may ask for its conversation before it has left it
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await mara.page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await mara.page.getByRole('button', { name: /^More about the conversation with/ }).click()
  await mara.page.getByRole('menuitem', { name: 'End match' }).click()
  await mara.page.getByRole('alertdialog').getByRole('button', { name: 'End match' }).click()
  await expect(mara.page).toHaveURL(/\/messages$/)
  await expect(mara.page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
})
