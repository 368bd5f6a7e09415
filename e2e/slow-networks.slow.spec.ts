import type { Locator, Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNothingMoves, waiting } from './support/layout.ts'
import { matched, sendMessage } from './support/matches.ts'
import { completeWizard } from './support/people.ts'
import { uniqueUsername } from './support/sessions.ts'
import { postTripAs } from './support/trips.ts'

const matchedPair = async (traveller: () => Promise<Person>) => {
  const [aiko, mara] = [await traveller(), await traveller()]
  return { aiko, mara, matchId: await matched(aiko, mara) }
}

interface Change {
  /** Where one is before. */
  at: string
  held: string | RegExp
  /** What is pressed then, one after the other. */
  press: Locator[]
  label: string
  /** Of the skeleton, what stands where the row will. */
  skeleton: string
  row: Locator
  still?: Locator
}

async function expectInPlace(page: Page, { at, held, press, label, skeleton, ...seen }: Change): Promise<void> {
  await page.goto(at, { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, held)
  for (const one of press) await one.first().click()
  const skeletonRow = waiting(page, label).locator(skeleton).first()
  await expectNothingMoves({ page, letGo, skeletonRow, row: seen.row, still: seen.still })
}

const PHONE = { viewport: { width: 390, height: 844 } }
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

test('conversations take the place of their skeleton', async ({ traveller }) => {
  const { mara, aiko, matchId } = await matchedPair(() => traveller(HOME))
  await sendMessage(aiko, matchId, 'Six at the gate?')
  const { page } = mara
  await expectInPlace(page, {
    ...{ at: '/profile', held: /\/api\/conversations(\?|$)/, press: [link(page, /^Messages/)] },
    ...{ label: 'Conversations are loading', skeleton: '> div' },
    row: page.locator('[id^=conversation-]').first(),
    still: page.getByRole('heading', { name: 'Messages' }),
  })
})

test('those whom one may write to take the place of their skeleton, and the dialog stays where it is', async ({
  traveller,
}) => {
  const { page } = (await matchedPair(() => traveller(HOME))).mara
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' })
  await expectInPlace(page, {
    ...{ at: '/messages', held: /\/api\/matches\/accepted/ },
    press: [page.getByRole('button', { name: 'New', exact: true })],
    ...{ label: 'Your matches are loading', skeleton: '> div' },
    row: dialog.getByRole('listitem').first(),
    still: dialog,
  })
})

test('notifications take the place of their skeleton', async ({ traveller }) => {
  const { page } = (await matchedPair(() => traveller(HOME, PHONE))).mara
  await expectInPlace(page, {
    ...{ at: '/profile', held: /\/api\/notifications(\?|$)/ },
    press: [link(page, 'Account Settings'), link(page, 'Show notifications')],
    ...{ label: 'Loading notifications...', skeleton: '.card > div' },
    row: page.getByRole('region', { name: 'Today' }).getByRole('listitem').first(),
    still: page.getByRole('heading', { name: 'Notifications' }),
  })
})

test('comments take the place of their skeleton', async ({ traveller }) => {
  // wide enough for a name and a time in one line
  const wide = { viewport: { width: 900, height: 900 } }
  const [mara, { page }] = [await traveller(HOME), await traveller(HOME, wide)]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  const said = await mara.context.request.post(`/api/posts/${id}/comments`, { data: { content: 'By ferry?' } })
  expect(said.ok()).toBe(true)
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await expectInPlace(page, {
    ...{ at: `/?post=${id}`, held: `**/api/posts/${id}/comments*` },
    press: [page.locator(`#trip-${id}`).getByRole('button', { name: /^Comments/ })],
    ...{ label: 'Comments are loading', skeleton: '> div' },
    row: dialog.getByRole('listitem').first(),
    still: dialog,
  })
})

test('whom one has blocked takes the place of the skeleton', async ({ traveller }) => {
  const [mara, { page, context }] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME)]
  const blocked = await context.request.put(`/api/users/${mara.userId}/block`, { data: { blocked: true } })
  expect(blocked.ok()).toBe(true)
  await expectInPlace(page, {
    ...{ at: '/profile', held: /\/api\/blocks/ },
    press: [link(page, 'Account Settings'), link(page, 'Show blocked travelers')],
    ...{ label: 'Loading blocked travelers...', skeleton: '> div' },
    row: page.getByRole('main').getByRole('listitem').first(),
  })
})

test('the switches of notifications take the place of their skeleton', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await expectInPlace(page, {
    ...{
      at: '/profile',
      held: /\/api\/notification-settings/,
      press: [page.getByRole('link', { name: 'Notification settings' })],
    },
    ...{ label: 'Loading settings...', skeleton: 'table', row: page.locator('table:has(input)') },
  })
})

test('one’s own trips take the place of their skeleton', async ({ traveller }) => {
  const { page, context } = await traveller(HOME)
  await postTripAs(context, { destination: 'Milos', country: 'Greece' })
  await expectInPlace(page, {
    ...{ at: '/matches', held: /\/api\/posts\?userId=/, press: [link(page, 'Profile')] },
    ...{ label: 'Loading profile...', skeleton: '.skeleton' },
    row: page.getByRole('listitem').filter({ has: link(page, 'Milos') }),
    still: link(page, 'Trip Calendar'),
  })
})

test('a profile over the feed leaves the head of its sheet where it is', async ({ traveller }) => {
  const [mara, { page }] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME, PHONE)]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  const dialog = page.getByRole('dialog')
  await expectInPlace(page, {
    ...{ at: `/?post=${id}`, held: /\/api\/travellers\// },
    press: [page.locator(`#trip-${id}`).getByRole('link', { name: `@${mara.username}`, exact: true })],
    ...{ label: 'Loading profile...', skeleton: '.skeleton' },
    row: dialog.locator('header .avatar'),
    still: dialog.getByRole('heading').first(),
  })
})

test('how many requests are left stands above the cards before they come, and moves none', async ({ traveller }) => {
  const [mara, { page, context }] = [await traveller(HOME), await traveller(HOME)]
  for (const destination of ['Milos', 'Naxos']) {
    const { id } = await postTripAs(mara.context, { destination, country: 'Greece' })
    const asked = await context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
    expect(asked.ok()).toBe(true)
  }
  const note = page.getByText('You can send 3 more requests today.', { exact: true })
  const cards = page.getByRole('button', { name: /^Unsend Request/ })
  const letGo = await holdRequests(page, '**/api/match-requests/allowance')
  await page.goto('/matches', { waitUntil: 'load' })
  await expect(note).toBeVisible()
  await expect(cards).toHaveCount(2)
  await page.goto('/profile', { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Matches', exact: true }).first().click()
  await expect(waiting(page, 'Loading matches...')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matches', exact: true })).toBeVisible()
  await expect(cards).toHaveCount(0)
  letGo()
  await expect(cards).toHaveCount(2)
  await expect(note).toBeVisible()
})

test('until its picture is there, a poster has the colour of that picture, and each its own', async ({ traveller }) => {
  const { page, context } = await traveller(HOME, { viewport: { width: 390, height: 844 } })
  await holdRequests(page, '**/postcards/**')
  const colours: string[] = []
  for (const [destination, country] of [
    ['Milos', 'Greece'],
    ['Kyoto', 'Japan'],
    ['Marrakesh', 'Morocco'],
  ] as const) {
    const { id } = await postTripAs(context, { destination, country })
    const { pictureColour } = await (await context.request.get(`/api/posts/${id}`)).json()
    await page.goto(`/?post=${id}`, { waitUntil: 'domcontentloaded' })
    await expect(page.locator(`#trip-${id} .picture`)).toBeVisible()
    // in the sky, where nothing lies over it
    const spot = await page.screenshot({ clip: { x: 40, y: 200, width: 1, height: 1 } })
    expect(await page.evaluate(colourOf, spot.toString('base64'))).toBe(pictureColour.toLowerCase())
    colours.push(pictureColour)
  }
  expect(new Set(colours).size).toBeGreaterThan(1)
})

async function colourOf(shot: string): Promise<string> {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), (one) => one.charCodeAt(0))]))
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  canvas?.drawImage(picture, 0, 0)
  const [r = 0, g = 0, b = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

test('there is no moment without a heading between the onboarding and the feed', async ({ traveller }) => {
  const { page } = await traveller({ onboarded: false })
  await page.goto('/', { waitUntil: 'networkidle' })
  const newcomer = { firstName: 'Mara', lastName: 'Lindqvist', username: uniqueUsername('mara') }
  await page.evaluate(() => {
    const seen = { without: 0 }
    const look = () => {
      if (!document.querySelector('h1')) seen.without++
    }
    // called after each change, before it is painted
    new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true })
    Object.assign(window, { headings: seen })
  })
  await completeWizard(page, newcomer)
  await expect(page.getByRole('heading', { name: 'Feed' })).toBeAttached()
  expect(await page.evaluate(() => (window as unknown as { headings: object }).headings)).toEqual({ without: 0 })
})
