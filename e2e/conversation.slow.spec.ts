import type { Locator, Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { joinGroupChat, openGroupChat } from './support/group-chats.ts'
import { matched, messageField, said, sendMessage } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

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

const NUMBER = 'Ring me: +49 176 1234567'
const question = (page: Page) => page.getByRole('group', { name: 'Before it is sent' })

/** Types as somebody does: what asks comes with the first key. */
async function write(field: Locator, words: string): Promise<void> {
  await field.pressSequentially(words.slice(0, 1))
  await expect(field).toHaveAttribute('data-send-check', 'ready')
  await field.pressSequentially(words.slice(1))
}

test('a phone number is asked about once, by keyboard alone, and nothing of it leaves the device', async ({
  traveller,
}) => {
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const { page } = mara
  await page.setViewportSize({ width: 390, height: 844 })
  const matchId = await matched(jonas, mara)
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  const field = messageField(page)
  await write(field, NUMBER)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('1234567')) sent.push(request.url())
  })
  await field.press('Enter')
  await expect(question(page)).toContainText('Is this a phone number?')
  const change = question(page).getByRole('button', { name: 'Change it' })
  await expect(change).toBeFocused()
  await expect(change).toHaveAccessibleDescription(/Is this a phone number\?/)
  await expectAccessibleInBothThemes(page)
  expect(sent).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(NUMBER)
  // asked about already
  await field.press('Enter')
  await expect(said(page, NUMBER)).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)

  await field.pressSequentially('Or IBAN DE89 3704 0044 0532 0130 00')
  await field.press('Enter')
  await expect(question(page)).toContainText('Is this about a payment?')
  await page.keyboard.press('Shift+Tab')
  await field.press('End')
  // another text: what was asked is no longer so
  await field.pressSequentially('.')
  await expect(question(page)).toBeHidden()
  await page.getByRole('button', { name: 'Send' }).click()
  await question(page).getByRole('button', { name: 'Send anyway' }).press('Enter')
  await expect(said(page, 'Or IBAN')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await field.pressSequentially('Gate 12 at 14:30, 2.12.2026')
  await field.press('Enter')
  await expect(said(page, 'Gate 12')).toBeVisible()
})

test('a comment, a group message and the note of a request are asked about too', async ({ traveller }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const trip = await postTripAs(jonas.context, { destination: 'Symi', country: 'Greece' })
  const { page } = mara
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page.keyboard.press('c')
  const comments = page.getByRole('dialog', { name: 'Comments' })
  const comment = comments.getByRole('textbox', { name: 'Comment' })
  await write(comment, 'Shut up')
  await comment.press('Enter')
  await expect(question(page)).toContainText('Could these words hurt?')
  await page.keyboard.press('Escape')
  await expect(comments).toBeVisible()
  await expect(comment).toBeFocused()
  await comment.fill('paypal.me/mara')
  await comment.press('Enter')
  await expect(question(page)).toContainText('Is this about a payment?')
  await question(page).getByRole('button', { name: 'Send anyway' }).click()
  await expect(comments.getByText('paypal.me/mara')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comments).toBeHidden()

  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: "It's a Match!" })
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await dialog.getByLabel(/^A note for/).fill('DE89 3704 0044 0532 0130 00')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(question(page)).toContainText('Is this about a payment?')
  await expectAccessibleInBothThemes(page)
  await question(page).getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()

  const id = await openGroupChat(jonas, 'Tram 28')
  await joinGroupChat(id, mara)
  await page.goto(`/group-chat/${id}`, { waitUntil: 'networkidle' })
  await write(messageField(page), NUMBER)
  await messageField(page).press('Enter')
  await expect(question(page)).toContainText('Is this a phone number?')
})

test('where what asks has not come, nothing is held up', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/send-check|Failed to load resource/)
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  const { page } = mara
  const matchId = await matched(jonas, mara)
  await page.route(/\/send-check-[^/]*\.js$/, (route) => route.abort())
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  await messageField(page).pressSequentially(NUMBER)
  await messageField(page).press('Enter')
  await expect(said(page, NUMBER)).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('an address of somebody new is text, and one of somebody known is a link', async ({ traveller, sessions }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller(HOME)]
  await sessions.moveSignUp(jonas.userId, 8)
  const matchId = await matched(jonas, mara)
  const send = (who: Person, content: string) =>
    who.context.request.post('/api/messages', { data: { matchId, content } })
  await send(mara, 'https://example.org/new')
  await send(jonas, 'https://example.org/known')
  for (const { page } of [mara, jonas]) {
    await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
    await expect(said(page, 'https://example.org/new')).toBeVisible()
    await expect(page.getByRole('log').getByRole('link')).toHaveText(['https://example.org/known'])
  }
})
