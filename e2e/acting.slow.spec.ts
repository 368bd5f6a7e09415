import type { Locator, Page } from '@playwright/test'
import { HOME, idInView, isAtRest } from './support/feed.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { holdScripts } from './support/hold-requests.ts'
import { leaveMatchDialog } from './support/matches.ts'
import { openGroup, travellerIn } from './support/near-me.ts'
import { blurWindow, expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

/** No change is let through before the second press of a double click. Lists what was asked to change. */
async function holdChanges(page: Page) {
  const asked: string[] = []
  let pressed = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    await pressed
    await route.continue()
  })
  const pressTwice = (button: Locator) => {
    pressed = button.dblclick()
    return pressed
  }
  return { asked, pressTwice }
}

async function askedFor(trip: { id: string }, asker: Person): Promise<string> {
  const reply = await asker.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  return (await reply.json()).match.id
}

/** What is said in passing, and what opens, comes with the page and not only when it is asked for. */
async function openWith(page: Page, path: string, ...parts: RegExp[]): Promise<void> {
  const loaded = [/toast-view/, ...parts].map((part) => page.waitForResponse(part))
  await page.goto(path, { waitUntil: 'networkidle' })
  await Promise.all(loaded)
}

test('a double click on Accept, Decline or End match counts once', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller({ ...HOME, username: 'aiko.double' })]
  const trips = [
    await postTripAs(mara.context, { destination: 'Hydra', country: 'Greece' }),
    await postTripAs(mara.context, { destination: 'Paros', country: 'Greece' }),
  ]
  const accepted = await askedFor({ id: trips[0]?.id ?? '' }, aiko)
  const { page } = mara
  await page.goto('/matches?tab=requests', { waitUntil: 'networkidle' })
  const { asked, pressTwice } = await holdChanges(page)
  await pressTwice(page.getByRole('button', { name: /^Accept/ }))
  await leaveMatchDialog(page)
  const declined = await askedFor({ id: trips[1]?.id ?? '' }, aiko)
  await page.getByRole('button', { name: /^Decline/ }).click()
  const question = page.getByRole('dialog', { name: 'Decline this request?' })
  await expectToast(page, 'Request declined', () => pressTwice(question.getByRole('button', { name: 'Decline' })))
  await blurWindow(page)
  await expect(question).toBeHidden()
  await page.getByRole('tab', { name: 'My Matches' }).click()
  await page.getByRole('button', { name: /^More about the match/ }).click()
  await page.getByRole('menuitem', { name: 'End match' }).click()
  await pressTwice(page.getByRole('alertdialog').getByRole('button', { name: 'End match' }))
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(asked).toEqual([
    `PUT /api/matches/${accepted}`,
    `PUT /api/matches/${declined}`,
    `DELETE /api/matches/${accepted}`,
  ])
})

test('a double click on Unsend or Block counts once', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller({ ...HOME, username: 'aiko.blocked' })]
  const trip = await postTripAs(aiko.context, { destination: 'Tinos', country: 'Greece' })
  const id = await askedFor(trip, mara)
  const { page } = mara
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const { asked, pressTwice } = await holdChanges(page)
  const unsend = page.getByRole('button', { name: /^Unsend Request/ })
  await expectToast(page, 'Match Request Removed', () => pressTwice(unsend))
  await Promise.all([page.waitForResponse('**/api/matches/*'), blurWindow(page)])
  await page.goto(`/?post=${trip.id}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('article', { name: /Tinos/ })
    .first()
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  await pressTwice(page.getByRole('alertdialog').getByRole('button', { name: 'Block' }))
  await expect(page.getByText(`@${aiko.username} is blocked`, { exact: true })).toBeVisible()
  expect(asked).toEqual([`DELETE /api/matches/${id}`, `PUT /api/users/${aiko.userId}/block`])
})

test('a double click on Unsend takes back one request, and not the one that moves up', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  for (const destination of ['Tinos', 'Syros']) {
    await askedFor(await postTripAs(aiko.context, { destination, country: 'Greece' }), mara)
  }
  const { page } = mara
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const unsend = page.getByRole('button', { name: /^Unsend Request/ })
  await expect(unsend).toHaveCount(2)
  const box = await unsend.first().boundingBox()
  // the page has rendered the change between the two presses
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10]
  await page.mouse.click(x, y)
  await expect(unsend).toHaveCount(1)
  await page.mouse.move(x, y)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(unsend).toHaveCount(1)
})

test('the first failure of a page is shown, offline too', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED/)
  const [mara, aiko] = [await traveller(HOME), await traveller(HOME)]
  await askedFor(await postTripAs(aiko.context, { destination: 'Syros', country: 'Greece' }), mara)
  const { page, context } = mara
  await openWith(page, '/matches')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Unsend Request/ }).click()
  await expect(page.getByText('Failed to remove match request', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Unsend Request/ })).toBeVisible()
})

test('what is saved on the profile without a network fails at once, and is not sent later', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED/)
  const { page, context } = await traveller(HOME)
  await postTripAs(context, { destination: 'Ithaca', country: 'Greece' })
  await openWith(page, '/profile', /delete-trip/, /profile-dialogs/)
  const sent: string[] = []
  page.on('requestfinished', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Edit Interests' }).click()
  const interests = page.getByRole('dialog', { name: 'Edit Travel Interests' })
  await expect(interests).toBeVisible()
  await context.setOffline(true)
  await interests.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update travel preferences. Please try again.', { exact: true })).toBeVisible()
  await interests.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Menu of the trip to Ithaca' }).click()
  await page.getByRole('menuitem', { name: 'Delete Trip' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete post. Please try again.', { exact: true })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.locator('#city').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your city could not be saved. Please try again.')).toBeVisible()
  const back = page.waitForResponse((reply) => reply.url().includes('/api/') && reply.ok())
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Matches' }).first().click()
  await back
  expect(sent).toEqual([])
})

const pending = (page: Page) => page.getByRole('dialog', { name: 'Loading...' })
/** No other test has anybody there. */
const VAASA = { city: 'Vaasa', country: 'Finland' }

test('what is typed before the form for a group has come does nothing on the page, and then goes into the form', async ({
  traveller,
}) => {
  const [mara, aiko] = [await travellerIn(traveller, VAASA), await travellerIn(traveller, VAASA)]
  const { id } = await openGroup(aiko, VAASA, `Sauna ${Date.now().toString(36)}`)
  const { page } = mara
  const letGo = await holdScripts(page, '**/assets/create-group-form-*.js')
  await page.goto('/near-me')
  await expect(page.getByRole('button', { name: /^Join/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Create Group' }).first().click()
  await expect(pending(page)).toBeFocused()
  await expectAccessible(page)
  // what was on the page before: the next thing to press
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  // nothing in it takes the focus, and nothing outside of it can
  expect(await page.evaluate(() => document.activeElement?.matches('body, dialog'))).toBe(true)
  letGo()
  const name = page.getByRole('form', { name: 'Create New Group Chat' }).getByLabel('Group name')
  await expect(name).toBeFocused()
  await expect(pending(page)).toHaveCount(0)
  await page.keyboard.type('Ice swimming')
  await expect(name).toHaveValue('Ice swimming')
  const joined = await mara.context.request.get('/api/group-chats/joined')
  expect(((await joined.json()) as { id: string }[]).map((chat) => chat.id)).not.toContain(id)
})

test('Escape takes back what was pressed, with the focus where it was', async ({ traveller }) => {
  const { page } = await traveller()
  const letGo = await holdScripts(page, '**/assets/new-chat-dialog-*.js')
  await page.goto('/messages')
  const button = page.getByRole('button', { name: 'New', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(pending(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pending(page)).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pending(page)).toBeFocused()
  letGo()
  // what opened it has the focus again, and not what stood in for it
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the feed stays where it is under a dialog that is on its way', async ({ traveller }) => {
  const [mara, aiko] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME)]
  const { id } = await postTripAs(mara.context, { destination: 'Kyoto', country: 'Japan' })
  const { page } = aiko
  await holdScripts(page, '**/assets/comments-sheet-*.js')
  await page.goto(`/?post=${id}`)
  await isAtRest(page)
  const before = await idInView(page)
  await page.keyboard.press('c')
  await expect(pending(page)).toBeFocused()
  for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(pending(page)).toHaveCount(0)
  expect(await idInView(page)).toBe(before)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => idInView(page)).not.toBe(before)
})
