import type { Locator, Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { pressAll } from './support/layout.ts'
import { matched, sendMessage } from './support/matches.ts'
import { openGroup } from './support/near-me.ts'
import { SCREENS } from './support/overlays-of-screens.ts'
import { completeWizard } from './support/people.ts'
import { uniqueUsername } from './support/sessions.ts'
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

/** As the translator of a browser does: each text, also those that come later, gives way to an element with other words. */
function translate(): void {
  const KEPT = 'script,style,noscript,svg,textarea,font,[translate=no]'
  const said = (text: Text) => text.data.trim() !== '' && !text.parentElement?.closest(KEPT)
  const translated = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data
    outer.append(inner)
    return outer
  }
  const all = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts.filter(said)) text.replaceWith(translated(text))
  }
  all(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData' && said(target as Text)) (target as Text).replaceWith(translated(target as Text))
      for (const node of addedNodes) if (node.isConnected) all(node.parentNode ?? node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/**
 * What the oldest browsers that we build for do not have: Safari 16.4, and Chrome and Firefox of two years ago. Not
 * `checkVisibility`, without which Playwright does not work.
 */
function takeAwayWhatIsYounger(): void {
  const younger: [object, string[]][] = [
    [globalThis, ['CloseWatcher', 'navigation', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'Iterator']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [Document.prototype, ['startViewTransition']],
    [Uint8Array, ['fromBase64']],
    [Uint8Array.prototype, ['toBase64']],
    [RegExp, ['escape']],
    [Response, ['json']],
    [crypto, ['randomUUID']],
    [Crypto.prototype, ['randomUUID']],
  ]
  for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
}

async function pressAllTranslated(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.evaluate(translate)
  return pressAll(page)
}

/** Commands one after the other, by the same two travellers. */
const TOGETHER = [
  ['the feed', 'a conversation', 'the conversations', 'matches', 'requests', 'the page of a traveller'],
  ['near me', 'a group chat', 'who overlaps'],
  ['the profile', 'own trips', 'a trip that is posted', 'the blog admin', 'settings'],
]

for (const names of TOGETHER) {
  test(`translated, in a browser of the baseline, everything can be pressed: ${names.join(', ')}`, async ({
    traveller,
    dataDir,
    pageErrors,
  }) => {
    pageErrors.expectConsole(/Failed to load resource/)
    const people = { mara: await traveller(HOME), aiko: await traveller({ ...HOME, username: 'aiko' }), dataDir }
    const { page } = people.mara
    await page.addInitScript(takeAwayWhatIsYounger)
    for (const name of names) {
      const address = (await SCREENS[name]?.prepare(people)) ?? name
      expect(await pressAllTranslated(page, address), name).toBeGreaterThan(0)
    }
  })
}

test('translated, in a browser of the baseline, what has no dialogs goes on too', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller(HOME)
  await page.addInitScript(takeAwayWhatIsYounger)
  const others = ['/discover', '/wishes', '/passport', '/saved', '/notifications']
  for (const address of [...others, '/settings/safety', '/settings/notifications'])
    await pressAllTranslated(page, address)
})

test('translated by the browser, counts and what is typed are shown as they change', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  await postTripAs(aiko.context, { destination: 'Hvar', country: 'Croatia' })
  const { page } = mara
  await page.goto('/')
  await page.evaluate(translate)
  const like = page.getByRole('button', { name: /^Like, / }).first()
  for (const count of ['1', '0', '1']) {
    await like.click()
    await expect(like).toHaveText(count)
  }
  await page.goto('/post-trip')
  await page.evaluate(translate)
  const flexible = page.getByRole('radio', { name: 'Flexible' })
  const exact = page.getByRole('radio', { name: 'Exact dates' })
  for (const choice of [flexible, exact, flexible]) await choice.click()
  await expect(flexible).toBeChecked()
  await page.getByRole('textbox', { name: 'Description' }).fill('Lanterns')
  await expect(page.getByText(/^8\//)).toBeVisible()
})

test('translated, in a browser of the baseline, the wizard is completed', async ({ traveller }) => {
  const { page } = await traveller({ onboarded: false })
  await page.addInitScript(takeAwayWhatIsYounger)
  await page.goto('/messages')
  await page.evaluate(translate)
  await completeWizard(page, { firstName: 'Mara', lastName: 'Lindqvist', username: uniqueUsername('mara') })
  // whatever was asked for, it leads to the feed
  await expect(page).toHaveURL('/')
})

const sheet = (page: Page) => page.getByRole('dialog', { name: /^When does it/ })
const day = (page: Page, name: RegExp) => sheet(page).getByRole('button', { name })

test('a finger on a date opens the calendar sheet, which asks for the start and then for the end', async ({
  traveller,
}) => {
  const { page } = await traveller(HOME, { viewport: PHONE, isMobile: true, hasTouch: true })
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')]
  await start.tap()
  await expect(page.getByRole('dialog', { name: 'When does it start?' })).toBeVisible()
  // the keyboard of the screen would lie over it
  await expect(start).toHaveAttribute('inputmode', 'none')
  await sheet(page).getByRole('button', { name: 'Go to the Next Month' }).tap()
  await day(page, / 12th/).tap()

  await expect(page.getByRole('dialog', { name: 'When does it end?' })).toBeVisible()
  await expect(day(page, / 11th/)).toBeDisabled()
  await expect(day(page, / 12th/)).toBeEnabled()
  await day(page, / 24th/).tap()
  await expect(sheet(page)).toHaveCount(0)
  await expect(start).toHaveValue(/^12 /)
  await expect(end).toHaveValue(/^24 /)

  await end.tap()
  await expect(page.getByRole('dialog', { name: 'When does it end?' })).toBeVisible()
  await expect(day(page, / 11th/)).toBeDisabled()
})

test('with a mouse a date is typed, and its button opens the calendar', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/post-trip', { waitUntil: 'networkidle' })
  await page.getByLabel('Start date').click()
  await page.keyboard.type('2027-10-12')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Pick the end from a calendar' }).click()
  await expect(day(page, /October 11th, 2027/)).toBeDisabled()
  await expect(day(page, /October 12th, 2027/)).toBeEnabled()
})
