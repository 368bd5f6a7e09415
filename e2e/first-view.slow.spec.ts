import type { Page } from '@playwright/test'
import { expect, type Person, test } from './support/fixtures.ts'
import { holdScripts } from './support/hold-requests.ts'
import { unstyledNow, unstyledSince, watchUnstyled } from './support/layout.ts'
import { log, matched, sendMessage } from './support/matches.ts'
import { liveConnection } from './support/people.ts'
import { postTripAs } from './support/trips.ts'

/** Each screen with the call whose answer the server has rendered into it. */
const SCREENS = {
  '/': '/api/posts?page=0',
  '/matches': '/api/matches',
  '/matches?tab=requests': '/api/match-requests',
  '/messages': '/api/conversations',
  '/profile': '/api/auth/user',
  '/notifications': '/api/notifications',
  '/settings/notifications': '/api/notification-settings',
  '/settings/blocked': '/api/blocks',
  '/settings/reports': '/api/reports',
  '/settings/former-contacts': '/api/former-contacts',
  '/saved': '/api/saved',
  '/wishes': '/api/wishes',
  '/post-trip': '/api/auth/user',
}
const COUNTS = [
  '/api/match-requests/count',
  '/api/match-requests/allowance',
  '/api/conversations/unread',
  '/api/notifications/unread',
]

test('the first view of a screen asks each thing once, and not for what the server has rendered', async ({
  traveller,
}) => {
  const { context } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  for (const [path, rendered] of Object.entries(SCREENS)) {
    await test.step(path, async () => {
      const page = await context.newPage()
      const { before, after } = await callsOfFirstView(page, path)
      expect(before).toEqual([...new Set(before)])
      expect(before).not.toContain(rendered)
      // what may have been missed until then is asked for once
      expect(after).toEqual([...new Set(after)])
      const asked = [...before, ...after]
      for (const count of COUNTS) expect(asked.filter((call) => call === count).length, count).toBeLessThanOrEqual(1)
      expect(asked).toContain('/api/conversations/unread')
      await page.close()
    })
  }
})

test('the first view of a conversation brings its messages, and asks only for what came after them', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller()]
  const matchId = await matched(aiko, mara)
  await sendMessage(aiko, matchId, 'Six at the gate?')
  const { before, after } = await callsOfFirstView(mara.page, `/messages/${matchId}`)
  await expect(log(mara.page).getByText('Six at the gate?')).toBeVisible()
  expect([...before, ...after]).not.toContain(`/api/messages/${matchId}`)
  expect([...before, ...after]).not.toContain(`/api/conversations/${matchId}`)
})

/** Before the page has connected, and from then on until nothing more is on its way. */
async function callsOfFirstView(page: Page, path: string) {
  const before: string[] = []
  const after: string[] = []
  let isConnected = false
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) (isConnected ? after : before).push(`${pathname}${search}`)
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', () => {
      isConnected = true
    }),
  )
  const unread = page.waitForResponse('**/api/conversations/unread')
  await page.goto(path)
  await page.mouse.move(10, 10)
  await page.mouse.move(20, 20)
  await unread
  await page.waitForLoadState('networkidle')
  return { before, after }
}

test('a conversation is there at its end before any script has come', async ({ traveller }) => {
  // where it is another day than in Greenwich now
  const timezoneId = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
  const [reader, friend] = [await traveller({}, { timezoneId }), await traveller()]
  const matchId = await matched(friend, reader)
  for (let n = 1; n <= 40; n++) await sendMessage(friend, matchId, `Line ${n}`)
  // read, so that it opens at its end
  await reader.context.request.patch(`/api/messages/${matchId}/read`)
  const letGo = await holdScripts(reader.page)
  await reader.page.goto(`/messages/${matchId}`, { waitUntil: 'commit' })
  const last = log(reader.page).getByText(/Line 40$/)
  await expect(last).toBeInViewport()
  // before there is a script its day is one of Greenwich, then of the reader's own clock
  const day = log(reader.page).getByRole('heading', { level: 3 }).last().getByRole('time')
  const ofGreenwich = new Date().toISOString().slice(0, 10)
  await expect(day).toHaveAttribute('datetime', ofGreenwich)
  letGo()
  const ofReader = new Intl.DateTimeFormat('sv', { timeZone: timezoneId }).format()
  await expect(day).toHaveAttribute('datetime', ofReader)
  await expect(day).toHaveText('Today')
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('what is written before the script that shows it has come is not missed', async ({ traveller }) => {
  const [reader, friend] = [await traveller(), await traveller()]
  const matchId = await matched(friend, reader)
  await sendMessage(friend, matchId, 'Six at the gate?')
  const letGo = await holdScripts(reader.page, '**/assets/background-*.js')
  const connected = liveConnection(reader.page)
  await reader.page.goto(`/messages/${matchId}`)
  await connected
  await sendMessage(friend, matchId, 'Or seven?')
  letGo()
  await expect(log(reader.page).getByText('Or seven?')).toBeVisible()
})

test('a page from the server names every sheet that it needs once, the global one first', async ({
  browser,
  traveller,
}) => {
  const { context } = await traveller({ username: 'mara' })
  const storageState = await context.storageState()
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, storageState })
  const page = await withoutScripts.newPage()
  for (const path of ['/', '/matches', '/messages', '/profile', '/discover', '/post-trip', '/nowhere']) {
    const reply = await page.goto(new URL(path, test.info().project.use.baseURL).href)
    expect(await unstyledNow(page), path).toEqual([])
    await expect(page.locator('link[rel="stylesheet"]').first()).toHaveAttribute('data-precedence', 'global')
    // Chromium styles and lays out the whole page anew for each link that is added, where one sheet is there twice
    const named = (await reply?.text())?.match(/[\w./-]+\.css\b/g) ?? []
    expect(named, path).toEqual([...new Set(named)])
  }
  await withoutScripts.close()
})

test('no screen and no dialog is rendered before its styles', async ({ traveller }) => {
  const { page } = await traveller({ username: 'mara', city: 'Lisbon', country: 'Portugal' })
  await page.goto('/settings/blocked')
  const main = page.getByRole('navigation', { name: 'Main' }).first()
  await expect(main).toBeVisible()
  await watchUnstyled(page)
  await main.getByRole('link', { name: 'Feed' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await main.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Bio')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Post Trip' }).first().click()
  await page.getByLabel('Destination').fill('Lisb')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await unstyledSince(page)).toBe('')
})

test('a sheet that did not come is asked for again with the dialog that needs it', async ({
  traveller,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const { page } = await traveller({ username: 'mara' })
  const html = await (await page.request.get('/profile')).text()
  const isSheet = /\/assets\/.*\.css$/
  const refused: string[] = []
  // those of the dialogs, which are fetched in advance
  await page.route(isSheet, (route) => {
    const { pathname } = new URL(route.request().url())
    if (html.includes(pathname)) return route.continue()
    refused.push(pathname)
    return route.abort()
  })
  await page.goto('/profile')
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await page.unroute(isSheet)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Bio')).toBeVisible()
  expect(await unstyledNow(page)).toEqual([])
})

test('what is empty says so in the same size on every screen', async ({ traveller }) => {
  const { page } = await traveller({ city: 'Lisbon', country: 'Portugal' })
  const sizes: string[] = []
  for (const [path, title] of [
    ['/settings/blocked', 'Nobody is blocked'],
    ['/notifications', 'Nothing new yet'],
    ['/profile', 'No trips yet'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: title })
    sizes.push(await heading.evaluate((element) => getComputedStyle(element).fontSize))
  }
  expect(new Set(sizes)).toEqual(new Set(sizes.slice(0, 1)))
})

const MENU_SCRIPT = '**/assets/dropdown-menu-*.js'
const more = (page: Page) => page.getByRole('button', { name: 'Menu of the trip to Porto' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

/** Somebody whose profile shows a trip, and with it a menu. */
async function withTrip(traveller: () => Promise<Person>): Promise<Page> {
  const { page, context } = await traveller()
  await postTripAs(context, { destination: 'Porto', country: 'Portugal' })
  return page
}

test('a press on a menu counts before its script has come, and nothing moves', async ({ traveller }) => {
  const page = await withTrip(traveller)
  const letGo = await holdScripts(page, MENU_SCRIPT)
  await page.goto('/profile', { waitUntil: 'load' })
  await more(page).click()
  const before = await more(page).boundingBox()
  letGo()
  await expect(item(page, 'Edit Trip')).toBeVisible()
  // what lies behind an open menu is hidden from aids
  expect(await page.locator('[aria-haspopup=menu]').last().boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  await more(page).click()
  await expect(item(page, 'Edit Trip')).toBeVisible()
})

test('while a menu is open nothing that is hidden from aids can have the focus', async ({ traveller }) => {
  const page = await withTrip(traveller)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const link = await page.getByRole('link', { name: 'Matches' }).first().boundingBox()
  await more(page).click()
  await expect(item(page, 'Edit Trip')).toBeVisible()
  const focusable =
    '[aria-hidden=true]:is(a, button, input, [tabindex]), [aria-hidden=true] :is(a, button, input, [tabindex])'
  const found = () =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((one) => one.tabIndex >= 0 && !one.closest('[inert]') && one.checkVisibility())
          .map((one) => one.outerHTML.slice(0, 80)),
      focusable,
    )
  expect(await found()).toEqual([])
  // what lies behind it is not pressed by the press that closes it
  const title = await page.title()
  await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 10)
  await expect(item(page, 'Edit Trip')).toHaveCount(0)
  await expect(page).toHaveTitle(title)
  expect(await found()).toEqual([])
})

test('a press on a menu counts before any script has come', async ({ traveller }) => {
  const page = await withTrip(traveller)
  const letGo = await holdScripts(page)
  await page.goto('/profile', { waitUntil: 'commit' })
  await more(page).click()
  letGo()
  await expect(item(page, 'Edit Trip')).toBeVisible()
})

for (const [what, script, waitUntil] of [
  ['any script', undefined, 'commit'],
  ['its script', MENU_SCRIPT, 'load'],
] as const) {
  test(`a key opens a menu before ${what} has come, with its first entry chosen`, async ({ traveller }) => {
    const context = (await withTrip(traveller)).context()
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      const page = await context.newPage()
      const letGo = await holdScripts(page, script)
      await page.goto('/profile', { waitUntil })
      await more(page).focus()
      await page.keyboard.press(key)
      letGo()
      await expect(item(page, 'Who overlaps'), key).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(item(page, 'Add to Calendar'), key).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(more(page), key).toBeFocused()
    }
  })
}

test('a menu whose script does not come says so, and the next press tries again', async ({ traveller, pageErrors }) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const page = await withTrip(traveller)
  await page.route(MENU_SCRIPT, (route) => route.abort())
  await page.goto('/profile', { waitUntil: 'load' })
  await more(page).click()
  await expect(page.getByText('The menu could not be loaded.', { exact: true })).toBeVisible()
  await page.unroute(MENU_SCRIPT)
  await more(page).click()
  await expect(item(page, 'Edit Trip')).toBeVisible()
})
