import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { findColour, layoutShift, watchLayoutShift } from './support/layout.ts'
import { liveConnection } from './support/people.ts'
import { foundTrips, goesTo, monthAhead } from './support/trips.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Map of the Coming Months' })
const places = (page: Page) => section(page).getByRole('list', { name: 'Places on the map' }).getByRole('link')
const slider = (page: Page) => section(page).getByRole('slider')
const canvas = (page: Page) => section(page).locator('canvas')

async function pressOften(page: Page, key: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press(key)
}

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

/** What the demo cast and other tests do is left out: of all places only one is shown. */
const showOnly = (page: Page, shown: () => string) =>
  page.route('**/api/map*', async (route) => {
    const reply = await route.fetch()
    const all: { place: string }[] = await reply.json()
    await route.fulfill({ response: reply, json: all.filter(({ place }) => place === shown()) })
  })

async function boxOfCanvas(page: Page) {
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('The map is not on the screen.')
  return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
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
  await pressOften(page, '+', 3)
  await pressOften(page, 'ArrowUp', 2)
  await expect(status).toContainText('in view')
  await expect(hobart).toHaveCount(0)
  await pressOften(page, '-', 4)
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
  await showOnly(page, () => shown)
  await openMap(page, ONE_PLACE)
  await expect(places(page)).toHaveCount(1)
  await canvas(page).focus()
  await pressOften(page, '+', 3)
  await pressOften(page, 'ArrowUp', 2)
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

/** The middle of the place that is shown, on the canvas. */
async function placeOnCanvas(page: Page) {
  const { at } = await findColour(canvas(page), 'ember')
  if (!at) throw new Error('The place is not on the map.')
  return at
}

/** Where the place comes to rest after a zoom that moves it from `from`: a zoom glides. */
async function placeAtRest(page: Page, from: { x: number; y: number }) {
  let at = from
  await expect(async () => {
    const before = at
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    at = await placeOnCanvas(page)
    expect(at).not.toEqual(from)
    expect(at).toEqual(before)
  }).toPass()
  return at
}

test('the map is drawn in the colours of the page, dragged, zoomed, and a press on a place finds its trips', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(READS_CANVAS)
  for (let n = 0; n < 3; n++) await goesTo(await traveller(), { city: 'Accra', country: 'Ghana', ...ON_CANVAS })
  const { page } = await traveller()
  // so that it can be found on the canvas
  await showOnly(page, () => 'Accra')
  await openMap(page, ON_CANVAS)
  await expect(places(page)).toHaveText(['AccraGhana3 travelers'])
  // land first, then a cluster in the one colour that says what to do
  await expect.poll(async () => (await findColour(canvas(page), 'paper')).count).toBeGreaterThan(1000)
  await expect.poll(async () => (await findColour(canvas(page), 'ember')).count).toBeGreaterThan(50)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await findColour(canvas(page), 'ember')).count).toBeGreaterThan(50)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await findColour(canvas(page), 'ember')).count).toBeGreaterThan(50)

  const far = await placeOnCanvas(page)
  await section(page).getByRole('button', { name: 'Zoom in' }).click()
  const before = await placeAtRest(page, far)
  const { x, y, middle } = await boxOfCanvas(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 60, middle.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => ((await findColour(canvas(page), 'ember')).at?.x ?? 0) - before.x).toBeGreaterThan(50)

  // the map has the focus: a wheel zooms, and what is under it stays there
  const dragged = await placeOnCanvas(page)
  await page.mouse.move(x + dragged.x, y + dragged.y)
  await page.mouse.wheel(0, -200)
  await expect(canvas(page)).toHaveAttribute('title', 'Accra')
  const zoomed = await placeOnCanvas(page)
  expect(Math.abs(zoomed.x - dragged.x)).toBeLessThan(6)

  await page.mouse.click(x + zoomed.x, y + zoomed.y)
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
  await pressOften(page, '+', 4)
  await expect(places(page)).toHaveCount(0)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await pressOften(page, '-', 4)
  const { middle } = await boxOfCanvas(page)
  await page.mouse.move(middle.x, middle.y)
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
  await expect.poll(async () => (await findColour(canvas(page), 'ember')).count).toBeGreaterThan(50)
  const at = await placeOnCanvas(page)
  await canvas(page).scrollIntoViewIfNeeded()
  const box = await boxOfCanvas(page)
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
  const { x, middle } = await boxOfCanvas(page)
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: number[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map((place, id) => ({ x: x + place, y: middle.y, id })),
    })
  await touch('touchStart', 170, 210)
  for (const apart of [30, 50, 70]) await touch('touchMove', 190 - apart, 190 + apart)
  await touch('touchEnd')
  await expect(zoomOut).toBeEnabled()
})

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
  await expect.poll(async () => (await findColour(canvas(page), 'paper')).count).toBeGreaterThan(1000)
})
