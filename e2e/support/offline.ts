import { expect, type Page } from '@playwright/test'

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
