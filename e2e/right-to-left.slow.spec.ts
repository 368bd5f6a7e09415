import type { Locator } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'
import { postTripAs } from './support/trips.ts'

const PHONE = { width: 390, height: 844 }
const BIO = 'רכבות איטיות ולחם מוקדם.'

/** Where the words themselves begin, whatever room their element has. */
const leftOf = (element: Locator) =>
  element.evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node)
    return Math.round(words.getBoundingClientRect().left)
  })
const directionOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).direction)

async function expectOneBlock(lines: readonly Locator[]): Promise<void> {
  const [first, ...others] = await Promise.all(lines.map(leftOf))
  for (const left of others) expect(Math.abs(left - (first ?? 0))).toBeLessThanOrEqual(2)
}

async function dana(traveller: (wish: { username: string; firstName: string; lastName: string }) => Promise<Person>) {
  const person = await traveller({ username: 'dana', firstName: 'דנה', lastName: 'לוי' })
  await person.context.request.put('/api/users/profile', { data: { bio: BIO } })
  return person
}

test('a name and words from right to left begin where the lines around them begin', async ({ traveller }) => {
  const author = await dana(traveller)
  const aiko = await traveller({}, { viewport: PHONE })
  const { page } = aiko
  const trip = { destination: 'טבריה', country: 'ישראל', description: 'שבוע ליד האגם, ברגל ובאוטובוס.' }
  const { id } = await postTripAs(author.context, trip)

  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const poster = page.getByRole('article', { name: /טבריה/ }).first()
  const description = poster.getByText(trip.description)
  expect(await directionOf(description)).toBe('rtl')
  await expectOneBlock([poster.locator('.country'), description])

  await page.goto(`/travellers/${author.username}`, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const name = main.getByRole('heading', { name: 'דנה' })
  expect(await directionOf(name)).toBe('rtl')
  await expectOneBlock([name, main.getByText(`@${author.username}`)])
  await expectOneBlock([main.getByText(BIO), main.getByRole('heading', { name: 'Travel Interests' })])
})

test('a message from right to left reads so, whoever wrote it', async ({ traveller }) => {
  const author = await dana(traveller)
  const aiko = await traveller({ firstName: 'Aiko' })
  const matchId = await matched(aiko, author)
  await sendMessage(author, matchId, 'בשש בשער?')
  await sendMessage(aiko, matchId, 'כן, להתראות!')
  const { page } = author
  await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
  const words = page.getByRole('log', { name: 'Messages' })
  for (const said of ['בשש בשער?', 'כן, להתראות!']) expect(await directionOf(words.getByText(said))).toBe('rtl')
})

test('the same person has the same letter everywhere', async ({ traveller }) => {
  const mara = await traveller({ username: 'mara', firstName: 'Mara', lastName: 'Weiss' })
  const aiko = await traveller()
  const matchId = await matched(aiko, mara)
  const { id } = await postTripAs(mara.context, { destination: 'Osaka', country: 'Japan' })
  const lettersIn = (place: Locator) => place.locator('.avatar text').first()
  await mara.page.goto('/profile')
  await expect(lettersIn(mara.page.getByRole('main'))).toHaveText('M')
  await expect(lettersIn(mara.page.getByRole('banner').first())).toHaveText('M')
  await aiko.page.goto(`/?post=${id}`)
  await expect(lettersIn(aiko.page.getByRole('article', { name: /Osaka/ }).first())).toHaveText('M')
  await aiko.page.goto(`/messages/${matchId}`)
  await expect(lettersIn(aiko.page.getByRole('region', { name: /^Chat with Mara/ }))).toHaveText('M')
})
