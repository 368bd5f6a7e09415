import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import type { Wanted } from '../../server/src/operate/sign-in-as.ts'
import { openSessions, type Sessions, uniqueUsername } from './sessions.ts'

export interface TravellerOptions {
  email?: string
  /** What the username begins with: what follows makes it nobody else's, also in a second try. */
  username?: string
  firstName?: string
  lastName?: string
  city?: string
  country?: string
  gender?: string
  onboarded?: boolean
}

interface Fixtures {
  /** A context signed in as a new traveller. */
  traveller: (
    wish?: TravellerOptions,
    options?: Parameters<import('@playwright/test').Browser['newContext']>[0],
  ) => Promise<Person>
  /** What pages must not do: console errors, requests to other hosts. Checked after every test. */
  pageErrors: { watch(page: Page): void; expectConsole(pattern: RegExp): void }
}

export interface Person {
  userId: string
  /** As wished and then some; nothing where none was wished. */
  username: string
  page: Page
  context: BrowserContext
}

let made = 0

interface WorkerFixtures {
  /** Of the server, as the global set-up wrote it down. */
  dataDir: string
  sessions: Sessions
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  dataDir: [process.env.E2E_DATA_DIR ?? '', { scope: 'worker', option: true }],
  sessions: [
    async ({ dataDir }, use) => {
      const sessions = openSessions(dataDir)
      await use(sessions)
      await sessions.close()
    },
    { scope: 'worker' },
  ],
  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from the pattern
    async ({}, use) => {
      const offences: string[] = []
      const expected: RegExp[] = []
      await use({
        watch: (page) => watch(page, offences),
        expectConsole: (pattern) => expected.push(pattern),
      })
      expect(offences.filter((offence) => !expected.some((pattern) => pattern.test(offence)))).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page, pageErrors }, use) => {
    pageErrors.watch(page)
    withReader(page)
    await use(page)
  },
  traveller: async ({ browser, baseURL, pageErrors, sessions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (wish = {}, options = {}) => {
      const username = wish.username ? uniqueUsername(wish.username) : ''
      const { userId, cookie } = await sessions.begin(wantedOf({ ...wish, username }))
      const context = await browser.newContext({ baseURL, ...options })
      contexts.push(context)
      context.on('page', withReader)
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: baseURL ?? '', httpOnly: true, sameSite: 'Lax' }])
      const page = await context.newPage()
      pageErrors.watch(page)
      return { userId, username, page, context }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/**
 * What a test wants of a page it wants once that listens, and its reader is there. A link that is pressed
 * before its scripts are there loads a whole page; the connection, and the parts of a page that come later, wait for somebody
 * to do something. With `waitUntil: 'commit'` nothing is waited for.
 */
function withReader(page: Page): void {
  /** Parts of a page hydrate one after the other; React notes its properties on each element that it has taken over. */
  const isListening = (without: string) => {
    const isTaken = (element: Element) =>
      element.closest(without) || Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return !('__reactRouterContext' in window) || [...document.querySelectorAll('a, button, input')].every(isTaken)
  }
  async function begin(waitUntil: string | undefined) {
    if (waitUntil === 'commit') return
    await page.waitForFunction(isListening, '[data-late]')
    await page.mouse.move(1, 1)
    await page.waitForFunction(isListening, ':not(*)')
  }
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const reply = await goto(url, options)
    await begin(options?.waitUntil)
    return reply
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const reply = await reload(options)
    await begin(options?.waitUntil)
    return reply
  }
}

/** By Playwright, on each page of a context whose worker is blocked. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

function watch(page: Page, offences: string[]): void {
  // not all of them reach the console: one that the page catches does not
  void page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`content security policy: ${violatedDirective} of ${blockedURI} in ${sourceFile}`),
    )
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED)
      offences.push(`${message.type()}: ${message.text()}${sourceOf(message)}`)
  })
  page.on('pageerror', (error) => offences.push(`uncaught: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && hostname !== 'localhost') offences.push(`left localhost: ${request.url()}`)
  })
}

/** "Failed to load resource" does not name the resource. */
function sourceOf(message: ConsoleMessage): string {
  const { url } = message.location()
  return url ? ` (${url})` : ''
}

function wantedOf({ username, ...wish }: TravellerOptions): Wanted {
  made++
  const wanted = { email: `guest-${process.pid}-${made}@example.org`, onboarded: true, ...wish }
  return username ? { ...wanted, username } : wanted
}

/** No accessibility violation that axe can find, by WCAG 2.2 A and AA. What still moves or fades is waited for. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  await expectNoViolation(page, axeFor(page).withTags(tags))
}

/** The page as it is, and its colours in the dark too: nothing else of it changes there. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, axeFor(page).withRules(['color-contrast', 'link-in-text-block']))
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Within the page: else each run opens another one. No frame of ours is of another site. What passes is not listed. */
const axeFor = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function expectNoViolation(page: Page, axe: AxeBuilder): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || playState !== 'running'
    }),
  )
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

export { expect }
