import type { Notification } from '@caravan/contract/notifications.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { byDay } from './notifications-screen.tsx'
import {
  applyNotificationNews,
  markNotificationsRead,
  notificationListKey,
  resendNotificationMarks,
  unreadNotificationsQuery,
} from './queries.ts'

const of = (id: string, change: Partial<Notification> = {}): Notification => ({
  ...{ id, kind: 'like', createdAt: '2026-11-21T12:00:00.000Z', isRead: false, actor: null, others: 0, trip: null },
  ...{ matchId: null, group: null, planChatId: null, digest: null, change: null, decision: null, report: null },
  ...change,
})
const noon = (day: string) => new Date(`${day}T12:00:00`).toISOString()

test('what happened is listed under its day, the latest days by name', () => {
  const days = ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-17', '2026-11-14', '2026-11-14']
  const groups = byDay(
    days.map((day) => of(day, { createdAt: noon(day) })),
    Date.parse(noon('2026-11-21')),
  )
  expect(groups.map(({ name, notifications }) => [name, notifications.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Tuesday', 1],
    ['14 November 2026', 2],
  ])
})

test('news are on top, and one that came up again is listed once', () => {
  const client = new QueryClient()
  client.setQueryData<Pages<Notification>>(notificationListKey, {
    pages: [['a', 'b'], ['c']].map((ids) => ({ items: ids.map((id) => of(id)), next: undefined })),
    pageParams: ['', ''],
  })
  applyNotificationNews(client, of('c', { others: 4 }))
  const shown = client.getQueryData<Pages<Notification>>(notificationListKey)
  expect(shown?.pages.map(({ items }) => items.map(({ id, others }) => [id, others]))).toEqual([
    [
      ['c', 4],
      ['a', 0],
      ['b', 0],
    ],
    [],
  ])
})

let client: QueryClient
let sent: unknown[]
let answer: (reply: Response | Error) => Promise<void>
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(unreadNotificationsQuery.queryKey, { unread: 5 })
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return new Promise<Response>((resolve, reject) => {
      answer = async (reply) => {
        if (reply instanceof Error) reject(reply)
        else resolve(reply)
        await new Promise((done) => setImmediate(done))
      }
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

const unread = () => client.getQueryData(unreadNotificationsQuery.queryKey)?.unread
const sentTimes = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times))
const IDS = ['a', 'b']

test('what is looked at is taken off the count at once, and the server has the last word', async () => {
  markNotificationsRead(client, IDS)
  expect(unread()).toBe(3)
  await sentTimes(1)
  await answer(Response.json({ read: 2, unread: 4 }))
  expect([unread(), sent]).toEqual([4, [{ ids: IDS }]])
  resendNotificationMarks(client)
  expect(sent).toHaveLength(1)
})

test('where that fails they count again, until the mark is sent again and stored', async () => {
  markNotificationsRead(client, IDS)
  await sentTimes(1)
  await answer(new TypeError('Failed to fetch'))
  expect(unread()).toBe(5)
  expect(client.getQueryState(unreadNotificationsQuery.queryKey)?.isInvalidated).toBe(true)
  resendNotificationMarks(client)
  expect(unread()).toBe(3)
  await sentTimes(2)
  await answer(Response.json({ read: 2, unread: 3 }))
  expect([unread(), sent]).toEqual([3, [{ ids: IDS }, { ids: IDS }]])
  resendNotificationMarks(client)
  expect(sent).toHaveLength(2)
})

test('a mark that is refused for good is not sent again', async () => {
  markNotificationsRead(client, IDS)
  await sentTimes(1)
  await answer(new Response('{}', { status: 403 }))
  resendNotificationMarks(client)
  expect([unread(), sent]).toEqual([5, [{ ids: IDS }]])
})

test('beyond what the server counts nothing is guessed', () => {
  client.setQueryData(unreadNotificationsQuery.queryKey, { unread: 100 })
  markNotificationsRead(client, IDS)
  expect(unread()).toBe(100)
})

test('more than a hundred are marked too, a hundred at a time', async () => {
  const ids = Array.from({ length: 250 }, (_, n) => `n${n}`)
  markNotificationsRead(client, ids)
  for (const times of [1, 2, 3]) {
    await sentTimes(times)
    await answer(Response.json({ read: 100, unread: 0 }))
  }
  expect(sent).toEqual([{ ids: ids.slice(0, 100) }, { ids: ids.slice(100, 200) }, { ids: ids.slice(200) }])
  expect(unread()).toBe(0)
})
