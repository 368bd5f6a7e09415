import { AUDIENCE_LABELS } from '@caravan/contract/options.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Eye from 'lucide-react/icons/eye'
import Heart from 'lucide-react/icons/heart'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { postmarkDate, whenOf, youOverlap } from '../../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../../lib/traveller-names.ts'
import { Tag } from '../../../../ui/badge.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Picture, PlaceLettering } from '../../../../ui/picture/picture.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { clashText, sharedText } from '../../../matching/matches/card-text.ts'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import type { FeedTrip } from '../feed-query.ts'
import { KeyHints } from '../list/feed-keys.tsx'
import listStyles from '../list/feed-list.module.css'
import type { TripActions } from '../trip-actions.ts'
import { PosterActions } from './poster-actions.tsx'
import textStyles from './poster-text.module.css'
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

/** A description in three lines. Only where something is cut off can it be opened. */
function ClampedText({ words, open, onToggle }: { words: string; open: boolean; onToggle: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  useMeasured(text, (element) => setCut((was) => (open ? was : element.scrollHeight > element.clientHeight + 1)))
  return (
    <div className={textStyles.description}>
      <p ref={text} className={classNames(!open && textStyles.clamped)} dir="auto">
        {words}
      </p>
      {/* It overlays the words: they stay text to a reader, and the whole of them can be tapped. */}
      {isCut ? (
        <button type="button" aria-expanded={open} aria-label={open ? 'Show less' : 'Show more'} onClick={onToggle} />
      ) : null}
    </div>
  )
}

/** Measures after each drawing and whenever the room changes. */
function useMeasured(ref: React.RefObject<HTMLElement | null>, measure: (element: HTMLElement) => void) {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  })
}

/** One line of what the two share, and then where they differ most; empty where there is nothing to say. */
export function commonLineOf({ common, why, user }: Pick<FeedTrip, 'common' | 'why' | 'user'>): string {
  if (!common) return ''
  const shared = why?.kind === 'interests' ? null : sharedText(common)
  return [shared, clashText(common, firstNameOf(user))].filter(Boolean).join(' · ')
}

/** All of a trip but what a like changes. */
interface PosterTextProps extends Omit<FeedTrip, 'isLiked' | 'likes' | 'version'> {
  open: boolean
  onOpen: (open: boolean) => void
}
/** A longer word would have to be set too small to read; such a name is broken anywhere instead. */
const MAX_WORD = 22

const PosterText = memo(function PosterText(props: PosterTextProps) {
  const { destination, country, description, tags, audience, overlap, why, open, onOpen } = props
  const when = whenOf(props)
  const commonLine = commonLineOf(props)
  return (
    <div className={textStyles.words} data-scrolls-first="">
      <div className={textStyles.where}>
        {why && why.kind !== 'overlap' ? (
          <span className={textStyles.why} dir="auto">
            <span className={textStyles.reason}>{why.text}</span>
          </span>
        ) : null}
        {overlap ? (
          <span className={textStyles.overlap} dir="auto">
            <CalendarDays className="icon" />
            <span className={textStyles.reason}>{why?.kind === 'overlap' ? why.text : youOverlap(overlap)}</span>
          </span>
        ) : null}
        {commonLine ? (
          <span className={textStyles.common} dir="auto">
            {commonLine}
          </span>
        ) : null}
        <h2>
          <PlaceName name={destination} />
        </h2>
        <span className="country" dir="auto">
          {country}
        </span>
        <div className={textStyles.facts}>
          <span>
            <CalendarDays className="icon" />
            {when}
          </span>
          {audience === 'all' ? null : (
            <span>
              <Eye className="icon" />
              {AUDIENCE_LABELS[audience]}
            </span>
          )}
        </div>
      </div>
      <div className={textStyles.what}>
        <ClampedText words={description} open={open} onToggle={() => onOpen(!open)} />
        {tags.length > 0 ? (
          <ul className="chips" aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag} dir="auto">
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  )
})

function PlaceName({ name }: { name: string }) {
  const isTooLong = name.split(/[\s/-]/).some((word) => word.length > MAX_WORD)
  if (isTooLong) return <span className={textStyles.brokenName}>{name}</span>
  return <PlaceLettering name={name} width={400} height={220} max={104} />
}
