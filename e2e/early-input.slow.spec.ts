import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdRequests, holdScripts } from './support/hold-requests.ts'
import { BERGEN, travellerIn } from './support/near-me.ts'
import { expectToast } from './support/toasts.ts'
import { postTripAs } from './support/trips.ts'

test('a press before the scripts have come counts once they are there', async ({ traveller }) => {
  const [author, reader] = [await traveller(), await traveller()]
  const { id } = await postTripAs(author.context, { destination: 'Porto', country: 'Portugal' })
  const letGo = await holdScripts(reader.page)
  await reader.page.goto(`/?post=${id}`, { waitUntil: 'commit' })
  const like = reader.page.getByRole('button', { name: /^Like/ }).first()
  await like.click()
  letGo()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await (await reader.context.request.get(`/api/posts/${id}`)).json()).likes).toBe(1)
})

test('words typed before the scripts have come are kept', async ({ traveller }) => {
  const { page } = await traveller()
  const letGo = await holdScripts(page)
  await page.goto('/post-trip', { waitUntil: 'commit' })
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.pressSequentially('A week on foot')
  letGo()
  // the counter is React's own: it has received the words, and nothing took them away
  await expect(page.getByText('14/2000')).toBeVisible()
  await expect(description).toHaveValue('A week on foot')
})

test('a press on what a script has put into the page is its own affair', async ({ traveller }) => {
  const { page } = await traveller()
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForLoadState('domcontentloaded')
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.textContent = 'Of a script'
    button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 999'
    button.addEventListener('click', () => button.setAttribute('aria-pressed', 'true'))
    document.body.append(button)
  })
  const button = page.getByRole('button', { name: 'Of a script' })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  letGo()
})

test('words that React did not receive are handed over before the press that sends them', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expectConsole(/401/)
  await page.goto('/blog-admin', { waitUntil: 'networkidle' })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByLabel('Admin password').evaluate((field) => {
    // as while it starts: it notes what stands there, and then sees no change
    if (field instanceof HTMLInputElement) field.value = 'cherries in june'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  expect((await sent).postDataJSON()).toEqual({ password: 'cherries in june' })
})

test('a box that is checked before the scripts have come stays checked, and React has received it', async ({
  traveller,
}) => {
  const { page } = await traveller({ onboarded: false })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByLabel('I am 18 or older')
  await box.check()
  for (const gender of ['Woman', 'Man', 'Woman']) await page.getByLabel(gender, { exact: true }).click()
  await page.getByLabel('First name').fill('Mara')
  await page.getByRole('button', { name: 'Next' }).click()
  letGo()
  // the press came after the words and the box: what is said is about the fields that were left out
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(box).not.toHaveAttribute('aria-invalid')
  await expect(box).toBeChecked()
  // the last of several choices: React draws the mark
  await expect(page.locator('.chip', { has: page.locator('svg') })).toHaveText('Woman')
})

test('a box that React did not receive is handed over', async ({ traveller }) => {
  const { page } = await traveller({ onboarded: false })
  await page.goto('/', { waitUntil: 'networkidle' })
  const box = page.getByLabel('I am 18 or older')
  await box.evaluate((element) => {
    // as while it starts: it notes what stands there, and then sees no change
    if (element instanceof HTMLInputElement) element.checked = true
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(box).not.toHaveAttribute('aria-invalid')
  await expect(box).toBeChecked()
})

test('a box that shows only what the server has answered is pressed once', async ({ traveller }) => {
  const { page } = await travellerIn(traveller, BERGEN)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  let asked = 0
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/users/near-me', async (route) => {
    asked++
    await answer.promise
    await route.fallback()
  })
  const hide = page.getByRole('checkbox', { name: 'Hide me from Near Me' })
  await hide.click()
  await expect.poll(() => asked).toBe(1)
  // longer than what was entered waits before it is looked at again
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)))
  expect(asked).toBe(1)
  answer.resolve()
  await expect(hide).toBeChecked()
  expect(asked).toBe(1)
})

const IN_LISBON = { geolocation: { latitude: 38.7167, longitude: -9.1333 }, permissions: ['geolocation'] }
const SCRIPT = '**/assets/city-section-*.js'
const EXPECTED = /Failed to load|ERR_|could not be loaded|404|dynamically imported|Unable to preload|React error #\d+/

const cityOf = (page: Page) => page.getByRole('region', { name: 'City', exact: true })
const isHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated')

test('the city is drawn with its styles, and its script is not asked for with the page', async ({ traveller }) => {
  const { context } = await traveller(BERGEN)
  for (const path of ['/profile', '/settings']) {
    const html = await (await context.request.get(path)).text()
    expect(html).toContain('Your city')
    expect(html).toMatch(/\/city-section-[\w-]+\.css/)
    expect(html).not.toMatch(/\/city-section-[\w-]+\.js/)
  }
})

test('a press before the script of the city has come counts once it is there, and nothing moves', async ({
  traveller,
}) => {
  const { page } = await traveller(BERGEN, IN_LISBON)
  const letGo = await holdRequests(page, SCRIPT)
  const asked = page.waitForRequest(SCRIPT)
  await page.goto('/settings', { waitUntil: 'commit' })
  await isHydrated(page)
  const locate = cityOf(page).getByRole('button', { name: 'Use my location' })
  await locate.click()
  await asked
  const before = await locate.boundingBox()
  await expectToast(page, 'Location Updated', async () => letGo())
  await expect(cityOf(page).getByRole('combobox')).toHaveValue('Lisbon')
  expect(await locate.boundingBox()).toEqual(before)
})

test('words typed before the script of the city has come are looked up once it is there', async ({ traveller }) => {
  const { page } = await traveller(BERGEN)
  const letGo = await holdRequests(page, SCRIPT)
  await page.goto('/settings', { waitUntil: 'commit' })
  await isHydrated(page)
  const field = cityOf(page).getByRole('combobox')
  await field.fill('Trondheim')
  letGo()
  await page.getByRole('option', { name: /^Trondheim/ }).click()
  await expectToast(page, 'Location Updated', () => cityOf(page).getByRole('button', { name: 'Save' }).click())
})

test('the address that names the city leads into its field, without a press', async ({ traveller }) => {
  const { page } = await traveller(BERGEN)
  // no pointer moves: the address alone asks for it
  await page.goto('/profile#city', { waitUntil: 'commit' })
  await expect(cityOf(page).getByRole('combobox')).toBeFocused()
})

test('from another screen the city is there at once', async ({ traveller }) => {
  const { page } = await traveller(BERGEN)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const letGo = await holdRequests(page, '**/assets/settings-screen-*.js')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  // watched from before the screen is drawn: it never was without the field
  const isWhole = page.evaluate(
    () =>
      new Promise((seen) => {
        const watch = () => {
          const isThere = document.querySelector('h1')?.textContent === 'Account Settings'
          return isThere ? seen(document.querySelector('#city input') !== null) : requestAnimationFrame(watch)
        }
        watch()
      }),
  )
  letGo()
  expect(await isWhole).toBe(true)
})

test('a city whose script does not come says so in its place, and comes when it is tried again', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(EXPECTED)
  const { page } = await traveller(BERGEN)
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/settings', { waitUntil: 'commit' })
  await isHydrated(page)
  await page.mouse.move(5, 5)
  await expect(page.getByRole('alert').getByText('This part could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible()
  await page.unroute(SCRIPT)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cityOf(page).getByRole('combobox')).toHaveValue('Bergen')
})

test('without a network the city says so, and comes with the network', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(EXPECTED)
  const { page, context } = await traveller(BERGEN)
  // the city, and the archive with the deletion, which come later too: both may be asked for before the network goes
  const scripts = /\/assets\/(city-section|own-data-sections)-[^/]*\.js/
  await page.route(scripts, (route) => route.abort())
  // the screen itself has to be there
  const screen = page.waitForResponse(/\/assets\/settings-screen-[^/]*\.js/)
  await page.goto('/settings', { waitUntil: 'load' })
  await (await screen).finished()
  await isHydrated(page)
  await context.setOffline(true)
  await page.mouse.move(5, 5)
  await expect(page.getByRole('alert').getByText('You are offline')).toHaveCount(2)
  await page.unroute(scripts)
  await context.setOffline(false)
  await expect(cityOf(page).getByRole('combobox')).toHaveValue('Bergen')
})
