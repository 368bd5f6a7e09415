import { readNotifications } from '@caravan/contract/notifications.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { mayPass } from '../../../lib/call-error.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { unreadNotificationsQuery } from './notifications-query.ts'

/** The server counts no further. */
const MAX_COUNTED = 100
/** The call takes no more. */
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

/** What could not be marked and is marked later. */
const failedMarks = new WeakMap<QueryClient, readonly string[]>()

/** For when there may be a connection again. */
export function resendNotificationMarks(client: QueryClient): void {
  const ids = failedMarks.get(client)
  if (ids) markNotificationsRead(client, ids)
}
