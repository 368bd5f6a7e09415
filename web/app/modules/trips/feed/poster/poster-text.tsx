import { AUDIENCE_LABELS } from '@caravan/contract/options.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Eye from 'lucide-react/icons/eye'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { whenOf, youOverlap } from '../../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../../lib/traveller-names.ts'
import { Tag } from '../../../../ui/badge.tsx'
import { PlaceLettering } from '../../../../ui/picture/picture.tsx'
import { clashText, sharedText } from '../../../matching/matches/card-text.ts'
import type { FeedTrip } from '../feed-query.ts'
import styles from './poster-text.module.css'

interface ClampedTextProps {
  words: string
  open: boolean
  onToggle: () => void
}

/** A description in three lines. Only where something is cut off can it be opened. */
function ClampedText({ words, open, onToggle }: ClampedTextProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  useMeasured(text, (element) => setCut((was) => (open ? was : element.scrollHeight > element.clientHeight + 1)))
  return (
    <div className={styles.description}>
      <p ref={text} className={classNames(!open && styles.clamped)} dir="auto">
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
interface Props extends Omit<FeedTrip, 'isLiked' | 'likes' | 'version'> {
  open: boolean
  onOpen: (open: boolean) => void
}
/** A longer word would have to be set too small to read; such a name is broken anywhere instead. */
const MAX_WORD = 22

/** Where, when and what, at the foot of a poster. */
export const PosterText = memo(function PosterText(props: Props) {
  const { destination, country, description, tags, audience, overlap, why, open, onOpen } = props
  const when = whenOf(props)
  const commonLine = commonLineOf(props)
  return (
    <div className={styles.words} data-scrolls-first="">
      <div className={styles.where}>
        {why && why.kind !== 'overlap' ? (
          <span className={styles.why} dir="auto">
            <span className={styles.reason}>{why.text}</span>
          </span>
        ) : null}
        {overlap ? (
          <span className={styles.overlap} dir="auto">
            <CalendarDays className="icon" />
            <span className={styles.reason}>{why?.kind === 'overlap' ? why.text : youOverlap(overlap)}</span>
          </span>
        ) : null}
        {commonLine ? (
          <span className={styles.common} dir="auto">
            {commonLine}
          </span>
        ) : null}
        <h2>
          <PlaceName name={destination} />
        </h2>
        <span className="country" dir="auto">
          {country}
        </span>
        <div className={styles.facts}>
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
      <div className={styles.what}>
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
  if (isTooLong) return <span className={styles.brokenName}>{name}</span>
  return <PlaceLettering name={name} width={400} height={220} max={104} />
}
