import type { MatchCard } from '@caravan/contract/matches.ts'
import { CalendarDays } from 'lucide-react'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { PlaceLettering } from '../../../ui/picture/place-lettering.tsx'
import { Stamp } from '../../../ui/picture/stamp.tsx'
import styles from './request-card.module.css'

interface Props {
  post: NonNullable<MatchCard['post']>
  id?: string
  /** How many have asked about it. */
  count?: number
}

/** The trip that is asked about: in a request, or above all that ask about it. */
export const AboutTrip = ({ post, id, count }: Props) => (
  <div className={styles.trip}>
    <Stamp
      scene={{ src: post.imageUrl ? `${post.imageUrl}?w=480` : `${post.posterUrl}/800x1000.svg` }}
      className="w-[90px]"
      lazy
    />
    <div>
      <h2 id={id}>
        <PlaceLettering name={post.destination} width={200} height={60} max={38} />
      </h2>
      <div className={styles.dates}>
        <CalendarDays className="icon" />
        {whenOf(post)}
      </div>
      {count ? <div className="small soft">{count} requests</div> : null}
    </div>
  </div>
)
