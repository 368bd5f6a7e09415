import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markNotificationsRead, resendNotificationMarks } from './mark-notifications-read.ts'
import { unreadNotificationsQuery } from './notifications-query.ts'

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
