import type { Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import type { Sessions } from './sessions.ts'
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

/** A trusted contact who agreed, and PINs. */
export async function setUpSafety({ userId, context }: Person, sessions: Sessions, email: string): Promise<void> {
  const save = async (path: string, data: object) => expect((await context.request.put(path, { data })).ok()).toBe(true)
  await save('/api/trusted-contact', { email, name: 'Ines' })
  await sessions.agreeAsContact(userId)
  await save('/api/safety/pins', { pin: '2468', duressPin: '9753', currentPassword: null })
}

/** A plan in Kyoto to which both have agreed, and after which the first of them is awaited. Answers its id. */
export async function awaitedAfter(place: string, matchId: string, mara: Person, jonas: Person): Promise<string> {
  const cities: { id: string }[] = await (await mara.context.request.get('/api/places?q=Kyoto')).json()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const data = { place, placeId: cities[0]?.id, startsAt: at(1), endsAt: at(2), timeZone: 'Asia/Tokyo' }
  const { id } = await (await jonas.context.request.post(`/api/matches/${matchId}/plans`, { data })).json()
  await mara.context.request.put(`/api/plans/${id}/agreement`, { data: { agreed: true, revision: 1 } })
  const asked = await mara.context.request.put(`/api/plans/${id}/expected-check-in`, { data: { expected: true } })
  expect(asked.ok(), await asked.text()).toBe(true)
  return id
}

export const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const said = (page: Page, words: string) => log(page).getByText(words)
