import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { layoutShift, watchLayoutShift } from './support/layout.ts'
import { liveConnection } from './support/people.ts'
import { foundTrips, goesTo, monthAhead } from './support/trips.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Map of the Coming Months' })
const places = (page: Page) => section(page).getByRole('list', { name: 'Places on the map' }).getByRole('link')
const slider = (page: Page) => section(page).getByRole('slider')
const canvas = (page: Page) => section(page).locator('canvas')

/**
 * A month of its own for each test that posts trips, which no other test passes on its way: what the server answers about a
 * month may be some minutes old, and tests run side by side.
 */
const COUNTED = monthAhead(11)
const ON_CANVAS = monthAhead(9)
const ONE_PLACE = monthAhead(7)
const EMPTY = monthAhead(6)

/** At the months that it shows at first, or at the one that the address names. */
async function openMap(page: Page, month?: typeof COUNTED): Promise<void> {
  await page.goto(month ? `/discover?month=${month.startDate.slice(0, 7)}` : '/discover', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Map of the Coming Months' }).scrollIntoViewIfNeeded()
  await expect(slider(page)).toBeVisible()
}

test('nothing of the map is loaded before it is seen, and it takes no other room than it had', async ({
  traveller,
}) => {
  const { page } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/world-map|countries-110m|\/api\/map/.test(request.url())) asked.push(request.url())
  })
  await page.goto('/discover', { waitUntil: 'networkidle' })
  await expect(section(page).getByRole('button', { name: 'Show the map' })).toBeAttached()
  expect(asked).toEqual([])

  const letGo = await holdRequests(page, /world-map.*\.js/)
  await section(page).scrollIntoViewIfNeeded()
  await expect(section(page).getByRole('button', { name: 'Show the map' })).toHaveAttribute('aria-busy', 'true')
  const height = async () => (await section(page).boundingBox())?.height
  const before = await height()
  await watchLayoutShift(page)
  letGo()
  await expect(places(page).first()).toBeVisible()
  expect(await layoutShift(page)).toBe(0)
  expect(await height()).toBe(before)
})

test('the months and the places of the map are there for the keyboard alone', async ({ traveller }) => {
  // three go to one city and one to another, so that one of the two has a number
  for (let n = 0; n < 3; n++) await goesTo(await traveller(), { city: 'Tromsø', country: 'Norway', ...COUNTED })
  await goesTo(await traveller(), { city: 'Hobart', country: 'Australia', ...COUNTED })
  const { page } = await traveller()
  await openMap(page)
  await slider(page).focus()
  await page.keyboard.press('End')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', `${COUNTED.name} ${COUNTED.year}`)
  const status = section(page).getByRole('status')
  await expect(status).toHaveText(new RegExp(`^\\d+ places · ${COUNTED.name} ${COUNTED.year}$`))
  const [all] = (await status.innerText()).split(' ')
  const [tromso, hobart] = ['Tromsø', 'Hobart'].map((hasText) => places(page).filter({ hasText }))
  if (!tromso || !hobart) throw new Error('There are two of them.')
  await expect(tromso).toHaveText('TromsøNorway3 travelers')
  await expect(hobart).toHaveText('HobartAustraliaFewer than 3')
  await expectAccessible(page)

  await page.keyboard.press('Tab')
  await expect(canvas(page)).toBeFocused()
  // the middle of the world comes nearer: Tasmania is out of it
  for (let n = 0; n < 3; n++) await page.keyboard.press('+')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(status).toContainText('in view')
  await expect(hobart).toHaveCount(0)
  for (let n = 0; n < 4; n++) await page.keyboard.press('-')
  await expect(status).toHaveText(`${all} places · ${COUNTED.name} ${COUNTED.year}`)
  await expect(section(page).getByRole('button', { name: 'Zoom out' })).toBeDisabled()

  await tromso.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=Troms/)
  await expect(foundTrips(page)).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Searched for' }).getByRole('button')).toHaveCount(2)
  await page.goBack()
  await page.getByRole('heading', { name: 'Map of the Coming Months' }).scrollIntoViewIfNeeded()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', `${COUNTED.name} ${COUNTED.year}`)
  await expect(tromso).toBeVisible()
})

test('more places are shown at a press, and the keyboard goes on at the first of them', async ({ traveller }) => {
  const { page } = await traveller()
  await openMap(page)
  const more = section(page).getByRole('button', { name: 'Show more places' })
  await expect(more).toBeVisible()
  const shown = await places(page).count()
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(places(page).nth(shown)).toBeFocused()
  // the button is gone once all are there, and the focus is not
  while (await more.isVisible()) {
    const before = await places(page).count()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(places(page).nth(before)).toBeFocused()
  }
})

test('a month without trips says so, and so does a part of the map', { tag: '@slow' }, async ({ traveller }) => {
  await goesTo(await traveller(), { city: 'Hobart', country: 'Australia', ...ONE_PLACE })
  const { page } = await traveller()
  let shown = 'Hobart'
  await page.route('**/api/map*', async (route) => {
    const reply = await route.fetch()
    const all: { place: string }[] = await reply.json()
    await route.fulfill({ response: reply, json: all.filter(({ place }) => place === shown) })
  })
  await openMap(page, ONE_PLACE)
  await expect(places(page)).toHaveCount(1)
  await canvas(page).focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('+')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(section(page).getByRole('heading', { name: 'No trips in view' })).toBeVisible()
  await expect(section(page).getByText('Move the map, or zoom out.')).toBeVisible()

  shown = 'nowhere'
  await slider(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(section(page).getByRole('heading', { name: 'No trips here yet' })).toBeVisible()
  await expect(section(page).getByRole('status')).toHaveText(`No places · ${EMPTY.name} ${EMPTY.year}`)
  await expectAccessible(page)
})

/** Chromium's advice for who reads a canvas often, as only a test does. */
const READS_CANVAS = /willReadFrequently/

/** How much of the canvas has a colour of the page's tokens, and the middle of that. */
const findColour = (page: Page, token: string) =>
  canvas(page).evaluate((element, name) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('It is no canvas.')
    const value = getComputedStyle(element).getPropertyValue(`--${name}`).trim()
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    const { width, height } = element
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? {}
    if (!data) throw new Error('Nothing can be drawn on it.')
    const sum = { count: 0, x: 0, y: 0 }
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue || data[at + 3] !== 255) continue
      sum.count++
      sum.x += (at / 4) % width
      sum.y += Math.floor(at / 4 / width)
    }
    const scale = sum.count * (width / element.clientWidth)
    return { count: sum.count, at: sum.count > 0 ? { x: sum.x / scale, y: sum.y / scale } : undefined }
  }, token)

test('the map is drawn in the colours of the page, dragged, zoomed, and a press on a place finds its trips', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(READS_CANVAS)
  for (let n = 0; n < 3; n++) await goesTo(await traveller(), { city: 'Accra', country: 'Ghana', ...ON_CANVAS })
  const { page } = await traveller()
  // what the demo cast does is left out: the one place that is shown can be found on the canvas
  await page.route('**/api/map*', async (route) => {
    const reply = await route.fetch()
    const all: { place: string }[] = await reply.json()
    await route.fulfill({ response: reply, json: all.filter(({ place }) => place === 'Accra') })
  })
  await openMap(page, ON_CANVAS)
  await expect(places(page)).toHaveText(['AccraGhana3 travelers'])
  // land first, then a cluster in the one colour that says what to do
  await expect.poll(async () => (await findColour(page, 'paper')).count).toBeGreaterThan(1000)
  await expect.poll(async () => (await findColour(page, 'ember')).count).toBeGreaterThan(50)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await findColour(page, 'ember')).count).toBeGreaterThan(50)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await findColour(page, 'ember')).count).toBeGreaterThan(50)

  await section(page).getByRole('button', { name: 'Zoom in' }).click()
  const before = await findColour(page, 'ember')
  const box = await canvas(page).boundingBox()
  if (!box || !before.at) throw new Error('The map is not on the screen.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => ((await findColour(page, 'ember')).at?.x ?? 0) - (before.at?.x ?? 0))
    .toBeGreaterThan(50)

  // the map has the focus: a wheel zooms, and what is under it stays there
  const dragged = await findColour(page, 'ember')
  if (!dragged.at) throw new Error('The place is not on the map.')
  await page.mouse.move(box.x + dragged.at.x, box.y + dragged.at.y)
  await page.mouse.wheel(0, -200)
  await expect(canvas(page)).toHaveAttribute('title', 'Accra')
  const zoomed = await findColour(page, 'ember')
  if (!zoomed.at) throw new Error('The place is not on the map.')
  expect(Math.abs(zoomed.at.x - dragged.at.x)).toBeLessThan(6)

  await page.mouse.click(box.x + zoomed.at.x, box.y + zoomed.at.y)
  await expect(page).toHaveURL(/q=Accra/)
  await expect(foundTrips(page)).toHaveCount(3)
})

test('the list follows the map once no pointer is down, and drops no frame of a drag', async ({ traveller }) => {
  const { page } = await traveller()
  // one place, far from the middle: it is in view or not
  const quito = { place: 'Quito', country: 'Ecuador', latitude: -0.2, longitude: -78.5, travelers: 3 }
  await page.route('**/api/map*', (route) => route.fulfill({ json: [quito] }))
  const connected = liveConnection(page)
  await openMap(page)
  await connected
  await expect(places(page)).toHaveCount(1)
  await canvas(page).focus()
  for (let n = 0; n < 4; n++) await page.keyboard.press('+')
  await expect(places(page)).toHaveCount(0)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('-')
  for (let n = 0; n < 3; n++) await page.keyboard.press('-')
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('The map is not on the screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.clock.runFor(3000)
  await expect(places(page)).toHaveCount(0)
  await page.mouse.up()
  await page.clock.runFor(3000)
  await expect(places(page)).toHaveCount(1)
})

test('no button of the map covers New Zealand in the first view of the world', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(READS_CANVAS)
  const { page } = await traveller()
  const queenstown = { place: 'Queenstown', country: 'New Zealand', latitude: -45, longitude: 168.7, travelers: 3 }
  await page.route('**/api/map*', (route) => route.fulfill({ json: [queenstown] }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await openMap(page)
  await expect.poll(async () => (await findColour(page, 'ember')).count).toBeGreaterThan(50)
  const { at } = await findColour(page, 'ember')
  await canvas(page).scrollIntoViewIfNeeded()
  const box = await canvas(page).boundingBox()
  if (!at || !box) throw new Error('The place is not on the map.')
  const edge = 24
  for (const [x, y] of [
    [0, 0],
    [-edge, 0],
    [0, -edge],
  ] as const) {
    const point = [box.x + at.x + x, box.y + at.y + y] as const
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, point)).toBe('CANVAS')
  }
  await canvas(page).click({ position: at })
  await expect(page).toHaveURL(/q=Queenstown/)
})

test('two fingers bring the map nearer on a phone', { tag: '@slow' }, async ({ traveller }) => {
  const { page, context } = await traveller(
    {},
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  )
  await openMap(page)
  const zoomOut = section(page).getByRole('button', { name: 'Zoom out' })
  await expect(zoomOut).toBeDisabled()
  await canvas(page).scrollIntoViewIfNeeded()
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('The map is not on the screen.')
  const client = await context.newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: box.x + 190 - apart, y, id: 1 },
              { x: box.x + 190 + apart, y, id: 2 },
            ],
    })
  await touch('touchStart', 20)
  for (const apart of [30, 50, 70]) await touch('touchMove', apart)
  await touch('touchEnd', 70)
  await expect(zoomOut).toBeEnabled()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the map is accessible and fits a narrow phone: ${colorScheme}`, { tag: '@slow' }, async ({ traveller }) => {
    const { page } = await traveller({}, { viewport: { width: 320, height: 640 }, colorScheme })
    await openMap(page)
    await expect(section(page).getByRole('status')).toContainText(/place/)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('without the coastlines the places are there, and they can be asked for again', { tag: '@slow' }, async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource|ERR_FAILED/)
  pageErrors.expectConsole(READS_CANVAS)
  const { page } = await traveller()
  await page.route('**/countries-110m*', (route) => route.abort())
  await openMap(page)
  const again = section(page).getByRole('button', { name: 'Load the coastlines again' })
  await expect(again).toBeVisible()
  await expect(section(page).getByRole('status')).toContainText(/place/)
  await page.unroute('**/countries-110m*')
  await again.click()
  await expect(again).toHaveCount(0)
  await expect.poll(async () => (await findColour(page, 'paper')).count).toBeGreaterThan(1000)
})
