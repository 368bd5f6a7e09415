import type { TripPreview } from '@caravan/contract/shares.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useLocation } from 'react-router'
import { postmarkDate, whenOf } from '../../../lib/dates/trip-dates.ts'
import { signInAddress, signUpAddress } from '../../../lib/viewer/browser-owner.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { PublicPage } from '../../shell/public-page.tsx'
import styles from './shared-trip-page.module.css'

export function SharedTripPage({ trip }: { trip: TripPreview }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  const { destination, country, startDate, firstName, description, posterUrl } = trip
  const { day, year } = postmarkDate(startDate)
  return (
    <PublicPage returnTo={here}>
      <article className={styles.trip}>
        <div className={styles.poster}>
          <Picture of={{ imageUrl: '', posterUrl }} shape="wide" fill loading="eager" alt="" />
          <Postmark top={country} middle={day} bottom={year} size={112} />
          <header className={styles.where}>
            <h1>
              <PlaceLettering name={destination} width={400} height={220} max={104} />
            </h1>
            <span className="country" dir="auto">
              {country}
            </span>
            <span className={styles.when}>
              <CalendarDays className="icon" />
              {whenOf(trip)}
            </span>
          </header>
        </div>
        <div className={styles.invitation}>
          <div className="letter">
            <h2>
              <bdi>{firstName || 'Someone'}</bdi> is going
            </h2>
            <p className={styles.words} dir="auto">
              {description}
            </p>
            <div className={styles.actions}>
              <LinkButton variant="primary" href={signInAddress(here)}>
                Sign in to go along
              </LinkButton>
              <LinkButton href={signUpAddress(here)}>Create account</LinkButton>
            </div>
          </div>
        </div>
      </article>
    </PublicPage>
  )
}
