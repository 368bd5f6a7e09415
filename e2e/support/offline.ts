import { expect, type Page } from '@playwright/test'
import type { Person } from './fixtures.ts'
import { matched, said, sendMessage } from './matches.ts'
import { postTripAs } from './trips.ts'

/** What Chromium writes to the console without a network, and where a session has ended. */
export const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch|WebSocket|401|403/
export const MESSAGE = 'See you at the gate'
export const main = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
export const landing = (page: Page) => page.getByRole('heading', { level: 1, name: 'Someone is going your way' })

/**
 * The two match, the second writes, the first has a trip of her own, and looks at feed, matches, conversation and profile,
 * moving about as people do: without loading a page. Answers the id of the match.
 */
export async function visitScreens(mara: Person, jonas: Person): Promise<string> {
  const { page } = mara
  const matchId = await matched(mara, jonas)
  await sendMessage(jonas, matchId, MESSAGE)
  await postTripAs(mara.context, { destination: 'Ithaca', country: 'Greece' })
  await page.goto('/')
  await main(page).getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('tabpanel').getByText('Kyoto').first()).toBeVisible()
  await main(page).getByRole('link', { name: 'Messages' }).click()
  // a match's card has a link to the conversation as well, and the screen of matches stands until the next is there
  await page.getByRole('region', { name: 'Conversations' }).locator(`a[href="/messages/${matchId}"]`).click()
  await expect(said(page, MESSAGE)).toBeVisible()
  await main(page).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('Ithaca').first()).toBeVisible()
  for (const what of [MESSAGE, 'Kyoto', '"/api/matches","pages"', '"/api/posts","own"', '"feed"'])
    await keeps(page, what)
  await isReadyOffline(page)
  return matchId
}

/** Until the service worker has all that a page needs without a network, and answers for this page. */
export const isReadyOffline = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** What the browser keeps of what was read, as text; nothing where it keeps nothing. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    if (!(await indexedDB.databases()).some(({ name }) => name === 'offline')) return ''
    const database = await done(indexedDB.open('offline'))
    const stores = [...database.objectStoreNames]
    const rows = await Promise.all(stores.map((name) => done(database.transaction(name).objectStore(name).getAll())))
    database.close()
    return JSON.stringify(rows)
  })

export const keeps = (page: Page, words: string) => expect.poll(() => keptText(page)).toContain(words)

export const keepsNothing = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

/** Everything that lies in the caches of the worker. */
export const cachedFiles = (page: Page): Promise<{ path: string; text: string }[]> =>
  page.evaluate(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        found.push({ path: new URL(request.url).pathname, text: (await reply?.text()) ?? '' })
      }
    }
    return found
  })

/** The browser without a network opens an address. */
export async function openOffline(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('status').filter({ hasText: /As of \d\d:\d\d/ })).toBeVisible()
}
