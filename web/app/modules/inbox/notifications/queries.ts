import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotificationSettings,
  readNotifications,
} from '@caravan/contract/notifications.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { mayPass } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { type Pages, pagedQuery } from '../../../lib/query/paged-query.ts'
import { patchData, withFirst } from '../../../lib/query/patch-pages.ts'

const notificationsKey = ['/api/notifications']
export const notificationListKey = [...notificationsKey, 'list']

export const notificationsQuery = (by: Calls['callPage'] = callPage) =>
  pagedQuery(notificationListKey, (query, init) => by(listNotifications, { query }, init))

export const unreadNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call(countNotifications, undefined, { signal }),
})

export const settingsQuery = (by: Calls['call'] = call) =>
  queryOptions({
    queryKey: ['/api/notification-settings'],
    queryFn: ({ signal }) => by(readNotificationSettings, undefined, { signal }),
  })

/** Puts news on top of the list, where they are there once: what came up again leaves its old place. */
export function applyNotificationNews(client: QueryClient, news: Notification): void {
  patchData<Pages<Notification>>(client, notificationListKey, (pages) =>
    withFirst(pages, news, ({ id }) => id === news.id),
  )
  void client.invalidateQueries({ queryKey: unreadNotificationsQuery.queryKey })
}

export const refetchNotifications = (client: QueryClient) => client.invalidateQueries({ queryKey: notificationsKey })

const MAX_COUNTED = 100
const MAX_AT_ONCE = 100
/** All marks change one number. */
const COUNT = 'unread notifications'
const { queryKey } = unreadNotificationsQuery

/** Takes the named off the count of what is unread at once; it is what the server says when that has answered. */
export function markNotificationsRead(client: QueryClient, ids: readonly string[]): void {
  void marksIn(client).want(COUNT, ids, client.getQueryData(queryKey)?.unread)
}

const marksIn = optimisticIn<number | undefined, readonly string[]>((client) => ({
  async send(_, ids) {
    let unread: number | undefined
    for (let at = 0; at < ids.length; at += MAX_AT_ONCE) {
      const body = { ids: ids.slice(at, at + MAX_AT_ONCE) }
      unread = (await call(readNotifications, { body })).unread
    }
    failedMarks.delete(client)
    return unread
  },
  expected: (unread, ids) =>
    unread === undefined || unread >= MAX_COUNTED ? unread : Math.max(0, unread - ids.length),
  show(_, unread) {
    if (unread !== undefined) client.setQueryData(queryKey, { unread })
  },
  onFailure(_, error, { wanted }) {
    if (mayPass(error)) failedMarks.set(client, wanted)
    // others may have come meanwhile
    void client.invalidateQueries({ queryKey })
  },
}))

const failedMarks = new WeakMap<QueryClient, readonly string[]>()

export function resendNotificationMarks(client: QueryClient): void {
  const ids = failedMarks.get(client)
  if (ids) markNotificationsRead(client, ids)
}
