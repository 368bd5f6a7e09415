import type { GroupChat } from '@caravan/contract/group-chats.ts'
import BellOff from 'lucide-react/icons/bell-off'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { classNames } from '../../../../lib/class-names.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { expiryText, isEndingSoon, memberCountText } from '../../group-chats/group-chats-query.ts'
import rowStyles from './conversation-item.module.css'
import { FROM_LIST, latestInChat } from './conversation-item.tsx'
import styles from './group-row.module.css'

/** A group chat among the conversations: where it is, and when it is gone with all that was said. */
export function GroupRow({ chat }: { chat: GroupChat }) {
  const { id, name, city, memberCount, expiresAt, viewer } = chat
  const now = useNow()
  return (
    <li>
      <Link
        to={`/group-chat/${id}`}
        state={FROM_LIST}
        className={classNames(rowStyles.row, viewer.hasUnread && rowStyles.new)}
      >
        <span className={styles.circle} aria-hidden="true">
          <Users className="icon" />
        </span>
        <span className="min-w-0">
          <span className={rowStyles.first}>
            <b dir="auto">{name}</b>
            {viewer.isMuted ? <BellOff className={`icon ${styles.muted}`} role="img" aria-label="Muted" /> : null}
            <RelativeTime time={latestInChat(chat)} />
          </span>
          <span className={rowStyles.last}>
            <span className={rowStyles.preview}>
              {viewer.hasUnread ? 'New messages' : `Group chat · ${memberCountText(memberCount)}`}
            </span>
            {viewer.hasUnread ? <span className={rowStyles.dot} role="img" aria-label="Unread" /> : null}
          </span>
          <span className={rowStyles.where}>
            <MapPin className="icon" />
            <span dir="auto">{city}</span>
            <Hourglass className="icon" />
            <time dateTime={expiresAt} className={isEndingSoon(expiresAt, now) ? styles.soon : undefined}>
              {expiryText(expiresAt, now)}
            </time>
          </span>
        </span>
      </Link>
    </li>
  )
}
