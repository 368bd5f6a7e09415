import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { nextFrame } from './support/hold-requests.ts'
import { addressOf, closed, PHONE, SCREENS, withoutCloseWatcher } from './support/overlays-of-screens.ts'
import { postTripAs } from './support/trips.ts'

const path = (page: Page) => new URL(page.url()).pathname
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
const openComments = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Comments/ })
    .click()
/** The entry of something that was closed by hand is stepped back from. */
const settled = (page: Page) => expect.poll(() => page.evaluate(() => history.state.overlays ?? 0)).toBe(0)

test('Back closes what overlays the feed, and then leaves it', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller({}, PHONE)]
  await postTripAs(author.context, { destination: 'Astypalea', country: 'Greece' })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Feed' }).last().click()
  await openComments(page)
  await expect(sheet(page)).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(path(page)).toBe('/')

  await openComments(page)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(sheet(page)).toBeHidden()
  await settled(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Recent Trips' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(path(page)).toBe('/')
})

test('a link out of what overlays the feed is one step away from the feed, forth and back', async ({ traveller }) => {
  const [author, { page }] = [await traveller(), await traveller({}, PHONE)]
  const { id } = await postTripAs(author.context, { destination: 'Gavdos', country: 'Greece' })
  await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  const gavdos = page.getByRole('article', { name: /Gavdos/ }).first()
  const match = page.getByRole('heading', { name: "It's a Match!" })
  await gavdos.getByRole('button', { name: /^Match,/ }).click()
  await expect(match).toBeVisible()
  await page.getByRole('link', { name: 'Send Message' }).click()
  const matches = page.getByRole('heading', { name: 'Matches', exact: true })
  await expect(matches).toBeVisible()
  await page.goBack()
  await expect(gavdos).toBeVisible()
  await settled(page)
  await expect(match).toBeHidden()
  await page.goForward()
  await expect(matches).toBeVisible()
  expect(path(page)).toBe('/matches')
})

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Trip Post' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu of the trip to Alonnisos' }).click()
const askToDelete = async (page: Page) => {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Delete Trip' }).click()
  await expect(question(page)).toBeVisible()
}

/** Their own trip on their profile, with the feed one step back. */
async function openProfile({ page, context }: Person): Promise<Page> {
  await postTripAs(context, { destination: 'Alonnisos', country: 'Greece' })
  await page.goto('/')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  return page
}

test('where the browser itself closes what overlays the page, nothing is added to the history', async ({
  traveller,
}) => {
  const person = await traveller({}, { ...PHONE, userAgent: ANDROID })
  await person.page.addInitScript({ content: PRESS_BACK })
  const page = await openProfile(person)
  const entries = () => page.evaluate(() => history.length)
  const before = await entries()
  await askToDelete(page)
  expect(await entries()).toBe(before)
  await page.evaluate('pressBack()')
  await expect(question(page)).toBeHidden()
  expect(path(page)).toBe('/profile')

  await page.evaluate('pressBack()')
  await expect.poll(() => path(page)).toBe('/')
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
/** What Back does on Android: the last `CloseWatcher` that is open is asked, and without one the history goes back. */
const PRESS_BACK = `
  const open = new Set()
  const Real = CloseWatcher
  globalThis.CloseWatcher = class CloseWatcher extends Real {
    constructor() {
      super()
      open.add(this)
      this.addEventListener('close', () => open.delete(this))
    }
    destroy() {
      open.delete(this)
      super.destroy()
    }
  }
  globalThis.pressBack = () => {
    const last = [...open].at(-1)
    if (last) last.requestClose()
    else history.back()
  }
`

for (const [name, { prepare, overlays }] of Object.entries(SCREENS)) {
  test(`Back closes whatever lies over ${name}, one by one, and then leaves it`, async ({ traveller, dataDir }) => {
    test.slow()
    const people = {
      mara: await traveller({ ...HOME, username: 'mara' }, PHONE),
      aiko: await traveller({ ...HOME, username: 'aiko' }),
      dataDir,
    }
    const { page } = people.mara
    await withoutCloseWatcher(page)
    const address = await prepare(people)
    await page.goto('/notifications')
    await page.goto(address, { waitUntil: 'networkidle' })
    const shown = addressOf(page)
    for (const [overlay, steps] of Object.entries(overlays(page, people))) {
      await test.step(overlay, async () => {
        for (const { press, shows } of steps) {
          await press.tap()
          await expect(shows).toBeVisible()
        }
        const open = steps.filter(({ isPassed }) => !isPassed).map(({ shows }) => shows)
        for (const last of open.toReversed()) {
          // what the last one hides from aids is still open below it
          await expect(last).toBeVisible()
          await page.goBack()
          await expect(last).toBeHidden()
        }
        await closed(page)
        expect(addressOf(page)).toBe(shown)
      })
    }
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe('/notifications')
  })
}

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (page: Page, name: 'Stay' | 'Leave') => leaving(page).getByRole('button', { name }).click()

test('a dialog with something unsaved asks before Escape, its button or a press beside it closes it', async ({
  traveller,
}) => {
  const { page } = await traveller({})
  await page.goto('/profile#edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const bio = dialog.getByLabel('Bio')
  await bio.fill('Slow trains.')
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toBeVisible()
  await expectAccessible(page)
  await answer(page, 'Stay')
  await expect(bio).toBeFocused()
  await expect(bio).toHaveValue('Slow trains.')
  await page.mouse.click(5, 5)
  await answer(page, 'Stay')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Leave')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(bio).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(leaving(page)).toHaveCount(0)
})

test('a changed form asks before a link, Back and the end of the tab lose it', async ({ traveller }) => {
  const { page } = await traveller({})
  await page.goto('/matches')
  await page.goto('/settings')
  await page.getByLabel('Your city').fill('Porto')
  await page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await answer(page, 'Stay')
  await expect(page).toHaveURL(/\/settings$/)
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await page.getByRole('link', { name: 'Show blocked travelers' }).click()
  await answer(page, 'Leave')
  await expect(page).toHaveURL(/\/settings\/blocked$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByText('Woman', { exact: true }).click()
  await nextFrame(page)
  await page.goForward()
  await answer(page, 'Stay')
  await expect(page).toHaveURL(/\/settings$/)
})
