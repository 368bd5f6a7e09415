import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Person } from './fixtures.ts'
import { postTripAs } from './trips.ts'

/**
 * The first asked for the author's trip to Kyoto, the author accepted. Answers the id of their match. It is nothing new
 * to the asker: their page opens without its dialog, unless `isUnseen`.
 */
export async function matched(asker: Person, author: Person, { isUnseen = false } = {}): Promise<string> {
  const trip = await postTripAs(author.context, { destination: 'Kyoto', country: 'Japan' })
  const asked = await asker.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  const answered = await author.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  expect(answered.ok()).toBe(true)
  if (!isUnseen) await seeMatch(asker, match.id)
  return match.id
}

/** As the dialog does when it opens. */
export const seeMatch = async (who: Person, matchId: string) =>
  expect((await who.context.request.put(`/api/matches/${matchId}/seen`)).ok()).toBe(true)

export const sendMessage = async (who: Person, matchId: string, content: string) =>
  expect((await who.context.request.post('/api/messages', { data: { matchId, content } })).status()).toBe(201)

/** It opens for both as soon as a request is accepted. */
export async function leaveMatchDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "It's a Match!" })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}

/** A mail to an address, opened in the outbox of this machine. */
export async function openMailTo(page: Page, email: string, words: string): Promise<void> {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .filter({ hasText: words })
    .first()
    .getByRole('link')
  await expect(async () => {
    await page.goto('/dev/outbox')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.click()
}

/** Names a contact, who agrees without a script, and chooses PINs. */
export async function setUpSafety({ page, context }: Person, email: string): Promise<void> {
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

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const said = (page: Page, words: string) => log(page).getByText(words)
