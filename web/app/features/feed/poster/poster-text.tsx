import type { InCommon } from '@caravan/contract/matches.ts'
import { AUDIENCE_LABELS } from '@caravan/contract/options.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { CalendarDays, Eye } from 'lucide-react'
import { overlapDays, tripDates } from '../../../lib/dates/trip-dates.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { PlaceLettering } from '../../../ui/picture/place-lettering.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { differenceText, sharedText } from '../../matches/card-text.ts'
import { ClampedText } from './clamped-text.tsx'
import styles from './poster-text.module.css'

interface Props {
  trip: Trip
  open: boolean
  onToggle: () => void
}
/** A longer word would have to be set too small to read; such a name is broken anywhere instead. */
const LONGEST_WORD = 22

/** Where, when and what, at the foot of a poster. */
export function PosterText({ trip, open, onToggle }: Props) {
  const { destination, country, startDate, endDate, description, tags, audience, overlap, common } = trip
  return (
    <div className={styles.words} data-scrolls-first="">
      <div className={styles.where}>
        {overlap ? (
          <span className={styles.overlap}>
            <CalendarDays className="icon" />
            You overlap {overlapDays(overlap.startDate, overlap.endDate)}
          </span>
        ) : null}
        {common ? <CommonLine common={common} name={firstNameOf(trip.user)} /> : null}
        <h2>
          <PlaceName name={destination} />
        </h2>
        <span className="country" dir="auto">
          {country}
        </span>
        <div className={styles.facts}>
          <span>
            <CalendarDays className="icon" />
            {tripDates(startDate, endDate)}
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
        <ClampedText words={description} open={open} onToggle={onToggle} />
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
}

/** One line of what the two share and where they differ; cut off where there is no room. */
function CommonLine({ common, name }: { common: InCommon; name: string }) {
  const words = [sharedText(common), differenceText(common, name)].filter(Boolean).join(' · ')
  return words ? (
    <span className={styles.common} dir="auto">
      {words}
    </span>
  ) : null
}

function PlaceName({ name }: { name: string }) {
  const isTooLong = name.split(/[\s/-]/).some((word) => word.length > LONGEST_WORD)
  if (isTooLong) return <span className={styles.brokenName}>{name}</span>
  return <PlaceLettering name={name} width={400} height={220} max={104} />
}
