import { FlexibleDates } from '@caravan/contract/flexible-dates.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { CalendarDays, Shuffle } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '../../../lib/class-names.ts'
import { postmarkDate, whenOf } from '../../../lib/dates/trip-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { PlaceLettering } from '../../../ui/picture/place-lettering.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { noonOf } from '../calendar/calendar-days.ts'
import { flexibleOf, nextVariant, type TripFields } from '../form/trip-fields.ts'
import { previewPoster } from './poster-address.ts'
import styles from './poster-preview.module.css'
import { PreviewArt } from './preview-art.tsx'

/** The poster that the feed will show, drawn anew as one types. It repeats what the fields say, so it is not read aloud. */
export function PosterPreview({ trip, localUrl }: { trip: Trip | null; localUrl: string | null }) {
  const { getValues, setValue } = useFormContext<TripFields>()
  const fields = { ...getValues(), ...useWatch<TripFields>(), nights: getValues('nights') }
  const { posterUrl, darkUrl, isOwn } = previewPoster(fields, trip ?? undefined)
  const hasPhoto = localUrl !== null || fields.imageUrl !== ''
  const shuffle = () => setValue('posterVariant', nextVariant(fields.posterVariant), { shouldDirty: true })
  const isTyped = fields.destination.trim() !== '' && !isOwn && !hasPhoto
  return (
    <figure className={styles.preview}>
      <div className={styles.poster}>
        <div aria-hidden="true" className={classNames(hasPhoto && styles.photo)}>
          <PreviewArt
            posterUrl={posterUrl}
            darkUrl={darkUrl}
            imageUrl={fields.imageUrl}
            imagePreview={trip?.imageUrl === fields.imageUrl ? trip.imagePreview : null}
            localUrl={localUrl}
          />
          <PreviewPostmark {...fields} />
          <PreviewText {...fields} />
        </div>
        {isOwn && !hasPhoto ? (
          <Button small className={styles.shuffle} onClick={shuffle}>
            <Shuffle className="icon" />
            Another drawing
          </Button>
        ) : null}
      </div>
      <figcaption>
        This is how the feed will show it.
        {isTyped ? ' Choose the place from the list to see its own drawing.' : null}
      </figcaption>
    </figure>
  )
}

function PreviewPostmark({ startDate, country }: TripFields) {
  if (!noonOf(startDate)) return null
  const { day, year } = postmarkDate(startDate)
  return <Postmark top={country.trim() || PRODUCT.name} middle={day} bottom={year} size={104} />
}

function PreviewText({ destination, country, startDate, endDate, description, tags, nights }: TripFields) {
  const name = destination.trim()
  const isDated = noonOf(startDate) && noonOf(endDate) && endDate >= startDate
  return (
    <div className={styles.words}>
      <div className={name ? undefined : styles.ghost}>
        <PlaceLettering name={name || 'Where to'} width={354} height={110} max={68} className="lg:hidden" />
        <PlaceLettering name={name || 'Where to'} width={336} height={170} max={84} className="hidden lg:block" />
      </div>
      {country.trim() ? (
        <span className="country" dir="auto">
          {country}
        </span>
      ) : null}
      {isDated ? (
        <span className={styles.dates}>
          <CalendarDays className="icon" />
          {whenOf({ startDate, endDate, flexible: typedFlexible({ startDate, endDate, nights }) })}
        </span>
      ) : null}
      {description.trim() ? <p>{description}</p> : null}
      {tags.length > 0 ? (
        <ul className="chips">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** While nights are still typed, the days alone are drawn. */
function typedFlexible(when: Pick<TripFields, 'startDate' | 'endDate' | 'nights'>) {
  const { data } = FlexibleDates.safeParse(flexibleOf(when))
  return data ?? null
}
