import type { Page, Worker } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { matched, sendMessage } from './support/matches.ts'
import { countCalls, hasShown, leave, type Shown, shown, withWorker } from './support/push.ts'
import { postTripAs } from './support/trips.ts'

test.use({ serviceWorkers: 'allow' })

const PAYLOAD = { title: 'Caravan', body: 'Aiko sent you a message', path: '/notifications?from=push', tag: 'one' }

/** What the browser keeps of a worker, as far as a press asks for it. */
declare const self: {
  registration: { getNotifications(): Promise<Shown[]> }
  dispatchEvent(event: Event): boolean
  opened: string[]
  looks: number
}
declare const NotificationEvent: new (type: string, init: { notification: Shown }) => Event
declare const Clients: { prototype: { openWindow(address: string): Promise<null> } }
declare const WindowClient: { prototype: { focus(): Promise<unknown> } }

test('what is pushed shows once for its subject where no page is looked at, and not where one is', async ({
  traveller,
  baseURL,
}) => {
  const mara = await traveller()
  const { push, worker } = await withWorker(mara, baseURL)
  await countCalls(worker)
  await push({ ...PAYLOAD, tag: 'seen' })
  await expect.poll(() => worker.evaluate(() => self.looks)).toBe(1)
  await leave(mara.page, worker)
  await push(PAYLOAD)
  await hasShown(worker, 1)
  expect(await shown(worker)).toHaveLength(1)
  await push({ ...PAYLOAD, body: 'Aiko and 1 other' })
  await hasShown(worker, 2)
  expect(await shown(worker)).toEqual([
    { title: 'Caravan', body: 'Aiko and 1 other', tag: 'one', data: { path: PAYLOAD.path } },
  ])
})

test('the words are asked for as it is shown, and are not said of somebody who is out of sight', async ({
  traveller,
  baseURL,
}) => {
  const [mara, aiko] = [await traveller(), await traveller({ firstName: 'Aiko' })]
  const matchId = await matched(mara, aiko)
  await sendMessage(aiko, matchId, 'Six at the gate?')
  const { push, worker } = await withWorker(mara, baseURL)
  await countCalls(worker)
  const told: { id: string; kind: string }[] = await (await mara.context.request.get('/api/notifications')).json()
  const tag = told.find(({ kind }) => kind === 'message')?.id ?? ''
  await leave(mara.page, worker)
  await push({ title: 'Caravan', tag })
  await hasShown(worker, 1)
  expect(await shown(worker)).toMatchObject([
    { body: 'Aiko sent you a message', data: { path: `/messages/${matchId}` } },
  ])
  const blocked = await aiko.context.request.put(`/api/users/${mara.userId}/block`, { data: { blocked: true } })
  expect(blocked.ok(), await blocked.text()).toBe(true)
  await push({ title: 'Caravan', tag })
  await hasShown(worker, 2)
  const nothing = { body: 'Open Caravan to see what is new', data: { path: '/notifications' } }
  expect(await shown(worker)).toMatchObject([nothing])
  // a page of hers closes what has come to nothing
  await mara.page.goto('/notifications')
  await expect.poll(() => shown(worker)).toEqual([])
})

test('what a device shows goes with whoever was signed in there, also where no page of theirs was open', async ({
  traveller,
  baseURL,
}) => {
  const mara = await traveller()
  const { page, context } = mara
  const { push, worker } = await withWorker(mara, baseURL)
  await countCalls(worker)
  const cookies = await context.cookies()
  const endings = [
    async () => {
      await context.clearCookies()
      await page.goto('/')
    },
    async () => void (await page.goto('/api/logout')),
  ]
  for (const [times, end] of endings.entries()) {
    await leave(page, worker)
    await push(PAYLOAD)
    await hasShown(worker, times + 1)
    expect(await shown(worker)).toHaveLength(1)
    await end()
    await expect.poll(() => shown(worker)).toEqual([])
    await context.addCookies(cookies)
  }
})

/** Stands for a subscription of this browser that somebody has left. */
function leftSubscription(): void {
  const key = (length: number) => btoa('\x04'.repeat(length)).replaceAll('+', '-').replaceAll('=', '')
  const endpoint = 'https://fcm.googleapis.com/fcm/send/left'
  const subscription = Object.assign(Object.create(PushSubscription.prototype), {
    toJSON: () => ({ endpoint, keys: { p256dh: key(65), auth: key(16) } }),
    unsubscribe: async () => {
      document.documentElement.dataset.unsubscribed = ''
      return true
    },
  })
  PushManager.prototype.getSubscription = async () => subscription
}

test('the subscription that somebody has left is ended, not taken over by the next one', async ({ traveller }) => {
  const mara = await traveller()
  const { page, context } = mara
  await context.grantPermissions(['notifications'])
  await page.addInitScript(leftSubscription)
  let registered = 0
  await page.route('**/api/push-subscriptions', async (route) => {
    registered++
    await route.continue()
  })
  await page.goto('/matches')
  await expect(page.locator('html')).toHaveAttribute('data-unsubscribed')
  expect(registered).toBe(0)
  await page.evaluate(() => localStorage.setItem('push', 'https://fcm.googleapis.com/fcm/send/left'))
  const renewed = page.waitForResponse('**/api/push-subscriptions')
  await page.reload()
  await renewed
  await expect(page.locator('html')).not.toHaveAttribute('data-unsubscribed')
})

/** No test can press what the desktop shows, so it calls the worker. What needs a real press is noted there. */
const press = (worker: Worker) =>
  worker.evaluate(async () => {
    self.opened = []
    Clients.prototype.openWindow = async (address) => {
      self.opened.push(address)
      return null
    }
    WindowClient.prototype.focus = async () => undefined
    const [notification] = await self.registration.getNotifications()
    if (!notification) throw new Error('Nothing is shown')
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
const opened = (worker: Worker) => worker.evaluate(() => self.opened)

test('pressed, it leads an open page there, or opens one, and never to another site', async ({
  traveller,
  baseURL,
}) => {
  const mara = await traveller()
  const { page } = mara
  const { push, worker } = await withWorker(mara, baseURL)
  await countCalls(worker)
  let times = 0
  const show = async (payload: object) => {
    await leave(page, worker)
    await push(payload)
    times++
    await hasShown(worker, times)
    expect(await shown(worker)).toHaveLength(1)
  }
  await show(PAYLOAD)
  await press(worker)
  await expect.poll(() => opened(worker)).toEqual([`${baseURL}${PAYLOAD.path}`])
  expect(await shown(worker)).toEqual([])

  await show({ ...PAYLOAD, path: '//evil.example/x' })
  await press(worker)
  await expect.poll(() => opened(worker)).toEqual([`${baseURL}/`])
  // a closing that comes late would close the next one, which has its tag
  await expect.poll(() => shown(worker)).toEqual([])

  await show(PAYLOAD)
  await page.goto('/matches', { waitUntil: 'networkidle' })
  await press(worker)
  await expect(page).toHaveURL(`${baseURL}${PAYLOAD.path}`)
  expect([await opened(worker), await shown(worker)]).toEqual([[], []])
})

/** What replaces the browser's own service, which no test can reach: the server takes its address. */
function fakeSubscriptions(): void {
  let current: PushSubscription | null = null
  const key = (length: number) => btoa('\x04'.repeat(length)).replaceAll('+', '-').replaceAll('=', '')
  const made = (): PushSubscription => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${Math.random()}`
    const toJSON = () => ({ endpoint, keys: { p256dh: key(65), auth: key(16) } })
    return Object.assign(Object.create(PushSubscription.prototype), { toJSON })
  }
  PushManager.prototype.getSubscription = async () => current
  PushManager.prototype.subscribe = async () => {
    current = made()
    return current
  }
}
const invitation = (page: Page) => page.getByRole('complementary', { name: 'Notifications on this device' })

test('a device is asked for push after its first match, without the page moving, and the answer is kept', async ({
  traveller,
}) => {
  const [mara, aiko] = [await traveller(), await traveller({}, { viewport: { width: 390, height: 844 } })]
  for (const { page } of [mara, aiko]) await page.addInitScript(fakeSubscriptions)
  await mara.page.goto('/messages', { waitUntil: 'networkidle' })
  await expect(mara.page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect(invitation(mara.page)).toHaveCount(0)

  const trip = await postTripAs(aiko.context, { destination: 'Naples', country: 'Italy' })
  const { match } = await (
    await mara.context.request.put(`/api/posts/${trip.id}/match`, { data: { matched: true } })
  ).json()
  await aiko.context.request.put(`/api/matches/${match.id}`, { data: { status: 'accepted' } })
  await aiko.page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    const seen = window as unknown as { moved: number }
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await aiko.page.goto('/messages', { waitUntil: 'networkidle' })
  await expect(invitation(aiko.page)).toBeVisible()
  expect(await aiko.page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01)
  await expectAccessible(aiko.page)
  await invitation(aiko.page).getByRole('button', { name: 'Not now' }).click()
  await expect(invitation(aiko.page)).toHaveCount(0)
  const asked = aiko.page.waitForRequest('**/api/conversations/unread')
  await aiko.page.reload({ waitUntil: 'networkidle' })
  await asked
  await expect(invitation(aiko.page)).toHaveCount(0)

  await mara.page.goto('/messages', { waitUntil: 'networkidle' })
  await expect(invitation(mara.page)).toBeVisible()
  await mara.context.grantPermissions(['notifications'])
  const saved = mara.page.waitForResponse('**/api/push-subscriptions')
  await invitation(mara.page).getByRole('button', { name: 'Turn on here' }).click()
  expect((await saved).status()).toBe(201)
  await expect(invitation(mara.page)).toHaveCount(0)
})

test('the question covers none of the conversations on a small phone', async ({ traveller }) => {
  const people = 4
  const { page, ...mara } = await traveller({}, { viewport: { width: 320, height: 568 } })
  for (let made = 0; made < people; made++) await matched(await traveller(), { page, ...mara })
  await page.addInitScript(fakeSubscriptions)
  await page.goto('/messages', { waitUntil: 'networkidle' })
  await expect(invitation(page)).toBeAttached()
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(people)
  const isCovered = (row: HTMLElement) => {
    const { left, top, width, height } = row.getBoundingClientRect()
    const spots = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + height * share))
    return spots.some((spot) => spot?.closest('aside'))
  }
  for (const row of await rows.all()) expect(await row.evaluate(isCovered)).toBe(false)
  await invitation(page).scrollIntoViewIfNeeded()
  await expect(invitation(page).getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
})
