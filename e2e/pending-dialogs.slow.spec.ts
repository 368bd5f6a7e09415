import type { Page } from '@playwright/test'
import { HOME, idInView, isAtRest } from './support/feed.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdScripts } from './support/hold-scripts.ts'
import { openGroup, travellerIn } from './support/near-me.ts'
import { postTripAs } from './support/trips.ts'

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
  letGo()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('once it has come, the focus goes back to what opened it and not to what stood in for it', async ({
  traveller,
}) => {
  const { page } = await traveller()
  const letGo = await holdScripts(page, '**/assets/new-chat-dialog-*.js')
  await page.goto('/messages')
  const button = page.getByRole('button', { name: 'New', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(pending(page)).toBeFocused()
  letGo()
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
