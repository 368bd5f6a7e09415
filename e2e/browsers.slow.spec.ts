import type { Page } from '@playwright/test'
import { HOME } from './support/feed.ts'
import { expect, test } from './support/fixtures.ts'
import { SCREENS } from './support/overlays-of-screens.ts'
import { completeWizard } from './support/people.ts'
import { pressAll } from './support/press-all.ts'
import { uniqueUsername } from './support/unique-suffix.ts'

/**
 * What the oldest browsers that we build for do not have: Safari 16.4, and Chrome and Firefox of two years ago. Not
 * `checkVisibility`, without which Playwright does not work.
 */
function takeAwayWhatIsYounger(): void {
  const younger: [object, string[]][] = [
    [globalThis, ['CloseWatcher', 'navigation', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'Iterator']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [Document.prototype, ['startViewTransition']],
    [Uint8Array, ['fromBase64']],
    [Uint8Array.prototype, ['toBase64']],
    [RegExp, ['escape']],
    [Response, ['json']],
    [crypto, ['randomUUID']],
    [Crypto.prototype, ['randomUUID']],
  ]
  for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
}

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

const OTHERS = ['/discover', '/wishes', '/notifications', '/post-trip', '/settings/safety']

for (const [what, script] of [
  ['a browser of the baseline', takeAwayWhatIsYounger],
  ['a browser that misreports itself and stores nothing', misreport],
] as const) {
  test(`${what}: every screen opens, and everything can be pressed`, async ({ traveller, dataDir, pageErrors }) => {
    test.slow()
    pageErrors.expectConsole(/Failed to load resource/)
    const people = { mara: await traveller(HOME), aiko: await traveller({ ...HOME, username: 'aiko' }), dataDir }
    const { page } = people.mara
    await page.addInitScript(script)
    const open = async (address: string) => {
      await page.goto(address, { waitUntil: 'networkidle' })
      await pressAll(page)
    }
    for (const name of ['the feed', 'a conversation', 'matches', 'near me', 'settings'])
      await open((await SCREENS[name]?.prepare(people)) ?? name)
    for (const address of OTHERS) await open(address)
  })

  test(`${what}: the wizard is completed`, async ({ traveller }) => {
    const { page } = await traveller({ onboarded: false })
    await page.addInitScript(script)
    await page.goto('/')
    await completeWizard(page, { firstName: 'Mara', lastName: 'Lindqvist', username: uniqueUsername('mara') })
  })
}

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
