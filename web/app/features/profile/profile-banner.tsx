import type { Trip } from '@caravan/contract/trips.ts'
import { classNames } from '../../lib/class-names.ts'
import { postmarkDate } from '../../lib/dates/trip-dates.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Postmark } from '../../ui/picture/postmark.tsx'
import { Bell } from '../notifications/bell.tsx'
import { MenuButton } from '../shell/navigation/menu-button.tsx'
import styles from './profile-banner.module.css'

const SOMEWHERE = { imageUrl: '', posterUrl: '/postcards/t-xx-somewhere/0' }

/** The next trip hangs over the profile; its postmark says when. Without one (null) there is a landscape of nowhere. */
export const ProfileBanner = ({ next }: { next: Trip | null | undefined }) => (
  <div className={classNames(styles.banner, next?.imageUrl && styles.photo)}>
    {next ? (
      <Picture of={next} shape="banner" fill loading="eager" alt={`Your next trip: ${next.destination}`} />
    ) : null}
    {next === null ? <Picture of={SOMEWHERE} shape="banner" fill loading="eager" alt="" /> : null}
    {next ? <NextPostmark trip={next} /> : null}
    <div className={styles.tools}>
      <Bell className="lg:hidden" />
      <MenuButton />
    </div>
  </div>
)

function NextPostmark({ trip }: { trip: Trip }) {
  const { day, year } = postmarkDate(trip.startDate)
  return <Postmark top={trip.destination} middle={day} bottom={year} />
}
