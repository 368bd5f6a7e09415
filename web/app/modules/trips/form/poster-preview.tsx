import { FlexibleDates } from '@caravan/contract/flexible-dates.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Shuffle from 'lucide-react/icons/shuffle'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '../../../lib/class-names.ts'
import { postmarkDate, whenOf } from '../../../lib/dates/trip-dates.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { noonOf } from '../calendar/calendar-days.ts'
import { flexibleOf, nextVariant, type TripFields } from './trip-fields.ts'
import styles from './trip-form-screen.module.css'

interface Props {
  posterUrl: string
  darkUrl?: string | undefined
  imageUrl: string
  imagePreview: string | null
  localUrl: string | null
}

function PreviewArt({ posterUrl, darkUrl, imageUrl, imagePreview, localUrl }: Props) {
  const [unreadable, setUnreadable] = useState<string>()
  if (localUrl && localUrl !== unreadable) {
    return <img className={styles.art} src={localUrl} alt="" onError={() => setUnreadable(localUrl)} />
  }
  if (imageUrl) return <Picture of={{ imageUrl, imagePreview, posterUrl }} shape="wide" fill loading="eager" alt="" />
  return (
    <>
      <Drawing url={posterUrl} className={classNames(styles.art, darkUrl && styles.byDay)} />
      {darkUrl ? <Drawing url={darkUrl} className={classNames(styles.art, styles.byNight)} /> : null}
    </>
  )
}

/** Lazy, so that the one of the other theme, which is not displayed, is not fetched. */
const Drawing = ({ url, className }: { url: string; className: string }) => (
  <picture>
    <source media="(min-width: 1024px)" srcSet={`${url}/900x1400.svg`} />
    <source media="(min-width: 640px)" srcSet={`${url}/1600x1000.svg`} />
    <img key={url} className={className} src={`${url}/640x480.svg`} alt="" width={640} height={480} loading="lazy" />
  </picture>
)

/** Drawn for no place in particular. */
const SOMEWHERE = '/postcards/t-xx-somewhere'
/** A drawing of it by day, and one by night for a dark page. */
const [DAY, NIGHT] = [0, 18]

interface PreviewPoster {
  posterUrl: string
  /** Shown in its place on a dark page, while nothing is typed. */
  darkUrl?: string
  /** The drawing that the feed will show, and not one that keeps its place warm. */
  isOwn: boolean
}
/** The trip as it was posted, where one is edited. */
type Posted = Pick<Trip, 'placeId' | 'destination' | 'country' | 'posterUrl'>
type Where = Pick<TripFields, 'placeId' | 'destination' | 'country' | 'countryCode' | 'posterVariant'>

/** The drawing of what is being typed. A place that was not chosen from the list gets its own only when it is posted. */
export function previewPoster(fields: Where, trip?: Posted): PreviewPoster {
  const { placeId, posterVariant, countryCode } = fields
  if (placeId) return { posterUrl: `/postcards/${placeId}/${posterVariant}`, isOwn: true }
  if (trip && isUnmoved(fields, trip)) return { posterUrl: `${baseOf(trip.posterUrl)}/${posterVariant}`, isOwn: true }
  if (countryCode) return { posterUrl: `/postcards/c-${countryCode.toLowerCase()}/0`, isOwn: false }
  return { posterUrl: `${SOMEWHERE}/${DAY}`, darkUrl: `${SOMEWHERE}/${NIGHT}`, isOwn: false }
}

const isUnmoved = (fields: Where, trip: Posted) =>
  trip.placeId === null && fields.destination === trip.destination && fields.country === trip.country

const baseOf = (posterUrl: string) => posterUrl.slice(0, posterUrl.lastIndexOf('/'))

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
