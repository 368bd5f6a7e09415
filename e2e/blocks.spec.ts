import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { failUntilTriedAgain } from './support/hold-requests.ts'
import { leaveMatchDialog, matched, seeMatch, sendMessage } from './support/matches.ts'
import { expectAnnounced, expectFocusKept, expectToast, holdToast, RECORD_ANNOUNCEMENTS } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

const HOME = { city: 'Lisbon', country: 'Portugal' }
const article = (page: Page, place: string) => page.getByRole('article', { name: new RegExp(place) }).first()
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Block @/ })

async function chooseBlock(page: Page, from: ReturnType<Page['getByRole']>): Promise<void> {
  await from.click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  await expect(question(page)).toBeVisible()
}
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Block' }).click()

test('blocked from the feed, both vanish for each other without a reload', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara.blocks' }),
    await traveller({ ...HOME, username: 'jonas.blocked' }),
  ]
  const hers = await postTripAs(mara.context, { destination: 'Amorgos', country: 'Greece' })
  const his = await postTripAs(jonas.context, { destination: 'Folegandros', country: 'Greece' })
  const [ofHers, ofHis] = [`Amorgos by @${mara.username}`, `Folegandros by @${jonas.username}`]
  await mara.page.goto(`/?post=${his.id}`, { waitUntil: 'networkidle' })
  await jonas.page.goto(`/?post=${hers.id}`, { waitUntil: 'networkidle' })
  // his page listens once somebody else's like is received there
  await jonas.page.mouse.move(200, 200)
  const likesOfHers = article(jonas.page, ofHers).getByRole('button', { name: /^Like/ })
  await expect(async () => {
    await mara.context.request.put(`/api/posts/${hers.id}/like`, { data: { liked: false } })
    await mara.context.request.put(`/api/posts/${hers.id}/like`, { data: { liked: true } })
    await expect(likesOfHers).toHaveText('1', { timeout: 1000 })
  }).toPass()

  const more = article(mara.page, ofHis).getByRole('button', { name: `More about @${jonas.username}` })
  await chooseBlock(mara.page, more)
  await mara.page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await chooseBlock(mara.page, more)
  await expectAccessible(mara.page)
  await expectToast(mara.page, `@${jonas.username} is blocked`, () => confirm(mara.page))
  await expect(article(mara.page, ofHis)).toHaveCount(0)
  // as if the trip had been deleted
  await expect(article(jonas.page, ofHers)).toHaveCount(0)
  await jonas.page.goto(`/?post=${hers.id}`, { waitUntil: 'networkidle' })
  await expect(jonas.page.getByRole('article').first()).toBeVisible()
  await expect(article(jonas.page, ofHers)).toHaveCount(0)
})

test('a trip removed because its owner was blocked is not said to be lost, however late the answer comes', {
  tag: '@slow',
}, async ({ traveller }) => {
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'jonas' }),
  ]
  const his = await postTripAs(jonas.context, { destination: 'Sifnos', country: 'Greece' })
  await mara.page.goto(`/?post=${his.id}`, { waitUntil: 'networkidle' })
  // her page listens once what somebody else does is received there
  await mara.page.mouse.move(200, 200)
  const likes = article(mara.page, 'Sifnos').getByRole('button', { name: /^Like/ })
  await expect(async () => {
    await jonas.context.request.put(`/api/posts/${his.id}/like`, { data: { liked: false } })
    await jonas.context.request.put(`/api/posts/${his.id}/like`, { data: { liked: true } })
    await expect(likes).toHaveText('1', { timeout: 1000 })
  }).toPass()
  await mara.page.route('**/api/users/*/block', async (route) => {
    const response = await route.fetch()
    await expect(article(mara.page, 'Sifnos')).toHaveCount(0)
    await route.fulfill({ response })
  })
  await chooseBlock(mara.page, article(mara.page, 'Sifnos').getByRole('button', { name: /^More about/ }))
  await expectToast(mara.page, `@${jonas.username} is blocked`, () => confirm(mara.page))
})

test('unblocked from the list, somebody’s trips are there again', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, jonas] = [await traveller(HOME), await traveller({ ...HOME, username: 'jonas.again' })]
  const { id } = await postTripAs(jonas.context, { destination: 'Kythnos', country: 'Greece' })
  await mara.context.request.put(`/api/users/${jonas.userId}/block`, { data: { blocked: true } })
  await mara.page.goto('/profile', { waitUntil: 'networkidle' })
  await mara.page.getByRole('link', { name: 'Account Settings' }).click()
  await mara.page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await expect(mara.page.getByText(`@${jonas.username}`, { exact: true })).toBeVisible()
  await mara.page.getByRole('button', { name: `Unblock @${jonas.username}` }).click()
  await expect(mara.page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
  await mara.page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  await expect(article(mara.page, 'Kythnos')).toBeVisible()
})

test('from a request and from a match, the card leaves at once', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, jonas, aiko] = [
    await traveller({ ...HOME, username: 'mara.cards' }),
    await traveller({ ...HOME, username: 'jonas.cards' }),
    await traveller({ ...HOME, username: 'aiko.cards' }),
  ]
  const { id } = await postTripAs(mara.context, { destination: 'Sifnos', country: 'Greece' })
  for (const { context } of [jonas, aiko]) {
    await context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  }
  await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const requests = mara.page.getByRole('article', { name: /^Request of/ })
  await expect(requests).toHaveCount(2)
  const his = requests.filter({ hasText: `@${jonas.username}` })
  await chooseBlock(mara.page, his.getByRole('button', { name: /^More about/ }))
  await confirm(mara.page)
  await expect(requests).toHaveCount(1)

  await requests.getByRole('button', { name: /^Accept/ }).click()
  await leaveMatchDialog(mara.page)
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  await leaveMatchDialog(aiko.page)
  const card = aiko.page.getByRole('article')
  await chooseBlock(aiko.page, card.getByRole('button', { name: /^More about the match/ }))
  await confirm(aiko.page)
  await expect(aiko.page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
  await mara.page.getByRole('tab', { name: 'My Matches' }).click()
  await expect(mara.page.getByRole('heading', { name: 'No matches yet' })).toBeVisible()
})

test('a conversation that is open at the other’s screen is not there any more', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara.talks' }),
    await traveller({ ...HOME, username: 'jonas.talks' }),
  ]
  const { id } = await postTripAs(mara.context, { destination: 'Tinos', country: 'Greece' })
  const asked = await jonas.context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  const { match } = await asked.json()
  await mara.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  await seeMatch(jonas, match.id)
  await mara.context.request.post('/api/messages', { data: { matchId: match.id, content: 'Six at the gate?' } })
  await jonas.page.goto(`/messages/${match.id}`, { waitUntil: 'networkidle' })
  const chat = jonas.page.getByRole('region', { name: /^Chat/ })
  await expect(chat.getByText('Six at the gate?')).toBeVisible()
  await mara.context.request.put(`/api/users/${jonas.userId}/block`, { data: { blocked: true } })
  await expect(jonas.page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await expect(jonas.page.getByText('Six at the gate?')).toHaveCount(0)
})

test('from a comment under somebody else’s trip, what they wrote is removed and the rest stays', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const [owner, mara, jonas] = [
    await traveller({ ...HOME, username: 'owner.said' }),
    await traveller({ ...HOME, username: 'mara.said' }),
    await traveller({ ...HOME, username: 'jonas.said' }),
  ]
  const { id } = await postTripAs(owner.context, { destination: 'Naxos', country: 'Greece' })
  const say = (who: typeof owner, content: string) =>
    who.context.request.post(`/api/posts/${id}/comments`, { data: { content } })
  await say(jonas, 'I know a shortcut')
  await say(owner, 'Two beds left')
  await mara.page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  await article(mara.page, 'Naxos')
    .getByRole('button', { name: /^Comments/ })
    .click()
  const sheet = mara.page.getByRole('dialog', { name: 'Comments' })
  await expect(sheet.getByText('I know a shortcut')).toBeVisible()
  await chooseBlock(mara.page, sheet.getByRole('button', { name: `More about the comment of @${jonas.username}` }))
  await confirm(mara.page)
  await expect(sheet.getByText('I know a shortcut')).toHaveCount(0)
  await expect(sheet.getByText('Two beds left')).toBeVisible()

  await chooseBlock(mara.page, sheet.getByRole('button', { name: `More about the comment of @${owner.username}` }))
  await confirm(mara.page)
  await expect(sheet).toBeHidden()
  await expect(mara.page.getByRole('article', { name: /Naxos/ })).toHaveCount(0)
})

test('a list that fails says so and tries again', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  const { page } = await traveller(HOME)
  pageErrors.expectConsole(/Failed to load resource/)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await failUntilTriedAgain(page, '**/api/blocks')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await expect(page.getByRole('alert')).toContainText('Blocked travelers could not be loaded.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
})

test.describe('by keyboard', { tag: '@slow' }, () => {
  /** Blocks from a menu and takes it back, with keys alone. */
  async function blockAndUndo(page: Page, more: Locator, { username }: Person): Promise<void> {
    await expect(more).toBeVisible()
    await more.focus()
    await page.keyboard.press('Enter')
    const entry = page.getByRole('menuitem', { name: `Block @${username}` })
    await expect(entry).toBeVisible()
    await page.keyboard.press('End')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: `Block @${username}?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Block' })).toBeFocused()
    await holdToast(page, `@${username} is blocked`, () => page.keyboard.press('Enter'))
    await expect(question).toHaveCount(0)
    await expectAnnounced(page, `@${username} is blocked`)
    await expectAnnounced(page, 'F8 leads to Undo')
    await expectFocusKept(page)

    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expectToast(page, `@${username} is unblocked`, () => page.keyboard.press('Enter'))
    await expectAnnounced(page, `@${username} is unblocked`)
    await expectFocusKept(page)
  }

  async function maraAndJonas(traveller: (wish: { username: string }) => Promise<Person>) {
    const [mara, jonas] = [await traveller({ username: 'mara' }), await traveller({ username: 'jonas' })]
    await mara.page.addInitScript(RECORD_ANNOUNCEMENTS)
    return { mara, jonas, page: mara.page }
  }

  test('a block from the feed and its Undo, by keyboard', async ({ traveller }) => {
    const { jonas, page } = await maraAndJonas(traveller)
    const { id } = await postTripAs(jonas.context, { destination: 'Kea', country: 'Greece' })
    await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
    const poster = page.getByRole('article', { name: /Kea/ }).first()
    await blockAndUndo(page, poster.getByRole('button', { name: `More about @${jonas.username}` }), jonas)
  })

  test('a block from a conversation and its Undo, by keyboard', async ({ traveller, pageErrors }) => {
    pageErrors.expectConsole(/404/)
    const { mara, jonas, page } = await maraAndJonas(traveller)
    const matchId = await matched(mara, jonas)
    await sendMessage(jonas, matchId, 'Six at the gate?')
    await page.goto(`/messages/${matchId}`, { waitUntil: 'networkidle' })
    await blockAndUndo(page, page.getByRole('button', { name: /^More about the conversation/ }), jonas)
    // what ended stays ended, and the list says so
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  })

  test('a block from the page of a traveller and its Undo, by keyboard', async ({ traveller, pageErrors }) => {
    // the page may ask for them once more before it is left
    pageErrors.expectConsole(/404/)
    const { jonas, page } = await maraAndJonas(traveller)
    await page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
    await blockAndUndo(page, page.getByRole('button', { name: `More about @${jonas.username}` }), jonas)
    await expect(page).toHaveURL('/')
  })

  test('a block taken back in the settings, by keyboard', async ({ traveller }) => {
    const { mara, jonas, page } = await maraAndJonas(traveller)
    await mara.context.request.put(`/api/users/${jonas.userId}/block`, { data: { blocked: true } })
    await page.goto('/settings/blocked', { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: `Unblock @${jonas.username}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Nobody is blocked' })).toBeVisible()
    await expectAnnounced(page, `@${jonas.username} is unblocked`)
    await expectFocusKept(page)
  })
})
