import type { Notification } from '@caravan/contract/notifications.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Pages } from '../../../lib/query/paged-query.ts'
import { applyNotificationNews } from './notification-cache.ts'
import { notificationListKey } from './notifications-query.ts'

const of = (id: string, others = 0): Notification => ({
  id,
  kind: 'like',
  createdAt: '2026-11-21T12:00:00.000Z',
  isRead: false,
  actor: null,
  others,
  trip: null,
  matchId: null,
  group: null,
  planChatId: null,
  digest: null,
  change: null,
  decision: null,
  report: null,
})

test('news are on top, and one that came up again is listed once', () => {
  const client = new QueryClient()
  client.setQueryData<Pages<Notification>>(notificationListKey, {
    pages: [['a', 'b'], ['c']].map((ids) => ({ items: ids.map((id) => of(id)), next: undefined })),
    pageParams: ['', ''],
  })
  applyNotificationNews(client, of('c', 4))
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
