import type { Locator } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'
import { openGroup } from './support/near-me.ts'
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

test('names of places and people, and what they write, stand by themselves on every screen', async ({ traveller }) => {
  const home = { city: 'طبرية', country: 'إسرائيل' }
  const author = await traveller({ ...home, username: 'dana', firstName: 'דנה', lastName: 'לוי' })
  const { page, context, ...aiko } = await traveller({ ...home, firstName: 'איילת' })
  await author.context.request.put('/api/users/profile', { data: { bio: BIO } })
  const trip = { destination: 'תל אביב', country: 'ישראל', description: 'שבוע ליד הים.', tags: ['אופניים'] }
  const days = { startDate: '2027-10-04', endDate: '2027-10-11' }
  const [theirs, own] = [
    await postTripAs(author.context, { ...trip, ...days }),
    await postTripAs(context, { ...trip, ...days }),
  ]
  const matchId = await matched({ page, context, ...aiko }, author)
  await sendMessage(author, matchId, 'בשש בשער?')
  for (const [who, id] of [
    [context, theirs.id],
    [author.context, own.id],
  ] as const)
    await who.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  await openGroup(author, home, 'שקיעה על הכינרת')
  const others = ['/matches', '/matches?tab=requests', '/messages', `/messages/${matchId}`, '/notifications', '/trips']
  const found = [`/travellers/${author.username}`, `/trips/${own.id}/overlaps`, '/discover?q=dana&tab=travellers']
  for (const path of ['/near-me', '/profile', '/discover', `/?post=${theirs.id}`, ...others, ...found]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(mixedTexts), path).toEqual([])
  }
})

/**
 * Words from right to left with other words before them or behind them, in one element that says no direction; and names that
 * a row parts from the sentence around them.
 */
function mixedTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (!parentElement || !/[\u0590-\u06ff]/.test(textContent ?? '')) continue
    if (parentElement.closest('bdi, [dir=auto], [dir=rtl], script, svg, .sr-only, [aria-live], [role=status]')) continue
    const line = parentElement.closest('p, li, h1, h2, h3, a, button, small, dd, span')
    found.push(`${parentElement.tagName}: ${line?.textContent?.slice(0, 60)}`)
  }
  for (const { parentElement } of document.querySelectorAll('bdi')) {
    const isRow = parentElement && /flex|grid/.test(getComputedStyle(parentElement).display)
    const hasWords = [...(parentElement?.childNodes ?? [])].some(
      (node) => node instanceof Text && node.data.trim() !== '',
    )
    if (isRow && hasWords) found.push(`in a row: ${parentElement.textContent?.slice(0, 60)}`)
  }
  return found
}
