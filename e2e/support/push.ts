import { expect, type Page, type Worker } from '@playwright/test'
import type { Person } from './fixtures.ts'

/** What the browser keeps of a worker, as far as these tests ask for it. */
export interface Shown {
  title: string
  body: string
  tag: string
  data: unknown
}
declare const self: {
  registration: { getNotifications(): Promise<Shown[]> }
  clients: { matchAll(options: object): Promise<{ visibilityState: string }[]> }
  looks: number
  shows: number
}
declare const Clients: { prototype: { matchAll(options: object): Promise<unknown[]> } }
declare const ServiceWorkerRegistration: {
  prototype: { showNotification(title: string, options: object): Promise<void> }
}

/** A browser with the worker of the site, and a push service's line to it. */
export async function withWorker({ page, context }: Person, baseURL = '') {
  await context.grantPermissions(['notifications'])
  await page.goto('/matches', { waitUntil: 'networkidle' })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const registrationId = await registered
  const push = (payload: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL,
      registrationId,
      data: JSON.stringify(payload),
    })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return { push, worker }
}
export const shown = (worker: Worker) =>
  worker.evaluate(async () =>
    (await self.registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })),
  )
/** Counts what the worker has done: how often it looked which pages are open, and how many notifications it has shown. */
export const countCalls = (worker: Worker) =>
  worker.evaluate(() => {
    const { matchAll } = Clients.prototype
    const { showNotification } = ServiceWorkerRegistration.prototype
    self.looks = 0
    self.shows = 0
    Clients.prototype.matchAll = async function (options) {
      const found = await matchAll.call(this, options)
      self.looks++
      return found
    }
    ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
      await showNotification.call(this, title, options)
      self.shows++
    }
  })
/** Leaves the site: for the worker the page is still there for a moment. */
export async function leave(page: Page, worker: Worker) {
  await page.goto('about:blank')
  const isSeen = () =>
    worker.evaluate(async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      return pages.some(({ visibilityState }) => visibilityState === 'visible')
    })
  await expect.poll(isSeen).toBe(false)
}
/**
 * Until the worker has shown so many. Asked earlier which notifications there are, Chromium forgets one that is kept
 * already and not yet on the screen.
 */
export const hasShown = (worker: Worker, times: number) =>
  expect.poll(() => worker.evaluate(() => self.shows)).toBe(times)
