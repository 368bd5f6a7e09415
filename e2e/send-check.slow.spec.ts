import type { Locator, Page } from '@playwright/test'
import { messageField, said } from './support/conversations.ts'
import { HOME } from './support/feed.ts'
import { expect, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { joinGroupChat, openGroupChat } from './support/group-chats.ts'
import { matched } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

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
