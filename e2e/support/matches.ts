import type { Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
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
