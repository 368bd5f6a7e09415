import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { leaveMatchDialog, matched } from './support/matches.ts'
import { blurWindow, expectToast } from './support/toasts.ts'

const TRIP = {
  destination: 'Lisbon',
  country: 'Portugal',
  startDate: '2027-05-01',
  endDate: '2027-05-08',
  description: 'Four miradouros and one very small budget.',
  tags: ['Food', 'Cities'],
}

/** A call from inside the page, as the page itself would make it. */
const callFrom = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([url, verb, payload]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(url, { method: verb, headers, ...(payload ? { body: payload } : {}) })
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
      return reply.json()
    },
    [path, method, body && JSON.stringify(body)] as const,
  )

/** Mara looks at her requests; Aiko, somewhere else, may ask about her trip. */
async function maraAndAiko(traveller: (wish: { username: string }) => Promise<Person>) {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  const { id } = await callFrom<{ id: string }>(mara.page, 'POST', '/api/posts', TRIP)
  const ask = () => callFrom(aiko.page, 'PUT', `/api/posts/${id}/match`, { matched: true })
  return { mara: mara.page, aiko: aiko.page, ask }
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const badge = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByText(/^(Pending|Accepted|Rejected)$/)

test('a request arrives, is accepted, and either side sees it without a reload', async ({ traveller }) => {
  const { mara, aiko, ask } = await maraAndAiko(traveller)
  await expect(mara.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
  await expect(aiko.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await ask()
  await expect(mara.getByText('wants to match with your trip')).toBeVisible()
  await expect(tab(mara, 'Match Requests')).toContainText('1')
  await expect(mara.getByRole('link', { name: 'Matches 1 new' }).first()).toBeVisible()
  await expect(badge(aiko)).toHaveText('Pending')
  await expectAccessible(mara)
  await mara.getByRole('button', { name: /^Accept/ }).click()
  for (const page of [mara, aiko]) await leaveMatchDialog(page)
  await expect(mara.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
  await expect(badge(aiko)).toHaveText('Accepted')
  await tab(mara, 'My Matches').click()
  await expect(badge(mara)).toHaveText('Accepted')
  await expectAccessible(mara)
  await aiko.getByRole('link', { name: 'Send Message' }).click()
  await expect(aiko).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
})

test('an answer during the animation of the stamps leads straight to the conversation', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  await mara.page.goto('/matches', { waitUntil: 'networkidle' })
  const { id } = await callFrom<{ id: string }>(mara.page, 'POST', '/api/posts', TRIP)
  await aiko.page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  await aiko.page
    .getByRole('article', { name: /Lisbon/ })
    .first()
    .getByRole('button', { name: /^Match/ })
    .click()
  const dialog = aiko.page.getByRole('dialog', { name: "It's a Match!" })
  const send = dialog.getByRole('link', { name: 'Send Message' })
  await expect(send).toHaveAttribute('href', /^\/matches\?match=/)
  const [request] = await callFrom<{ id: string }[]>(mara.page, 'GET', '/api/match-requests')
  await callFrom(mara.page, 'PUT', `/api/matches/${request?.id}`, { status: 'accepted' })
  await expect(dialog.getByText(/both said yes to Lisbon/)).toBeVisible()
  await send.click()
  await expect(aiko.page).toHaveURL(new RegExp(`/messages/${request?.id}$`))
  await expect(aiko.page.getByText('You matched for Lisbon')).toBeVisible()

  await mara.page.reload({ waitUntil: 'networkidle' })
  await mara.page.getByRole('link', { name: 'Send Message' }).click()
  await expect(mara.page.getByText('Opening your conversation', { exact: true })).toBeVisible()
  await expect(mara.page).toHaveURL(new RegExp(`/messages/${request?.id}$`))
})

test('a request beyond the allowance is refused with the reason, and can be made again', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  // an account that is new may send five on a day
  for (let asked = 0; asked < 5; asked++) {
    const { userId } = await traveller()
    const reply = await aiko.context.request.put(`/api/users/${userId}/match`, { data: { matched: true } })
    expect(reply.status()).toBe(200)
  }
  await mara.page.goto('/matches')
  const { id } = await callFrom<{ id: string }>(mara.page, 'POST', '/api/posts', TRIP)
  pageErrors.expectConsole(/Failed to load resource/)
  await aiko.page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const poster = aiko.page.getByRole('article', { name: /Lisbon/ }).first()
  await poster.getByRole('button', { name: /^Match/ }).click()
  await expect(aiko.page.getByText('Many requests today', { exact: true })).toBeVisible()
  await expect(poster.getByRole('button', { name: /^Match, 0/ })).toBeEnabled()
})

test('a request is unsent at once, and comes back where the server cannot be reached', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  const { mara, aiko, ask } = await maraAndAiko(traveller)
  await ask()
  await expect(badge(aiko)).toHaveText('Pending')
  pageErrors.expectConsole(/Failed to load resource/)
  await aiko.route('**/api/matches/**', (route) => route.abort())
  const unsend = () => aiko.getByRole('button', { name: 'Unsend Request' }).click()
  await expectToast(aiko, 'Failed to remove match request', async () => {
    await expectToast(aiko, 'Match Request Removed', unsend)
    await blurWindow(aiko)
  })
  await expect(badge(aiko)).toHaveText('Pending')
  await aiko.unroute('**/api/matches/**')
  await expectToast(aiko, 'Removed match request for Lisbon', unsend)
  await blurWindow(aiko)
  await expect(aiko.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect(mara.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
})

test('declining may name a reason; the asker reads a friendly sentence', { tag: '@slow' }, async ({ traveller }) => {
  const { mara, aiko, ask } = await maraAndAiko(traveller)
  await ask()
  await mara.getByRole('button', { name: /^Decline/ }).click()
  const dialog = mara.getByRole('dialog', { name: 'Decline this request?' })
  await dialog.getByText('I already have company').click()
  await expectAccessible(mara)
  await expectToast(mara, 'Request declined', () => dialog.getByRole('button', { name: 'Decline' }).click())
  await expect(dialog).toBeHidden()
  await expect(mara.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
  await blurWindow(mara)
  await expect(badge(aiko)).toHaveText('Rejected')
  await expect(aiko.getByText('It did not work out this time. Another trip may fit better.')).toBeVisible()
  await expectAccessible(aiko)
})

test('with the keyboard alone a request is accepted and the match ended', { tag: '@slow' }, async ({ traveller }) => {
  const { mara, aiko, ask } = await maraAndAiko(traveller)
  await ask()
  const accept = mara.getByRole('button', { name: /^Accept/ })
  await accept.focus()
  await mara.keyboard.press('Enter')
  await leaveMatchDialog(aiko)
  await expect(mara.getByRole('dialog', { name: "It's a Match!" })).toBeVisible()
  await mara.keyboard.press('Escape')
  await expect(mara.getByRole('heading', { name: 'No match requests yet' })).toBeVisible()
  // the button that was pressed is gone; what is focused before the dialog has given the focus back would lose it again
  // by the page, or by its list where the button was gone before the dialog came
  await expect(mara.locator('main:focus, main :focus')).toHaveCount(1)
  await tab(mara, 'Match Requests').focus()
  await mara.keyboard.press('ArrowLeft')
  await expect(tab(mara, 'My Matches')).toBeFocused()
  await mara.getByRole('button', { name: /^More about the match/ }).focus()
  await mara.keyboard.press('Enter')
  await expect(mara.getByRole('menuitem', { name: 'We met' })).toBeFocused()
  await mara.keyboard.press('ArrowDown')
  await expect(mara.getByRole('menuitem', { name: 'End match' })).toBeFocused()
  await mara.keyboard.press('Enter')
  const question = mara.getByRole('alertdialog', { name: 'End this match?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await mara.keyboard.press('Tab')
  await mara.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(mara.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await expect(aiko.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})

test('a count that was there before the screen woke changes nothing that the server rendered', {
  tag: '@slow',
}, async ({ traveller }) => {
  const { page } = await traveller({ email: 'ines.valadares@caravan.example' })
  const counted = page.waitForResponse('**/api/match-requests/count')
  await page.route(/matches-screen-[^/]*\.js/, async (route) => {
    await counted
    await route.continue()
  })
  await page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  await expect(tab(page, 'Match Requests')).toContainText(/\d/)
})

test('cards are in one column up to 1024, and nothing leaves the screen of a small phone', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page } = await traveller({ email: 'ines.valadares@caravan.example' })
  for (const width of [320, 390, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    for (const url of ['/matches', '/matches?tab=requests']) {
      await page.goto(url)
      await expect(page.getByRole('article').first()).toBeVisible()
      const lefts = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
      expect(new Set(lefts).size, 'one column').toBe(1)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${url} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('on a small phone the words of a match have the whole width of its card', { tag: '@slow' }, async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller({}, { viewport: { width: 320, height: 568 } })]
  await matched(mara, aiko)
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  const card = aiko.page.getByRole('article').first()
  await expect(card.getByRole('link', { name: 'Send Message' })).toBeVisible()
  const { words, whole, height } = await card.evaluate((article) => ({
    words: article.lastElementChild?.clientWidth,
    whole: article.clientWidth,
    height: article.clientHeight,
  }))
  expect(words).toBe(whole)
  expect(height, 'with the bar it fits the screen').toBeLessThanOrEqual(500)
})
