import type { MatchCard } from '@caravan/contract/matches.ts'
import { classNames } from '../../lib/class-names.ts'
import { postmarkDate } from '../../lib/dates/trip-dates.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Postmark } from '../../ui/picture/postmark.tsx'
import styles from './match-item.module.css'

/** The left of a card: the trip's poster, cancelled once both have said yes, or the other traveller's face. */
export function MatchArt({ card, eager }: { card: MatchCard; eager: boolean }) {
  const { post, otherUser, status } = card
  const loading = eager ? 'eager' : 'lazy'
  if (post) {
    const { day, year } = postmarkDate(post.startDate)
    return (
      <div className={classNames(styles.art, post.imageUrl && status === 'accepted' && styles.shaded)}>
        <Picture of={post} shape="tile" alt="" fill loading={loading} />
        {status === 'accepted' ? (
          <Postmark top={post.destination} middle={day} bottom={year} size={100} waves={false} />
        ) : null}
      </div>
    )
  }
  const city = otherUser.cityPosterUrl
  return (
    <div className={styles.art}>
      {city ? <Picture of={{ imageUrl: '', posterUrl: city }} shape="tile" alt="" fill loading={loading} /> : null}
      <span className={styles.disc}>
        <Avatar user={otherUser} size={96} alt="" />
      </span>
    </div>
  )
}
