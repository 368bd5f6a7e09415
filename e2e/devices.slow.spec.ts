import type { Locator, Page } from '@playwright/test'
import { HOME, isAtRest } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { pressAll } from './support/layout.ts'
import { SCREENS } from './support/overlays-of-screens.ts'
import { completeWizard } from './support/people.ts'
import { uniqueUsername } from './support/sessions.ts'
import { postTripAs } from './support/trips.ts'

const TOUCH = { isMobile: true, hasTouch: true }
const SMALL = { ...TOUCH, viewport: { width: 320, height: 568 } }
const PHONE = { ...TOUCH, viewport: { width: 390, height: 844 } }

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })

/** The rules of the page's styles that say what is different under a pointer, and are in force on this device. */
function hoverRules(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inForce = (rule: CSSRule): string[] => {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) return []
      const own = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.selectorText] : []
      const inner = 'cssRules' in rule ? [...(rule as CSSGroupingRule).cssRules] : []
      return [...own, ...inner.flatMap(inForce)]
    }
    return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(inForce))
  })
}

// a browser leaves the hover on what was tapped for as long as it likes
test('what was tapped does not look hovered', async ({ traveller }) => {
  const phone = await traveller(HOME, PHONE)
  for (const path of ['/', '/post-trip', '/discover', '/matches', '/messages', '/profile', '/settings', '/trips']) {
    await phone.page.goto(path, { waitUntil: 'load' })
    expect(await hoverRules(phone.page), path).toEqual([])
  }
  const { page } = await traveller(HOME)
  await page.goto('/')
  expect(await hoverRules(page)).toContain('.btn:hover')
})

test('the welcome card leaves the actions of a poster free, however wide the window is', async ({ traveller }) => {
  const [mara, { page }] = [await traveller(HOME), await traveller({})]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
    const card = page.getByRole('region', { name: /^Welcome to/ })
    const lead = card.getByRole('link', { name: 'Set your city' })
    await expect(lead).toHaveAttribute('href', '/profile#city')
    await expect(card.getByRole('button', { name: 'Enable Location' })).toBeInViewport({ ratio: 1 })
    // nothing moves any more
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    for (const name of [/^Like/, /^Match/, /^Comments/, /^Share/, /^More/]) {
      const action = page.locator(`#trip-${id}`).getByRole('button', { name })
      const isFree = await action.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const spots = [
          [left + 4, top + 4],
          [right - 4, top + 4],
          [left + 4, bottom - 4],
          [right - 4, bottom - 4],
        ]
        return spots.every(([x = 0, y = 0]) => !document.elementFromPoint(x, y)?.closest('section[aria-labelledby]'))
      })
      expect(isFree, `${name} at ${viewport.width} × ${viewport.height}`).toBe(true)
    }
    await expect(lead).toBeInViewport({ ratio: 1 })
  }
})

test('the menu of a poster stays above the bar at the bottom', async ({ traveller }) => {
  const [mara, { page }] = [await traveller({ ...HOME, username: 'mara' }), await traveller(HOME, PHONE)]
  const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
  await page.goto(`/?post=${id}`)
  await isAtRest(page)
  const barTop = (await boxOf(bar(page))).y
  await page.getByRole('button', { name: `More about @${mara.username}` }).tap()
  const entry = page.getByRole('menuitem', { name: `Block @${mara.username}` })
  await expect(entry).toBeVisible()
  expect((await boxOf(page.getByRole('menu'))).bottom).toBeLessThanOrEqual(barTop)
})

for (const [field, path, typed] of [
  ['Destination', '/post-trip', 'San'],
  // the last of its page
  ['Your city', '/profile', 'San'],
] as const) {
  test(`the places that '${field}' suggests stay above the bar at the bottom`, async ({ traveller }) => {
    const { page } = await traveller(HOME, SMALL)
    await page.goto(path, { waitUntil: 'networkidle' })
    const input = page.getByRole('combobox', { name: field })
    await input.fill('')
    await input.tap()
    await input.pressSequentially(typed)
    const list = page.getByRole('listbox', { name: 'Places' })
    // no longer those for the city that stood there
    await expect(list.getByRole('option').first()).toContainText(typed)
    await expect.poll(async () => (await boxOf(bar(page))).y - (await boxOf(list)).bottom).toBeGreaterThanOrEqual(0)
    const last = list.getByRole('option').last()
    await last.scrollIntoViewIfNeeded()
    await last.tap()
    // a place was chosen
    await expect(list).toBeHidden()
    await expect(input).not.toHaveValue(typed)
  })
}

test('an empty trip form shows the night where the page is dark', async ({ traveller }) => {
  for (const [theme, colorScheme, drawing] of [
    [undefined, 'dark', 18],
    ['light', 'dark', 0],
    ['dark', 'light', 18],
  ] as const) {
    const { page } = await traveller(HOME, { colorScheme })
    if (theme) await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const drawn: string[] = []
    page.on('request', (request) => request.url().includes('/t-xx-somewhere/') && drawn.push(request.url()))
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    const shown = page.locator('figure picture img').filter({ visible: true })
    await expect(shown).toHaveAttribute('src', new RegExp(`/t-xx-somewhere/${drawing}/`))
    expect(drawn.map((url) => url.split('/').at(-2))).toEqual([String(drawing)])
  }
})

/** What some browsers say of themselves, and what they refuse. */
function misreport(): void {
  Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
  }
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse })
  indexedDB.open = refuse
  indexedDB.deleteDatabase = refuse
}

test('a browser that misreports itself and stores nothing: the wizard is completed, every screen opens, and everything can be pressed', async ({
  traveller,
  dataDir,
  pageErrors,
}) => {
  pageErrors.expectConsole(/Failed to load resource/)
  const newcomer = await traveller({ onboarded: false })
  await newcomer.page.addInitScript(misreport)
  await newcomer.page.goto('/')
  const names = { firstName: 'Mara', lastName: 'Lindqvist', username: uniqueUsername('mara') }
  await completeWizard(newcomer.page, names)

  const people = { mara: await traveller(HOME), aiko: await traveller({ ...HOME, username: 'aiko' }), dataDir }
  const { page } = people.mara
  await page.addInitScript(misreport)
  const screens = ['the feed', 'a conversation', 'near me']
  const prepared = screens.map((name) => SCREENS[name]?.prepare(people))
  for (const address of [...(await Promise.all(prepared)), '/notifications', '/post-trip', '/settings']) {
    await page.goto(address ?? '')
    await pressAll(page)
  }
})

test('a browser before the baseline is told so, and can read the page', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.addInitScript('delete Array.prototype.toSorted')
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Caravan')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** As Safari hands on the Enter with which a word of an input method ends. */
const endWord = (page: Page) =>
  page.evaluate(() => {
    const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true, composed: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
  })

test('the Enter that ends a word of an input method sends nothing and adds no tag', async ({ traveller }) => {
  const [mara, aiko] = [await traveller(HOME), await traveller({ ...HOME, username: 'aiko' })]
  const { page } = mara
  await page.goto((await SCREENS['a conversation']?.prepare({ mara, aiko, dataDir: '' })) ?? '')
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('にほん')
  await endWord(page)
  await expect(field).toHaveValue('にほん')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await page.goto('/post-trip')
  const tags = page.getByLabel('Tags')
  await tags.fill('温泉')
  await endWord(page)
  await expect(tags).toHaveValue('温泉')
  await tags.press('Enter')
  await expect(tags).toHaveValue('')
})

test('on a device that is three days off, how long ago and what is coming follow the server', async ({ traveller }) => {
  const { page } = await traveller(HOME)
  await page.clock.setSystemTime(Date.now() + 3 * 86_400_000)
  const { context } = await traveller({ ...HOME, username: 'aiko' })
  await context.request.post('/api/posts', {
    data: {
      ...{ destination: 'Hvar', country: 'Croatia', startDate: '2027-05-01', endDate: '2027-05-08', tags: [] },
      ...{ description: 'Lavender.', imageUrl: '', audience: 'all' },
    },
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article').first().locator('time')).toHaveText(/minute/)
})
