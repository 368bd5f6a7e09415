import type { QueryClient } from '@tanstack/react-query'
import type { Calls } from '../../lib/call.ts'
import { notificationsQuery, settingsQuery } from './notifications-query.ts'

/** What the server fetches for the first view of the list. */
export const prefetchNotifications = (client: QueryClient, { callPage }: Calls) =>
  client.prefetchInfiniteQuery(notificationsQuery(callPage))

/** What the server fetches for the first view of their settings. */
export const prefetchNotificationSettings = (client: QueryClient, { call }: Calls) =>
  client.prefetchQuery(settingsQuery(call))
