import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification, NotificationKind } from '@caravan/contract/notifications.ts'
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
import Sparkles from 'lucide-react/icons/sparkles'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { WithNames } from '../../../ui/with-names.tsx'
import styles from './notification-item.module.css'

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

export function NotificationItem({ notification, isNew }: { notification: Notification; isNew: boolean }) {
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
