import type { Notification } from '@caravan/contract/notifications.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveConnection } from './live-connection.ts'
import { deliver } from './payloads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NOTIFICATION: Notification = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'match-accepted',
  isRead: false,
  createdAt: '2026-11-22T12:00:00.000Z',
  actor: null,
  others: 0,
  trip: null,
  matchId: null,
  group: null,
  planChatId: null,
  digest: null,
  change: null,
  decision: null,
  report: null,
}

function page() {
  const connection = new LiveConnection()
  const received: Notification[] = []
  connection.on('notification', (notification) => received.push(notification))
  let asked = 0
  connection.onOpen(() => asked++)
  return { connection, received, asked: () => asked }
}

it('reads a notification of a node that knows no digests yet', () => {
  const { connection, received, asked } = page()
  const { digest, ...before } = NOTIFICATION
  deliver(connection, 'notification', before)
  vi.runAllTimers()
  expect(received).toEqual([{ ...before, digest }])
  expect(asked()).toBe(0)
})

it('asks anew, once, for what comes in shapes that it does not know', () => {
  const { connection, received, asked } = page()
  for (const kind of ['postcard', 'telegram']) deliver(connection, 'notification', { ...NOTIFICATION, kind })
  vi.runAllTimers()
  expect([received, asked()]).toEqual([[], 1])
})

it('leaves alone what it has no name for', () => {
  const { connection, asked } = page()
  deliver(connection, 'fireworks', {})
  vi.runAllTimers()
  expect(asked()).toBe(0)
})
