import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification, NotificationKind } from '@caravan/contract/notifications.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Archive from 'lucide-react/icons/archive'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Camera from 'lucide-react/icons/camera'
import Clock from 'lucide-react/icons/clock'
import Handshake from 'lucide-react/icons/handshake'
import Heart from 'lucide-react/icons/heart'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Scale from 'lucide-react/icons/scale'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Sparkles from 'lucide-react/icons/sparkles'
import Users from 'lucide-react/icons/users'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { dayName, startOfDay } from '../../../lib/dates/dates.ts'
import { useNow } from '../../../lib/dates/now.tsx'
import { useHydrated } from '../../../lib/hooks.ts'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { WithNames } from '../../../ui/linked-text.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import styles from './notifications-screen.module.css'
import { markNotificationsRead, notificationsQuery } from './queries.ts'

interface NotificationDay {
  name: string
  notifications: Notification[]
}

export function byDay(notifications: readonly Notification[], now: number, isLocal = true): NotificationDay[] {
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const name = dayName(startOfDay(notification.createdAt, isLocal), now, 'long', isLocal)
    const last = days.at(-1)
    if (last?.name === name) last.notifications.push(notification)
    else days.push({ name, notifications: [notification] })
  }
  return days
}

const ICONS: Record<NotificationKind, LucideIcon> = {
  'match-request': Handshake,
  'match-accepted': Handshake,
  'match-declined': Handshake,
  'match-expired': Clock,
  message: Mail,
  'group-message': Users,
  'kept-in-touch': HeartHandshake,
  'matched-trip-changed': CalendarSync,
  'plan-proposed': Handshake,
  'plan-agreed': Handshake,
  'plan-called-off': Clock,
  'group-plan': Users,
  met: Handshake,
  vouched: MessageCircle,
  'check-in': BellRing,
  'check-in-stands': BellRing,
  'contact-answered': Mail,
  'pose-photo': Camera,
  'moderation-warning': Scale,
  'moderation-hidden': Scale,
  'appeal-answered': Scale,
  'decision-reopened': Scale,
  'report-answered': Scale,
  comment: MessageCircle,
  like: Heart,
  'saved-trip-changed': CalendarClock,
  'saved-trip-soon': BellRing,
  'wish-fits': Sparkles,
  'search-digest': Search,
  'export-ready': Archive,
}

function NotificationItem({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { actor, kind, createdAt } = notification
  const Icon = ICONS[kind]
  return (
    <li className={classNames(styles.row, isNew && styles.new)}>
      <Link to={notificationPath(notification)} className={styles.line}>
        <span className={styles.face}>
          {actor ? <Avatar user={actor} size={48} alt="" /> : null}
          <span className={actor ? styles.kind : `${styles.kind} ${styles.alone}`}>
            <Icon className="icon" />
          </span>
        </span>
        <span className={styles.words}>
          {isNew ? <span className="sr-only">New: </span> : null}
          <span>
            <WithNames names={[notification.trip?.destination, actor?.firstName, notification.group?.name]}>
              {notificationText(notification)}
            </WithNames>
          </span>
          <RelativeTime time={createdAt} className="soft small" />
        </span>
      </Link>
    </li>
  )
}

const ROWS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5']

const NotificationSkeleton = () => (
  <Loading label="Loading notifications...">
    <div className={styles.day}>
      <Skeleton className="h-[1.08em] w-24" />
    </div>
    <div className="card flush">
      {ROWS.map((width) => (
        <div key={width} className={styles.row}>
          <div className={styles.line}>
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

export const NotificationsScreen = () => (
  <ColumnScreen
    title="Notifications"
    action={
      <Link to="/settings/notifications" className="btn quiet round" aria-label="Notification settings">
        <Settings className="icon" />
      </Link>
    }
  >
    <List />
  </ColumnScreen>
)

const List = () => (
  <PagedList
    query={useInfiniteQuery(notificationsQuery())}
    skeleton={<NotificationSkeleton />}
    failure="Notifications could not be loaded."
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
      <ul className={`card flush ${styles.list}`}>
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
