import type { Notification } from '@caravan/contract/notifications.ts'
import { expect, test } from 'vitest'
import { withNews } from './notification-cache.ts'

const of = (id: string, others = 0): Notification => ({
  id,
  kind: 'like',
  createdAt: '2026-11-21T12:00:00.000Z',
  isRead: false,
  actor: null,
  others,
  trip: null,
  matchId: null,
})
const pages = (...ids: string[][]) => ({
  pages: ids.map((page) => ({ items: page.map((id) => of(id)), next: undefined })),
  pageParams: ids.map(() => ''),
})

test('news stand on top, and one that came up again stands once', () => {
  const shown = withNews(pages(['a', 'b'], ['c']), of('c', 4))
  expect(shown.pages.map(({ items }) => items.map(({ id, others }) => [id, others]))).toEqual([
    [
      ['c', 4],
      ['a', 0],
      ['b', 0],
    ],
    [],
  ])
})
