import type { Trip } from '@caravan/contract/trips.ts'
import Heart from 'lucide-react/icons/heart'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { postmarkDate } from '../../../../lib/dates/trip-dates.ts'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Picture } from '../../../../ui/picture/picture.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import type { FeedTrip } from '../feed-query.ts'
import listStyles from '../list/feed-list.module.css'
import { KeyHints } from '../list/key-hints.tsx'
import type { TripActions } from '../trip-actions.ts'
import { PosterActions } from './poster-actions.tsx'
import { PosterText } from './poster-text.tsx'
import styles from './trip-poster.module.css'

/** Who posted it, and when. A like renders neither anew. */
const PosterHead = memo(({ user, createdAt }: Pick<Trip, 'user' | 'createdAt'>) => (
  <header className={listStyles.head}>
    <TravellerLink username={user.username} className={listStyles.face} aria-label={`Profile of @${user.username}`}>
      <Avatar user={user} size={40} alt="" ring />
    </TravellerLink>
    <div className="min-w-0">
      <TravellerLink username={user.username} className={listStyles.who}>
        @{user.username}
      </TravellerLink>
      <RelativeTime time={createdAt} />
    </div>
  </header>
))

interface Props {
  trip: FeedTrip
  actions: TripActions
  /** From 1. */
  position: number
  /** -1 while their number is unknown. */
  of: number
}

/** One post of the feed. The poster is the page; on a wide screen it is on an enlarged, darkened copy of itself. */
export const TripPoster = memo(function TripPoster({ trip, actions, position, of }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [bursts, setBursts] = useState(0)
  const poster = useRef<HTMLDivElement>(null)
  useDoubleTap(poster, () => {
    setBursts((count) => count + 1)
    actions.like(trip, true)
  })
  const { isLiked, likes, version, ...words } = trip
  const { day, year } = postmarkDate(trip.startDate)
  return (
    <article
      className={classNames(listStyles.slot, styles.post, isOpen && styles.open, trip.imageUrl && styles.photo)}
      id={articleId(trip.id)}
      tabIndex={-1}
      aria-label={`Trip to ${trip.destination} by @${trip.user.username}`}
      aria-posinset={position}
      aria-setsize={of}
    >
      <img className={styles.backdrop} src={backdropOf(trip)} alt="" loading="lazy" decoding="async" />
      <div className={styles.poster} ref={poster}>
        <Picture of={trip} shape="stage" fill loading="eager" />
        <PosterHead user={trip.user} createdAt={trip.createdAt} />
        <div className={styles.sky}>
          <Postmark top={trip.country} middle={day} bottom={year} size={112} />
        </div>
        <div className={styles.foot}>
          <PosterText {...words} open={isOpen} onOpen={setOpen} />
          <PosterActions trip={trip} actions={actions} />
        </div>
        {bursts > 0 ? <Heart key={bursts} className={styles.burst} /> : null}
      </div>
      <KeyHints />
    </article>
  )
})

export const articleId = (tripId: string) => `trip-${tripId}`

/** The same drawing as the poster's, or the photo at its smallest: blurred, nobody sees the difference. */
const backdropOf = ({ imageUrl, posterUrl }: Trip) => (imageUrl ? `${imageUrl}?w=480` : `${posterUrl}/900x1400.svg`)

const SOON = 320
const NEAR = 40
const NOT_THE_PICTURE = 'button, a, input, [role="dialog"]'

/** Two taps on nearly the same spot of a picture. `dblclick` will not do: touch screens may not send it. */
function useDoubleTap(target: RefObject<HTMLElement | null>, onDoubleTap: () => void): void {
  const latest = useRef(onDoubleTap)
  useEffect(() => {
    latest.current = onDoubleTap
  })
  useEffect(() => {
    const element = target.current
    if (!element) return
    let last: MouseEvent | undefined
    function tap(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest(NOT_THE_PICTURE)) return
      const isSecond = last && event.timeStamp - last.timeStamp < SOON && distance(event, last) < NEAR
      last = isSecond ? undefined : event
      if (isSecond) latest.current()
    }
    element.addEventListener('click', tap)
    return () => element.removeEventListener('click', tap)
  }, [target])
}

const distance = (a: MouseEvent, b: MouseEvent) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
