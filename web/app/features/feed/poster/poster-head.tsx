import type { Trip } from '@caravan/contract/trips.ts'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import styles from './poster-head.module.css'

/** Who posted it, and when. */
export const PosterHead = ({ trip: { user, createdAt } }: { trip: Trip }) => (
  <header className={styles.head}>
    <Avatar user={user} size={40} alt="" ring />
    <div className="min-w-0">
      <span className={styles.who}>@{user.username}</span>
      <RelativeTime time={createdAt} />
    </div>
  </header>
)
