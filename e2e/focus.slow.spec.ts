import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { failUntilTriedAgain, holdScripts } from './support/hold-requests.ts'
import { matched, sendMessage } from './support/matches.ts'
import { liveConnection } from './support/people.ts'
import { postTripAs } from './support/trips.ts'

declare global {
  var timersHaveRun: Promise<void>
}

const GREECE = { country: 'Greece' }

test('after comments the focus is back at what opened them, however they were closed', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller({ city: 'Lisbon', country: 'Portugal' })]
  const trip = await postTripAs(author.context, { ...GREECE, destination: 'Amorgos' })
  await page.goto(`/?post=${trip.id}`)
  const post = page.getByRole('article', { name: /Amorgos/ }).first()
  const button = post.getByRole('button', { name: /^Comments/ })
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  const ways = [() => page.keyboard.press('Escape'), () => sheet.getByRole('button', { name: 'Close' }).click()]
  for (const close of ways) {
    await button.click()
    await expect(sheet.getByPlaceholder('Write a comment...')).toBeFocused()
    await close()
    await expect(sheet).toBeHidden()
    await expect(button).toBeFocused()
  }
  // by the key while nothing has the focus
  await button.evaluate((element: HTMLElement) => element.blur())
  await page.keyboard.press('c')
  await expect(sheet.getByPlaceholder('Write a comment...')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(post).toBeFocused()
})

test('who goes on before the focus has been given back is not brought back', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller()]
  const trip = await postTripAs(author.context, { ...GREECE, destination: 'Anafi' })
  await page.goto(`/?post=${trip.id}`)
  const post = page.getByRole('article', { name: /Anafi/ }).first()
  const like = post.getByRole('button', { name: /^Like/ })
  // while the sheet is open, no role outside it is found
  const button = await like.elementHandle()
  await post.getByRole('button', { name: /^Comments/ }).click()
  await expect(page.getByPlaceholder('Write a comment...')).toBeFocused()
  // in the very moment in which the sheet closes; then every timer of that moment runs
  await page.evaluate((element) => {
    globalThis.timersHaveRun = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role="dialog"][data-state="open"]')) return
        observer.disconnect()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
        if (element instanceof HTMLElement) element.focus()
        setTimeout(resolve, 60)
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
    })
  }, button)
  await page.keyboard.press('Escape')
  await page.evaluate(() => globalThis.timersHaveRun)
  await expect(like).toBeFocused()
})

/** Asks for a trip of the author's. */
async function ask(asker: Person, author: Person, destination: string): Promise<void> {
  const { id } = await postTripAs(author.context, { ...GREECE, destination })
  const asked = await asker.context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  expect(asked.ok()).toBe(true)
}

test('after Decline and End match the focus is on the next card, then with the list', async ({ traveller }) => {
  const [author, first, second] = [await traveller(), await traveller(), await traveller()]
  const { page } = author
  await ask(first, author, 'Folegandros')
  await ask(second, author, 'Sikinos')
  await page.goto('/matches?tab=requests')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const decline = async () => {
    await cards
      .first()
      .getByRole('button', { name: /^Decline/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  }
  await decline()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toBeFocused()
  await decline()
  await expect(cards).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)

  await matched(first, author)
  await matched(second, author)
  await page.getByRole('tab', { name: 'My Matches' }).click()
  await expect(cards).toHaveCount(2)
  await cards
    .first()
    .getByRole('button', { name: /^More about the match/ })
    .click()
  await page.getByRole('menuitem', { name: 'End match' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End match' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards.first()).toBeFocused()
})

test('a step within the app moves the focus to the new heading, and the title is announced', async ({ traveller }) => {
  const { page } = await traveller()
  await page.goto('/profile')
  for (const name of ['Matches', 'Messages', 'Feed']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: name })).toHaveCount(1)
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
})

test('who is at work on the new page before the script that moves the focus has come is not taken away from it', async ({
  traveller,
}) => {
  const { page } = await traveller()
  const letGo = await holdScripts(page, '**/assets/background-*.js')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matches' }).first().click()
  const tab = page.getByRole('main').getByRole('tab', { name: 'Requests' })
  await tab.focus()
  letGo()
  // the title is announced by the same script
  await expect(page.getByRole('status').filter({ hasText: 'Matches · Caravan' })).toHaveCount(1)
  await expect(tab).toBeFocused()
})

test('after a block the focus is on the next trip, also where the rest of the feed is still on its way', async ({
  traveller,
}) => {
  const [author, { page }] = [await traveller({ username: 'blocked' }), await traveller()]
  const trip = await postTripAs(author.context, { ...GREECE, destination: 'Anafi' })
  const letGo = await holdScripts(page, '**/assets/feed-behaviour-*.js')
  await page.goto(`/?post=${trip.id}`)
  const post = page.getByRole('article', { name: /Anafi/ })
  await post
    .first()
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  const block = page.getByRole('alertdialog').getByRole('button', { name: 'Block' })
  await expect(block).toBeVisible()
  letGo()
  await block.click()
  await expect(post).toHaveCount(0)
  await expect(page.locator('article:focus')).toHaveAttribute('aria-label', /^Trip to/)
})

test('a dialog begins in its first field, and with itself where that would bring up a keyboard', async ({
  traveller,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  for (const look of [{}, phone]) {
    const { page } = await traveller({}, look)
    await page.goto('/profile', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    await expect(look === phone ? dialog : dialog.getByLabel('First name')).toBeFocused()
  }
})

test('after Try again the focus is on what came, also where it fails once more', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const [author, asker] = [await traveller(), await traveller()]
  await matched(asker, author)
  const { page } = author
  await page.goto('/profile', { waitUntil: 'networkidle' })
  let isDown = true
  await page.route(/\/api\/matches(\?|$)/, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matches' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch matches')
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Try again' })
  const tryAgain = async () => {
    const answered = page.waitForResponse(/\/api\/matches(\?|$)/)
    await again.press('Enter')
    await answered
  }
  await tryAgain()
  await expect(again).toBeFocused()
  isDown = false
  await tryAgain()
  await expect(page.locator('article :focus')).toHaveCount(1)
})

test('after the feed was tried again the focus is on its first trip', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await failUntilTriedAgain(page, /\/api\/posts\?page|\/api\/posts\/for-you|\/api\/posts\?/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).first().click()
  await expect(page.getByText('Failed to load posts. Please try again later.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.locator('article:focus, article :focus')).toHaveCount(1)
})

test('after a comment is deleted the focus is on the one that follows it, then on what was said', async ({
  traveller,
}) => {
  const { page, context } = await traveller()
  const trip = await postTripAs(context, { ...GREECE, destination: 'Ikaria' })
  for (const content of ['Which ferry?', 'The slow one.'])
    await context.request.post(`/api/posts/${trip.id}/comments`, { data: { content } })
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  const post = page.getByRole('article', { name: /Ikaria/ }).first()
  await post.getByRole('button', { name: /^Comments/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  const comments = sheet
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Delete your comment' }) })
  const deleteFirst = async () => {
    await comments.first().getByRole('button', { name: 'Delete your comment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  await deleteFirst()
  await expect(comments).toHaveCount(1)
  await expect(comments.first().getByRole('button', { name: 'Delete your comment' })).toBeFocused()
  await deleteFirst()
  await expect(comments).toHaveCount(0)
  await expect(sheet.getByRole('region', { name: 'What was said' })).toBeFocused()
})

test('a message that comes while one is elsewhere is counted in the title and announced, without a word of it', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  const { page } = mara
  const connected = liveConnection(page)
  await page.goto('/matches', { waitUntil: 'networkidle' })
  await connected
  await expect(page).toHaveTitle('Matches · Caravan')
  await sendMessage(aiko, matchId, 'Six at the gate?')
  await expect(page).toHaveTitle('(1) Matches · Caravan')
  await expect(page.getByRole('status').filter({ hasText: 'New message' })).toHaveText('New message')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await expect(page).toHaveTitle('(1) Messages · Caravan')
  await page.getByRole('link', { name: /Six at the gate/ }).click()
  await expect(page).toHaveTitle('Messages · Caravan')
})
