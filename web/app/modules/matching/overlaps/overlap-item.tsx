import type { Match } from '@caravan/contract/matches.ts'
import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Check from 'lucide-react/icons/check'
import Handshake from 'lucide-react/icons/handshake'
import { Link } from 'react-router'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { WithNames } from '../../../ui/linked-text.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { addressOfTrip } from '../../trips/trip-keys.ts'
import { CommonFacts } from '../matches/common-facts.tsx'
import { TravellerLink } from '../travellers/traveller-link.tsx'
import styles from './overlap-item.module.css'

interface Props {
  overlap: TripOverlap
  onAsk: (overlap: TripOverlap) => void
}

const overlapItemId = (tripId: string) => `overlap-${tripId}`

const CLOSENESS: Record<TripOverlap['closeness'], string> = {
  'same-place': 'Same place',
  nearby: 'Nearby',
  'same-country': 'Same country',
}

/** Somebody who is there when one is: why first, then what it would be like. */
export function OverlapItem({ overlap, onAsk }: Props) {
  const { trip, closeness, reason } = overlap
  const { user, common } = trip
  return (
    <li id={overlapItemId(trip.id)} className={`card ${styles.item}`}>
      <Avatar user={user} size={48} alt="" />
      <div className={styles.who}>
        <TravellerLink username={user.username} className={`strong ${styles.name}`}>
          <bdi>{firstNameOf(user)}</bdi>
        </TravellerLink>
        <span className={styles.reason}>
          <CalendarHeart className="icon" />
          <span>
            <WithNames names={[trip.destination]}>{reason}</WithNames>
          </span>
        </span>
      </div>
      <div className={styles.action}>
        <Action trip={trip} onAsk={() => onAsk(overlap)} />
      </div>
      <div className={styles.details}>
        <p className={styles.trip}>
          <CalendarDays className="icon" />
          <span>
            <Link to={addressOfTrip(trip.id)}>
              <bdi>{trip.destination}</bdi>
            </Link>
            , {whenOf(trip)} · {CLOSENESS[closeness]}
          </span>
        </p>
        {common ? <CommonFacts common={common} person={user} /> : null}
      </div>
    </li>
  )
}

const ASKED = { pending: 'Asked', accepted: 'Matched', rejected: 'Declined' }

function Action({ trip, onAsk }: { trip: Trip; onAsk: () => void }) {
  const { isMatched, ownMatch, user } = trip
  if (!isMatched) {
    return (
      <Button small aria-label={`Match with ${firstNameOf(user)}`} onClick={onAsk}>
        <Handshake className="icon" />
        Match
      </Button>
    )
  }
  return (
    <Button small variant="done" disabled>
      <Check className="icon" />
      {ASKED[ownMatch?.status ?? 'pending']}
    </Button>
  )
}

const loadMatch = () => import('../matches/dialog/match-dialog.tsx')
const MatchDialog = lazy(async () => (await loadMatch()).MatchDialog)
const LATER = [loadMatch]

/** A trip whose owner has just been asked for a match. */
export interface Asked {
  trip: Trip
  match: Match | null
}

export function AskedDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  usePrefetch(LATER)
  function close() {
    onClose()
    // the button that was pressed is disabled now and cannot take the focus back
    if (asked) setTimeout(() => document.getElementById(overlapItemId(asked.trip.id))?.querySelector('a')?.focus())
  }
  return (
    <DialogBoundary onClose={onClose}>
      {asked ? <MatchDialog trip={asked.trip} match={asked.match} onClose={close} /> : null}
    </DialogBoundary>
  )
}
