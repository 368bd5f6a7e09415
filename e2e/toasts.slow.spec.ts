import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, type Person, test } from './support/fixtures.ts'
import { leaveMatchDialog, matched } from './support/matches.ts'
import { blurWindow, expectToast, holdToast, placeOfToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

/** Aiko has asked for Mara's trip; what either page sends that changes something is listed. */
async function asked(traveller: (wish: object) => Promise<Person>) {
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko' })]
  const trip = await postTripAs(mara.context, { destination: 'Lisbon', country: 'Portugal' })
  const reply = await aiko.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  const { match } = await reply.json()
  return { mara, aiko, matchId: String(match.id), ofMara: changesOf(mara.page), ofAiko: changesOf(aiko.page) }
}

function changesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.method()))
  return sent
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()
const openToast = (page: Page) => page.locator('[role="region"] li[data-state="open"]')
const status = (page: Page) => page.getByRole('article').getByText(/^(Pending|Accepted|Rejected)$/)
const request = (page: Page) => page.getByRole('article', { name: /^Request of/ })
async function decline(page: Page): Promise<void> {
  await request(page)
    .getByRole('button', { name: /^Decline/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Decline this request?' })
  await holdToast(page, 'Request declined', () => question.getByRole('button', { name: 'Decline' }).click())
}

test('an unsent request is back with Undo, in its place, and the other never learned of it', async ({ traveller }) => {
  const { aiko, ofAiko, matchId } = await asked(traveller)
  await matched(aiko, await traveller({ username: 'jonas' }))
  const { page } = aiko
  await page.goto('/matches', { waitUntil: 'networkidle' })
  await expect(status(page)).toHaveText(['Accepted', 'Pending'])
  ofAiko.length = 0
  const unsend = page.getByRole('button', { name: /^Unsend Request/ })
  await holdToast(page, 'Match Request Removed', () => unsend.click())
  await expect(status(page)).toHaveText(['Accepted'])
  await undo(page)
  await expect(status(page)).toHaveText(['Accepted', 'Pending'])
  expect(ofAiko).toEqual([])
  await expectToast(page, 'Match Request Removed', () => unsend.click())
  await blurWindow(page)
  await expect.poll(() => ofAiko).toEqual(['DELETE'])
  await expect
    .poll(async () => JSON.stringify(await (await aiko.context.request.get('/api/matches')).json()))
    .not.toContain(matchId)
})

test('a request that is accepted while it could still be unsent is a match, and stays one', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/409/)
  const { mara, aiko, matchId } = await asked(traveller)
  const { page } = aiko
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const unsend = page.getByRole('button', { name: /^Unsend Request/ })
  const refused = page.waitForResponse((reply) => reply.status() === 409)
  await holdToast(page, 'Match Request Removed', () => unsend.click())
  const accepted = await mara.context.request.put(`/api/matches/${matchId}`, { data: { status: 'accepted' } })
  expect(accepted.ok()).toBe(true)
  await blurWindow(page)
  await refused
  await leaveMatchDialog(page)
  await expect(status(page)).toHaveText(['Accepted'])
})

test('a declined request is back with Undo; who asked learns of it once that cannot be pressed any more', async ({
  traveller,
}) => {
  const { mara, aiko, ofMara } = await asked(traveller)
  const { page } = mara
  await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
  await page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const label = page.getByRole('tab', { name: 'Match Requests' })
  await expect(label).toContainText('1')
  ofMara.length = 0
  await decline(page)
  await expect(request(page)).toHaveCount(0)
  await expect(label).not.toContainText('1')
  await undo(page)
  await expect(request(page)).toHaveCount(1)
  await expect(label).toContainText('1')
  expect(ofMara).toEqual([])
  await expect(status(aiko.page)).toHaveText(['Pending'])

  // the screen is left before the toast has closed
  await decline(page)
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await expect(status(aiko.page)).toHaveText(['Rejected'])
  await expect(openToast(page)).toHaveCount(0)
})

for (const [what, leave] of Object.entries({
  'though the page is loaded anew at once': (page: Page) => page.reload(),
  'before one is logged out': async (page: Page) => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  },
})) {
  test(`what was declined is sent ${what}`, async ({ traveller }) => {
    const { mara, aiko } = await asked(traveller)
    await aiko.page.goto('/matches', { waitUntil: 'networkidle' })
    await mara.page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
    await decline(mara.page)
    await leave(mara.page)
    await expect(status(aiko.page)).toHaveText(['Rejected'])
  })
}

test('a block holds at once; Undo takes it back, and not what had ended by it', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/404/)
  const [mara, jonas] = [
    await traveller({ ...HOME, username: 'mara' }),
    await traveller({ ...HOME, username: 'jonas' }),
  ]
  const matchId = await matched(mara, jonas)
  const { page } = mara
  const seesHer = async () => (await jonas.context.request.get(`/api/travellers/${mara.username}`)).status()
  await page.goto(`/travellers/${jonas.username}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: `More about @${jonas.username}` }).click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Block @/ })
  await holdToast(page, `@${jonas.username} is blocked`, () => question.getByRole('button', { name: 'Block' }).click())
  // while it can be undone, also from the screen to which it leads
  expect(await seesHer()).toBe(404)
  await expect(page).toHaveURL('/')
  await expectToast(page, `@${jonas.username} is unblocked`, () => undo(page))
  expect(await seesHer()).toBe(200)
  await page.goto(`/travellers/${jonas.username}`)
  await expect(page.getByRole('button', { name: `More about @${jonas.username}` })).toBeVisible()
  const matches = await (await mara.context.request.get('/api/matches')).json()
  expect(matches.map(({ id }: { id: string }) => id)).not.toContain(matchId)
})

test('a deleted comment is back with Undo, which the keyboard reaches inside the sheet', async ({ traveller }) => {
  const { page, context } = await traveller(HOME)
  const trip = await postTripAs(context, { destination: 'Naxos', country: 'Greece' })
  const posted = await context.request.post(`/api/posts/${trip.id}/comments`, { data: { content: 'Which ferry?' } })
  expect(posted.status()).toBe(201)
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('article', { name: /Naxos/ })
    .first()
    .getByRole('button', { name: /^Comments/ })
    .click()
  const comment = page.getByRole('listitem').filter({ hasText: 'Which ferry?' })
  await comment.getByRole('button', { name: 'Delete your comment' }).click()
  const sent = changesOf(page)
  const really = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await holdToast(page, 'Comment deleted', () => really.click())
  await expect(comment).toHaveCount(0)
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await expect(sheet.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(comment).toHaveCount(1)
  expect(sent).toEqual([])
})

test('a toast is in one place, moves nothing and covers nothing that was just pressed, however wide the window is', async ({
  traveller,
  pageErrors,
}) => {
  test.slow()
  pageErrors.expectConsole(/Failed to load resource/)
  const { page, context } = await traveller({ ...HOME, username: 'mara' }, { reducedMotion: 'reduce' })
  const trip = await postTripAs(context, { destination: 'Naxos', country: 'Greece' })
  const other = await traveller({ username: 'jonas' })
  for (const destination of ['Hydra', 'Tinos', 'Kea']) {
    const { id } = await postTripAs(other.context, { destination, country: 'Greece' })
    await context.request.put(`/api/posts/${id}/match`, { data: { matched: true } })
  }
  for (const [width, height, place] of [
    [320, 568, 'Hydra'],
    [1440, 900, 'Tinos'],
  ] as const) {
    const places: string[] = []
    const say = async (said: { title: string }, name: string) => {
      const control = page.getByRole('button', { name, exact: true })
      places.push(await placeOfToast(page, said, control))
    }
    await page.setViewportSize({ width, height })
    await page.goto('/profile', { waitUntil: 'networkidle' })
    await say({ title: 'Opening travel preferences settings' }, 'Travel Preferences')
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Edit Interests' }).click()
    await page.route('**/api/users/profile', (route) => route.fulfill({ status: 409, body: '{}' }))
    await say({ title: 'Failed to update travel preferences.' }, 'Save Changes')
    await page.unroute('**/api/users/profile')

    await page.goto('/matches', { waitUntil: 'networkidle' })
    await say({ title: 'Match Request Removed' }, `Unsend Request for ${place}`)

    await page.goto(`/post-trip?edit=${trip.id}`, { waitUntil: 'networkidle' })
    await page.route('**/api/posts/*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await say({ title: 'Failed to update trip' }, 'Update Trip')
    expect(new Set(places), `at ${width}: ${places.join(', ')}`).toHaveProperty('size', 1)
    await page.unroute('**/api/posts/*')
  }
})
