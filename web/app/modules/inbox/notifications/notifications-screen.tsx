import type { Notification } from '@caravan/contract/notifications.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { detailOf } from '../../../lib/call-error.ts'
import { useNow } from '../../../lib/dates/now.tsx'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { byDay } from './by-day.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import rowStyles from './notification-item.module.css'
import { NotificationItem } from './notification-item.tsx'
import { notificationsQuery } from './notifications-query.ts'
import styles from './notifications-screen.module.css'

const ROWS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

/** A day with what happened on it, in one line each, on a phone in two, and when. */
export const NotificationSkeleton = () => (
  <Loading label="Loading notifications...">
    <div className={styles.day}>
      <Skeleton className="h-[1.08em] w-24" />
    </div>
    <div className="card flush">
      {ROWS.map((width) => (
        <div key={width} className={rowStyles.row}>
          <div className={rowStyles.line}>
            <Skeleton className="size-12 rounded-full" />
            <div className="grid flex-1">
              <Skeleton className={`my-1 h-4 max-sm:w-full ${width}`} />
              <Skeleton className={`my-1 h-4 sm:hidden ${width}`} />
              <Skeleton className="my-[0.281rem] h-3 w-1/4" />
            </div>
          </div>
        </div>
      ))}
    </div>
  </Loading>
)

/** Everything that happened, by day. Seen here, it is read. */
export const NotificationsScreen = () => (
  <div className={styles.notifications}>
    <TopBar title="Notifications">
      <Link to="/settings/notifications" className="btn quiet round" aria-label="Notification settings">
        <Settings className="icon" />
      </Link>
    </TopBar>
    <List />
  </div>
)

const List = () => (
  <PagedList
    query={useInfiniteQuery(notificationsQuery())}
    skeleton={<NotificationSkeleton />}
    failure={{
      title: 'Something went wrong',
      detail: (error) => detailOf(error, 'Notifications could not be loaded.'),
    }}
    empty={<Nothing />}
    more={{ label: 'Show earlier ones', wide: true }}
  >
    {(notifications) => <Days notifications={notifications} />}
  </PagedList>
)

function Days({ notifications }: { notifications: Notification[] }) {
  const isNew = useReading(notifications)
  // the server does not know the reader's time zone
  return byDay(notifications, useNow(), useHydrated()).map((day) => (
    <section key={day.name} aria-label={day.name}>
      <h2 className={styles.day}>{day.name}</h2>
      <ul className="card flush">
        {day.notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} isNew={isNew(notification.id)} />
        ))}
      </ul>
    </section>
  ))
}

const Nothing = () => (
  <EmptyState stamp="letterbox" title="Nothing new yet">
    Requests, answers, messages and what others say about your trips appear here.
  </EmptyState>
)

/**
 * Marks what the list shows as read, and answers what was new: it stays marked for as long as the list is open,
 * or nobody would see what the count was about.
 */
function useReading(shown: Notification[] | undefined): (id: string) => boolean {
  const client = useQueryClient()
  const seenAsNew = useRef(new Set<string>())
  const unread = shown?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? []
  for (const id of unread) seenAsNew.current.add(id)
  const fresh = unread.join()
  useEffect(() => {
    if (!fresh) return
    markNotificationsRead(client, fresh.split(','))
  }, [fresh, client])
  return (id) => seenAsNew.current.has(id)
}
