import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNothingMoves, waiting } from './support/layout.ts'
import { matched, sendMessage } from './support/matches.ts'
import { completeWizard, newcomerAtSettings } from './support/people.ts'
import { uniqueUsername } from './support/sessions.ts'
import { postTripAs } from './support/trips.ts'

async function matchedPair(traveller: () => Promise<Person>) {
  const [aiko, mara] = [await traveller(), await traveller()]
  return { aiko, mara, matchId: await matched(aiko, mara) }
}

test('conversations take the place of their skeleton', async ({ traveller }) => {
  const { mara, aiko, matchId } = await matchedPair(() => traveller(HOME))
  await sendMessage(aiko, matchId, 'Six at the gate?')
  const { page } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/conversations(\?|$)/)
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Conversations are loading').locator('> div').first(),
    row: page.locator('[id^=conversation-]').first(),
    still: page.getByRole('heading', { name: 'Messages' }),
  })
})

test('those whom one may write to take the place of their skeleton, and the dialog stays where it is', async ({
  traveller,
}) => {
  const { mara } = await matchedPair(() => traveller(HOME))
  const { page } = mara
  await page.goto('/messages', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/matches\/accepted/)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' })
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Your matches are loading').locator('> div').first(),
    row: dialog.getByRole('listitem').first(),
    still: dialog,
  })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`notifications take the place of their skeleton: ${viewport.width} wide`, async ({ traveller }) => {
    const { mara } = await matchedPair(() => traveller(HOME, { viewport }))
    const { page } = mara
    await page.goto('/profile', { waitUntil: 'networkidle' })
    const letGo = await holdRequests(page, /\/api\/notifications(\?|$)/)
    await page.getByRole('link', { name: 'Account Settings' }).click()
    await page.getByRole('link', { name: 'Show notifications' }).click()
    await expectNothingMoves({
      ...{ page, letGo },
      skeletonRow: waiting(page, 'Loading notifications...').locator('.card > div').first(),
      row: page.getByRole('region', { name: 'Today' }).getByRole('listitem').first(),
      still: page.getByRole('heading', { name: 'Notifications' }),
    })
  })
}

test('what changes the e-mail and the password takes the place of its skeleton', async ({ page }) => {
  // others in these tests have no password
  await newcomerAtSettings(page, 'mara', 'ferry-to-naxos-7')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/account$/)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading how you sign in...').locator('.skeleton').first(),
    row: page.getByRole('button', { name: 'Change e-mail' }),
    still: page.getByRole('link', { name: 'Show notifications' }),
  })
})

test('comments take the place of their skeleton', async ({ traveller }) => {
  // wide enough for a name and a time in one line
  const wide = { viewport: { width: 900, height: 900 } }
  const [mara, { page }] = [await traveller(HOME), await traveller(HOME, wide)]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  const said = await mara.context.request.post(`/api/posts/${id}/comments`, { data: { content: 'By ferry?' } })
  expect(said.ok()).toBe(true)
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, `**/api/posts/${id}/comments*`)
  await page
    .locator(`#trip-${id}`)
    .getByRole('button', { name: /^Comments/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Comments are loading').locator('> div').first(),
    row: dialog.getByRole('listitem').first(),
    still: dialog,
  })
})

test('whom one has blocked takes the place of the skeleton', async ({ traveller }) => {
  const [mara, { page, context }] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME)]
  const blocked = await context.request.put(`/api/users/${mara.userId}/block`, { data: { blocked: true } })
  expect(blocked.ok()).toBe(true)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/blocks/)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading blocked travelers...').locator('> div').first(),
    row: page.getByRole('main').getByRole('listitem').first(),
  })
})

test('the switches of notifications take the place of their skeleton', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/notification-settings/)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading settings...').locator('table'),
    row: page.locator('table:has(input)'),
  })
})

test('one’s own trips take the place of their skeleton', async ({ traveller }) => {
  const { page, context } = await traveller(HOME)
  await postTripAs(context, { destination: 'Milos', country: 'Greece' })
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/posts\?userId=/)
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading profile...').locator('.skeleton').first(),
    row: page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Milos' }) }),
    still: page.getByRole('link', { name: 'Trip Calendar' }),
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

test('a profile over the feed leaves the head of its sheet where it is', async ({ traveller }) => {
  const phone = { viewport: { width: 390, height: 844 } }
  const [mara, { page }] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME, phone)]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, /\/api\/travellers\//)
  await page
    .locator(`#trip-${id}`)
    .getByRole('link', { name: `@${mara.username}`, exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await expectNothingMoves({
    ...{ page, letGo },
    skeletonRow: waiting(page, 'Loading profile...').locator('.skeleton').first(),
    row: dialog.locator('header .avatar'),
    still: dialog.getByRole('heading').first(),
  })
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
