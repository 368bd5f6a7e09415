import type { Trip } from '@caravan/contract/trips.ts'
import { memo } from 'react'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TravellerLink } from '../../travellers/traveller-link.tsx'
import styles from './poster-head.module.css'

/** Who posted it, and when. A like renders neither anew. */
export const PosterHead = memo(({ user, createdAt }: Pick<Trip, 'user' | 'createdAt'>) => (
  <header className={styles.head}>
    <TravellerLink username={user.username} className={styles.face} aria-label={`Profile of @${user.username}`}>
      <Avatar user={user} size={40} alt="" ring />
    </TravellerLink>
    <div className="min-w-0">
      <TravellerLink username={user.username} className={styles.who}>
        @{user.username}
      </TravellerLink>
      <RelativeTime time={createdAt} />
    </div>
  </header>
))
