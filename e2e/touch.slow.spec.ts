import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { HOME, isAtRest } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
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

/** As the developer tools do it. */
async function setHover(page: Page, element: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  await element.evaluate((one) => one.setAttribute('data-hovered', ''))
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-hovered]' })
  await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
}

test('what was tapped does not stay hovered', async ({ traveller }) => {
  // how long a browser leaves the hover on what was tapped is its own choice: it is set by hand
  const groundsOf = async (options: BrowserContextOptions) => {
    const { page } = await traveller(HOME, { ...options, reducedMotion: 'reduce' })
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    const add = page.getByRole('button', { name: 'Add', exact: true })
    const look = () =>
      add.evaluate(async (one) => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished))
        return { isHovered: one.matches(':hover'), ground: getComputedStyle(one).backgroundColor }
      })
    const before = await look()
    await setHover(page, add)
    return [before, await look()]
  }
  const [before, after] = await groundsOf(PHONE)
  expect(after).toEqual({ ...before, isHovered: true })
  const [unhovered, hovered] = await groundsOf({})
  expect(hovered?.ground).not.toBe(unhovered?.ground)
})

for (const viewport of [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`the welcome card leaves the actions of a poster free: ${viewport.width} × ${viewport.height}`, async ({
    traveller,
  }) => {
    const [mara, { page }] = [await traveller(HOME), await traveller({}, { viewport })]
    const { id } = await postTripAs(mara.context, { destination: 'Milos', country: 'Greece' })
    await page.goto(`/?post=${id}`, { waitUntil: 'networkidle' })
    const card = page.getByRole('region', { name: /^Welcome to/ })
    await expect(card).toBeVisible()
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
      expect(isFree, String(name)).toBe(true)
    }
    await expect(lead).toBeInViewport({ ratio: 1 })
  })
}

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
  ['Country', '/post-trip', 'Ind'],
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

for (const [theme, colorScheme, drawing] of [
  [undefined, 'dark', 18],
  [undefined, 'light', 0],
  ['dark', 'light', 18],
  ['light', 'dark', 0],
] as const) {
  test(`an empty trip form shows the night where the page is dark: ${theme ?? 'as the system has it'}, ${colorScheme}`, async ({
    traveller,
  }) => {
    const { page } = await traveller(HOME, { colorScheme })
    if (theme) await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const drawn: string[] = []
    page.on('request', (request) => request.url().includes('/t-xx-somewhere/') && drawn.push(request.url()))
    await page.goto('/post-trip', { waitUntil: 'networkidle' })
    const shown = page.locator('figure picture img').filter({ visible: true })
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveAttribute('src', new RegExp(`/t-xx-somewhere/${drawing}/`))
    expect(drawn.map((url) => url.split('/').at(-2))).toEqual([String(drawing)])
  })
}
