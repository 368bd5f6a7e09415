import { notificationPath, notificationText } from '@caravan/contract/notification-text.ts'
import type { Notification, NotificationKind } from '@caravan/contract/notifications.ts'
import {
  Archive,
  BellRing,
  CalendarClock,
  CalendarSync,
  Camera,
  Clock,
  Handshake,
  Heart,
  HeartHandshake,
  type LucideIcon,
  Mail,
  MessageCircle,
  Scale,
  Search,
  Sparkles,
  Users,
} from 'lucide-react'
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
