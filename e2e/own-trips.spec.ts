import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, type Person, test } from './support/fixtures.ts'
import { enlargeText, expectRoomForText } from './support/layout.ts'
import { matched } from './support/matches.ts'
import { isReadyOffline, keeps, NO_NETWORK, openOffline } from './support/offline.ts'
import { uniqueSuffix } from './support/sessions.ts'
import { expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

/** A place that no other test's trips go to. */
const ownPlace = (name: string) => `${name} ${uniqueSuffix()}`
const MAY = '/trips?month=2028-05'
const goesTo = ({ context }: Person, destination: string, startDate: string, endDate: string) =>
  postTripAs(context, { destination, country: 'Iceland', startDate, endDate })

const agenda = (page: Page) => page.getByRole('region', { name: /^Trips in / })
const day = (page: Page, name: RegExp) => page.getByRole('button', { name })
const focusedDay = (page: Page, name: RegExp) => expect(day(page, name)).toBeFocused()

test('the profile leads to the calendar and to the list, which have all trips', async ({ traveller }) => {
  const mara = await traveller()
  const { page } = mara
  const [soon, later, over] = [ownPlace('Soon'), ownPlace('Later'), ownPlace('Over')]
  await goesTo(mara, later, '2029-01-03', '2029-01-04')
  await goesTo(mara, soon, '2028-05-03', '2028-05-07')
  await goesTo(mara, over, '2020-02-28', '2020-02-29')
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await expectToast(page, 'Opening your trip calendar', () => page.getByRole('link', { name: 'Trip Calendar' }).click())
  await expect(page).toHaveURL(/\/trips$/)
  await expect(page.getByRole('tab', { name: 'Trip Calendar', selected: true })).toBeVisible()
  // the month of the next trip, also as the server renders it
  const may = agenda(page).getByRole('heading', { name: 'May 2028' })
  await expect(may).toBeVisible()
  await expect(agenda(page).getByRole('link', { name: new RegExp(soon) })).toBeVisible()
  expect(await (await mara.context.request.get('/trips')).text()).toContain('May 2028')
  await page.goBack()
  await expectToast(page, 'Showing all your trips', () => page.getByRole('link', { name: 'View All Trips' }).click())
  await expect(page.getByRole('tab', { name: 'All Trips', selected: true })).toBeVisible()
  const listed = (title: string) => page.getByRole('region', { name: title, exact: true }).getByRole('link')
  await expect(listed('Coming')).toHaveText([new RegExp(soon, 'i'), new RegExp(later, 'i')])
  await expect(listed('Past')).toHaveText([new RegExp(over, 'i')])
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})

test('the calendar is used by keyboard: from day to day, into the next month, and a day is chosen', {
  tag: '@slow',
}, async ({ traveller }) => {
  const mara = await traveller()
  const { page } = mara
  const place = ownPlace('Vik')
  await goesTo(mara, place, '2028-05-30', '2028-06-02')
  await page.goto(MAY, { waitUntil: 'networkidle' })
  const thirtieth = day(page, /May 30th, 2028: Vik/)
  await thirtieth.focus()
  for (const [key, name] of [
    ['ArrowLeft', /May 29th, 2028$/],
    ['ArrowUp', /May 22nd, 2028$/],
    ['ArrowDown', /May 29th, 2028$/],
    ['PageDown', /June 29th, 2028$/],
    ['PageUp', /May 29th, 2028$/],
    ['ArrowRight', /May 30th, 2028: Vik/],
    ['ArrowRight', /May 31st, 2028: Vik/],
    ['ArrowRight', /June 1st, 2028: Vik/],
  ] as const) {
    await page.keyboard.press(key)
    await focusedDay(page, name)
  }
  await expect(page).toHaveURL(/month=2028-06/)
  await expect(agenda(page).getByRole('heading', { name: 'June 2028' })).toBeVisible()
  // one tab stop for all days
  await expect(page.locator('[role=grid] button[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(agenda(page).getByRole('heading', { name: '1 Jun 2028' })).toBeVisible()
  await expect(agenda(page).getByRole('link', { name: new RegExp(place) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(agenda(page).getByText('No trip on this day.')).toBeVisible()
  await agenda(page).getByRole('button', { name: 'Whole month' }).click()
  await expect(agenda(page).getByRole('link', { name: new RegExp(place) })).toBeVisible()
  await expectAccessible(page)
})

test('beside a trip are the matches one meets on it, until one of the two blocks the other', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  // the sheet may ask for who is blocked before it closes
  pageErrors.expectConsole(/404/)
  const [mara, aiko] = [await traveller({ username: 'mara' }), await traveller({ username: 'aiko', firstName: 'Aiko' })]
  const { page } = mara
  const matchId = await matched(aiko, mara)
  const place = ownPlace('Hella')
  await goesTo(mara, place, '2028-05-03', '2028-05-07')
  await goesTo(aiko, place, '2028-05-05', '2028-05-20')
  await page.goto(MAY, { waitUntil: 'networkidle' })
  const beside = agenda(page).getByRole('list', { name: `Matches you meet on the trip to ${place}` })
  await expect(beside).toContainText('Aiko, 5 to 7 May')
  await expect(beside.getByRole('link', { name: 'Message Aiko' })).toHaveAttribute('href', `/messages/${matchId}`)
  await expect(day(page, /May 5th, 2028: Hella .*; with Aiko$/)).toBeVisible()
  await expect(day(page, /May 4th, 2028: Hella (?!.*with)/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await beside.getByRole('link', { name: 'Aiko', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^(More|Menu)/ }).click()
  await page.getByRole('menuitem', { name: /^Block/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  // no role is found behind a dialog
  await expect(agenda(page).getByRole('link', { name: new RegExp(place) })).toBeVisible()
  await expect(beside).toHaveCount(0)
})

test('a trip is deleted from the calendar, and an empty month leads to a new trip', { tag: '@slow' }, async ({
  traveller,
}) => {
  const mara = await traveller()
  const { page } = mara
  const place = ownPlace('Selfoss')
  await goesTo(mara, place, '2028-05-03', '2028-05-07')
  await page.goto(MAY, { waitUntil: 'networkidle' })
  await agenda(page)
    .getByRole('button', { name: `Menu of the trip to ${place}` })
    .click()
  await page.getByRole('menuitem', { name: 'Delete Trip' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(agenda(page).getByRole('heading', { name: 'No trips in this month' })).toBeVisible()
  await expect(agenda(page).getByRole('heading', { name: 'May 2028' })).toBeFocused()
  await expect(agenda(page).getByRole('link', { name: 'Post Trip' })).toHaveAttribute('href', '/post-trip')
  await page.getByRole('tab', { name: 'All Trips' }).click()
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible()
})

test('a calendar feed is made, copied, made anew and ended', { tag: '@slow' }, async ({ traveller }) => {
  const mara = await traveller({}, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = mara
  const place = ownPlace('Isafjordur')
  const { id } = await goesTo(mara, place, '2028-05-03', '2028-05-07')
  await page.goto(MAY, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Calendar feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = dialog.getByLabel('Address', { exact: true })
  const read = async (url: string) => page.request.fetch(url, { headers: { cookie: '' } })
  const first = await address.inputValue()
  expect(await (await read(first)).text()).toContain(`UID:${id}\r\n`)
  await expectAccessibleInBothThemes(page)
  await expectToast(page, 'Address copied', () => dialog.getByRole('button', { name: 'Copy address' }).click())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  const opens = dialog.getByRole('link', { name: 'Open in a calendar' })
  await expect(opens).toHaveAttribute('href', first.replace(/^http:/, 'webcal:'))
  await dialog.getByRole('button', { name: 'Make a new address' }).click()
  await expect(address).not.toHaveValue(first)
  const second = await address.inputValue()
  expect([(await read(first)).status(), (await read(second)).status()]).toEqual([404, 200])

  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Calendar feed' }).click()
  await expect(dialog.getByText('Its address was shown when it was made.')).toBeVisible()
  await expect(address).toHaveCount(0)
  await dialog.getByRole('button', { name: 'End the feed' }).click()
  await expect(dialog.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await read(second)).status()).toBe(404)
})

test('a trip is taken along as a file for calendars, from its menus', { tag: '@slow' }, async ({ traveller }) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const { id } = await goesTo(mara, ownPlace('Hofn'), '2028-05-03', '2028-05-07')
  const fileFrom = async (page: Page) => {
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Add to Calendar' }).click()
    return (await download).suggestedFilename()
  }
  await mara.page.goto(MAY, { waitUntil: 'networkidle' })
  await agenda(mara.page)
    .getByRole('button', { name: /^Menu of the trip/ })
    .click()
  expect(await fileFrom(mara.page)).toBe('trip.ics')
  await aiko.page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
  await aiko.page
    .locator(`#trip-${id}`)
    .getByRole('button', { name: /^(More|Menu)/ })
    .click()
  expect(await fileFrom(aiko.page)).toBe('trip.ics')
})

test('a past trip is posted again: the form has it on days that come, and posts nothing by itself', {
  tag: '@slow',
}, async ({ traveller }) => {
  const mara = await traveller()
  const { page, context } = mara
  const place = ownPlace('Vopnafjordur')
  const wanted = { destination: place, country: 'Iceland', tags: ['Slow'], description: 'The long way round.' }
  const { id } = await postTripAs(context, { ...wanted, startDate: '2020-02-28', endDate: '2020-02-29' })
  await page.goto('/trips?view=list', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: `Menu of the trip to ${place}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Who overlaps' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Post Again Next Year' }).click()
  await expect(page).toHaveURL(new RegExp(`/post-trip\\?again=${id}$`))
  await expect(page.getByRole('heading', { name: 'Post Your Trip', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(place)
  await expect(page.getByLabel('Description')).toHaveValue(wanted.description)
  await expect(page.getByText('Slow', { exact: true }).first()).toBeVisible()
  const trips = async () => (await context.request.get(`/api/posts?userId=${mara.userId}`)).json()
  // left without a question: nothing was changed
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'All Trips', selected: true })).toBeVisible()
  expect(await trips()).toHaveLength(1)
  await page.goForward()
  await page.getByRole('button', { name: 'Post Trip', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  const [posted, ...before] = await trips()
  expect(before).toMatchObject([{ id, startDate: '2020-02-28', endDate: '2020-02-29' }])
  expect(posted).toMatchObject(wanted)
  expect(posted.startDate).toMatch(/^20\d\d-02-28$/)
  expect(posted.startDate >= new Date().toISOString().slice(0, 10)).toBe(true)
})

test('what does not load says so and is tried again', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/503/)
  const mara = await traveller()
  const { page } = mara
  const place = ownPlace('Akranes')
  await goesTo(mara, place, '2028-06-03', '2028-06-07')
  await page.goto(MAY, { waitUntil: 'networkidle' })
  await page.route('**/api/own-trips/calendar?*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByRole('button', { name: 'Go to the Next Month' }).click()
  await expect(page.getByRole('alert').getByRole('heading', { name: 'Your trips did not load' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/own-trips/calendar?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(agenda(page).getByRole('link', { name: new RegExp(place) })).toBeVisible()
})

test('long names and large text fit', { tag: '@slow' }, async ({ traveller }) => {
  const mara = await traveller({}, { viewport: { width: 390, height: 700 } })
  const name = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu'
  for (const n of [1, 2, 3, 4, 5]) await goesTo(mara, `${name} ${n}`, '2028-05-03', '2028-05-07')
  await enlargeText(mara.context)
  const page = await mara.context.newPage()
  for (const path of [MAY, '/trips?view=list']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectRoomForText(page)
  }
})

test('on a small phone two trips are beside each other, and a drawing’s date leaves its button free', {
  tag: '@slow',
}, async ({ traveller }) => {
  const mara = await traveller({}, { viewport: { width: 320, height: 568 } })
  const { page } = mara
  const { id } = await goesTo(mara, ownPlace('Vogar'), '2028-05-03', '2028-05-07')
  await goesTo(mara, ownPlace('Grindavik'), '2028-06-03', '2028-06-07')
  await page.goto('/trips?view=list', { waitUntil: 'networkidle' })
  const tiles = page.getByRole('region', { name: 'Coming' }).getByRole('listitem')
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  await page.goto(`/post-trip?edit=${id}`, { waitUntil: 'networkidle' })
  const button = await page.getByRole('button', { name: 'Another drawing' }).boundingBox()
  const postmark = await page.locator('figure .postmark').boundingBox()
  if (!button || !postmark) throw new Error('Button or postmark is not drawn.')
  expect(button.x + button.width).toBeLessThanOrEqual(postmark.x)
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('the last month and the list are there', { tag: '@slow' }, async ({ traveller, pageErrors }) => {
    pageErrors.expectConsole(NO_NETWORK)
    const mara = await traveller()
    const { page, context } = mara
    const place = ownPlace('Husavik')
    await goesTo(mara, place, '2028-05-03', '2028-05-07')
    await page.goto(MAY)
    await expect(agenda(page).getByRole('link', { name: new RegExp(place) })).toBeVisible()
    await page.getByRole('tab', { name: 'All Trips' }).click()
    await expect(page.getByRole('link', { name: new RegExp(place, 'i') })).toBeVisible()
    for (const kept of ['"calendar","2028-05"', '"own-coming"']) await keeps(page, kept)
    await isReadyOffline(page)
    await context.setOffline(true)
    await openOffline(page, MAY)
    await expect(agenda(page).getByRole('link', { name: new RegExp(place) })).toBeVisible()
    await page.getByRole('button', { name: 'Go to the Next Month' }).click()
    await expect(page.getByText('You are offline. It loads as soon as you are back.')).toBeVisible()
    await openOffline(page, '/trips?view=list')
    await expect(page.getByRole('link', { name: new RegExp(place, 'i') })).toBeVisible()
  })
})
