import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { BERGEN, refusal, travellerIn } from './support/near-me.ts'
import { expectToast } from './support/toasts.ts'

const LISBON = { latitude: 38.7167123456, longitude: -9.1333123456 }
const IN_LISBON = { geolocation: LISBON, permissions: ['geolocation'] }
/** Farther from land than any other point. */
const POINT_NEMO = { latitude: -48.8767, longitude: -123.3933 }

const enable = (page: Page) => page.getByRole('button', { name: 'Enable Location' })

/** Every line that leaves the page for the calls of location. */
function watchCalls(page: Page): string[] {
  const lines: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/places\/nearest|users\/location/.test(pathname)) lines.push(`${request.method()} ${pathname}${search}`)
  })
  return lines
}

/** The browser refuses with this code. */
const refuseWith = (page: Page, code: number) =>
  page.addInitScript((code) => {
    Geolocation.prototype.getCurrentPosition = (_found, failed) =>
      failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
  }, code)

test('Near Me asks where one is, finds the city, and keeps nothing else', async ({ traveller }) => {
  const { page, context } = await traveller({}, IN_LISBON)
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Location Services Required' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Not Now' })).toHaveAttribute('href', '/profile')
  await expectAccessible(page)
  const lines = watchCalls(page)
  await expectToast(page, 'Your location has been set to Lisbon, Portugal', () => enable(page).click())
  await expect(page.getByText('Lisbon, Portugal', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Travelers in Lisbon' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Local Group Chats' })).toBeVisible()
  expect(lines).toEqual(['GET /api/places/nearest?latitude=38.717&longitude=-9.133', 'PUT /api/users/location'])
  const own = await (await context.request.get('/api/auth/user')).text()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  // no coordinate, which a time of day may look like: its seconds stand behind a digit and a colon
  expect(own + kept).not.toMatch(/(?<!\d|\d:)(38\.7|9\.13)/)
})

test('the welcome card of the feed sets the city and goes', async ({ traveller }) => {
  const { page } = await traveller({}, IN_LISBON)
  await page.goto('/', { waitUntil: 'networkidle' })
  const card = page.getByRole('region', { name: /^Welcome to/ })
  await expectToast(page, 'Location Updated', () => card.getByRole('button', { name: 'Enable Location' }).click())
  await expect(card).toHaveCount(0)
})

test('on the profile one’s location fills in the city, and where it is the same it is confirmed', async ({
  traveller,
}) => {
  const { page } = await traveller(BERGEN, IN_LISBON)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const lines = watchCalls(page)
  const city = page.locator('#city')
  const locate = city.getByRole('button', { name: 'Use my location' })
  await expectToast(page, 'Location Updated', () => locate.click())
  await expect(city.getByRole('combobox', { name: 'Your city' })).toHaveValue('Lisbon')
  const confirmed = page.waitForResponse(/location\/confirmation/)
  await locate.click()
  expect((await confirmed).status()).toBe(200)
  expect(lines.filter((line) => line.startsWith('PUT'))).toEqual([
    'PUT /api/users/location',
    'PUT /api/users/location/confirmation',
  ])
})

test('that the browser refuses is said, and the city can be set by hand', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller()
  const [denied, text] = [1, 'Location access denied by user']
  await refuseWith(page, denied)
  await page.goto('/near-me')
  const lines = watchCalls(page)
  await expectToast(page, text, () => enable(page).click())
  await expect(page.getByText('Location Error', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set your city by hand.' })).toHaveAttribute('href', '/profile#city')
  // and it can be tried again
  await expect(enable(page)).toBeEnabled()
  expect(lines).toEqual([])
})

test('a browser that is set to refuse is named before anybody presses', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller()
  await page.addInitScript(() => {
    const status = Object.assign(new EventTarget(), { name: 'geolocation', state: 'denied' as const, onchange: null })
    Permissions.prototype.query = () => Promise.resolve(status)
  })
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  await expect(page.getByText(/^Your browser keeps your location to itself\./)).toBeVisible()
  await expect(enable(page)).toBeEnabled()
})

test('without a network, without a city in reach, and where it cannot be looked up, it is said', {
  tag: '@slow',
}, async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource|WebSocket|ERR_INTERNET_DISCONNECTED/)
  const { page, context } = await traveller({}, { ...IN_LISBON, geolocation: POINT_NEMO })
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  const failed = 'Failed to determine location'
  await expectToast(page, failed, () => enable(page).click())
  await expect(page.getByText('There is no city near you that we know.')).toBeVisible()

  await context.setGeolocation(LISBON)
  await context.setOffline(true)
  await expectToast(page, failed, () => enable(page).click())
  await expect(page.getByText('You are offline. Try again once you are back.')).toBeVisible()
  await context.setOffline(false)

  await page.route('**/api/places/nearest*', (route) =>
    route.fulfill(refusal('too-many', 429, 'Wait a moment, then try again.')),
  )
  await expectToast(page, failed, () => enable(page).click())
  await expect(page.getByText('Wait a moment, then try again.')).toBeVisible()
})

test('two presses ask once', { tag: '@slow' }, async ({ traveller }) => {
  const { page } = await traveller({}, IN_LISBON)
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  const lines = watchCalls(page)
  const letGo = await holdRequests(page, '**/api/places/nearest*')
  await enable(page).dblclick()
  await expect(page.getByRole('button', { name: 'Finding your city...' })).toHaveAttribute('aria-busy', 'true')
  await expectToast(page, 'Location Updated', async () => letGo())
  expect(lines).toHaveLength(2)
})

test('whoever leaves before the browser has answered keeps the city they had', { tag: '@slow' }, async ({
  traveller,
}) => {
  const { page, context } = await traveller()
  await page.addInitScript(() => {
    Geolocation.prototype.getCurrentPosition = (found) => {
      const answer = () =>
        found({
          coords: {
            ...{ latitude: 38.7, longitude: -9.1, accuracy: 9, altitude: null, altitudeAccuracy: null },
            ...{ heading: null, speed: null, toJSON: () => ({}) },
          },
          timestamp: 0,
          toJSON: () => ({}),
        })
      addEventListener('answer', answer, { once: true })
    }
  })
  await page.goto('/near-me', { waitUntil: 'networkidle' })
  const lines = watchCalls(page)
  await enable(page).click()
  await page.getByRole('link', { name: 'Not Now' }).click()
  await expect(page.getByRole('heading', { name: 'City', exact: true })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('answer')))
  await twoFrames(page)
  expect(lines).toEqual([])
  expect((await (await context.request.get('/api/auth/user')).json()).city).toBeNull()
})

test('the profile says until when one is shown, confirms by one press, and hides', async ({ traveller }) => {
  const mara = await travellerIn(traveller, BERGEN)
  const aiko = await travellerIn(traveller, { ...BERGEN, username: 'aiko' })
  const { page } = mara
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const city = page.locator('#city')
  await expect(city.getByText(/^You are shown in Near Me until \d+\s\w+ \d{4}\.$/)).toBeVisible()
  await expectToast(page, 'Location confirmed', () => city.getByRole('button', { name: 'I’m still in Bergen' }).click())
  const hide = city.getByRole('checkbox', { name: 'Hide me from Near Me' })
  await expect(hide).toHaveAccessibleDescription(/Your trips stay in the feed\.$/)
  const saved = page.waitForResponse(/users\/near-me/)
  await hide.click()
  await saved
  await expect(hide).toBeChecked()
  await expect(city.getByRole('button', { name: /^I’m still/ })).toHaveCount(0)

  const listed = async () => JSON.stringify(await (await aiko.context.request.get('/api/users/nearby')).json())
  expect(await listed()).not.toContain(mara.userId)
  await page.getByRole('link', { name: 'Near Me', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'You are hidden from Near Me' })).toBeVisible()
  await expect(page.getByText(`@${aiko.username}`)).toHaveCount(0)
  await expectAccessible(page)
  // who is nearby is asked for once the server knows: before that it would refuse
  const appearing = Promise.withResolvers<void>()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/api/users/near-me', async (route) => {
    await appearing.promise
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Appear again' }).click()
  await expect(page.getByRole('heading', { name: 'You are hidden from Near Me' })).toHaveCount(0)
  await twoFrames(page)
  // counts of the background come when they come
  expect(asked.filter((path) => path.startsWith('/api/users/'))).toEqual(['/api/users/near-me'])
  appearing.resolve()
  await expect(page.getByRole('link', { name: `@${aiko.username}` })).toBeVisible()
  expect(await listed()).toContain(mara.userId)
})

/** So long that whatever the page does by itself after a change is done. */
const twoFrames = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done))
  })
