import type { Trip } from '@caravan/contract/trips.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { monthAndYear, whenOf } from '../../../lib/dates/trip-dates.ts'
import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { addressOfTrip } from '../trip-keys.ts'
import styles from './trip-tile.module.css'

/** '4 – 11 Oct', 'About 5 to 8 nights in Sep': the month is short, and no year is named that is the one of `today`. */
export const shortWhenOf = (trip: Pick<Trip, 'startDate' | 'endDate' | 'flexible'>, today: string): string =>
  whenOf(trip)
    .replace(/(?<= in [A-Z]..)[a-z]+/, '')
    .replace(new RegExp(`\\s${today.slice(0, 4)}`, 'g'), '')

interface Props {
  trip: Trip
  heading: 'h2' | 'h3' | 'h4' | 'h5'
  isInert?: boolean
  isByMonth?: boolean | undefined
  children?: ReactNode
}

/** A trip as a small poster in a list, which leads to it in the feed. */
export function TripTile({ trip, heading: Heading, isInert, isByMonth, children }: Props) {
  const { id, destination } = trip
  const today = useOwnToday()
  const lettering = <PlaceLettering name={destination} width={150} height={70} max={36} />
  return (
    <li className={classNames(styles.shape, styles.tile, trip.imageUrl && styles.photo)}>
      <Picture of={trip} shape="tile" alt="" />
      <Heading className={styles.name}>
        {isInert ? lettering : <Link to={addressOfTrip(id)}>{lettering}</Link>}
        <span className={styles.when}>{isByMonth ? monthAndYear(trip.startDate) : shortWhenOf(trip, today)}</span>
      </Heading>
      {children}
    </li>
  )
}

export const TripTileSkeleton = () => <Skeleton className={styles.shape} />

/** The class of a list of tiles that fill the width. */
export const tripGrid = styles.grid

export const TripGridSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className={tripGrid}>
    <TripTileSkeleton />
    <TripTileSkeleton />
    <TripTileSkeleton />
    <TripTileSkeleton />
  </Loading>
)
