import { AUDIENCE_LABELS } from '@caravan/contract/options.ts'
import { CalendarDays, Eye } from 'lucide-react'
import { memo } from 'react'
import { whenOf, youOverlap } from '../../../lib/dates/trip-dates.ts'
import { PlaceLettering } from '../../../ui/picture/place-lettering.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { FeedTrip } from '../feed-query.ts'
import { ClampedText } from './clamped-text.tsx'
import { commonLineOf } from './common-line.ts'
import styles from './poster-text.module.css'

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
