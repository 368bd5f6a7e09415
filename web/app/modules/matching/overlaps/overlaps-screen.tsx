import type { Match } from '@caravan/contract/matches.ts'
import type { TripOverlap } from '@caravan/contract/overlaps.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Check from 'lucide-react/icons/check'
import Handshake from 'lucide-react/icons/handshake'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isCallError, whyNotLoaded } from '../../../lib/call-error.ts'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { useAddressChoice } from '../../../lib/hooks.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { distinctBy, type Pages } from '../../../lib/query/paged-query.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { usePrefetch } from '../../../lib/when-idle.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { WithNames } from '../../../ui/linked-text.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { addressOfTrip, tripQuery } from '../../trips/trip-keys.ts'
import { CommonFacts } from '../matches/common-facts.tsx'
import { askToMatch } from '../matches/dialog/ask-to-match.ts'
import { TravellerLink } from '../travellers/traveller-link.tsx'
import { countryParams, type OverlapFilter, overlapsQuery, readsCountry } from './overlaps-query.ts'
import styles from './overlaps-screen.module.css'

const COUNTRY = [{ value: 'country', label: 'Also elsewhere in the country' }] as const
const COUNTRY_CHOICE = { read: readsCountry, write: countryParams }

/** Who else is where one is going, when one is there: what is shown first after a trip was posted. */
export function OverlapsScreen() {
  const { postId: tripId = '' } = useParams()
  const [withCountry, show] = useAddressChoice(COUNTRY_CHOICE)
  const { data: trip } = useQuery(tripQuery(tripId))
  const [asked, setAsked] = useState<Asked>()
  return (
    <div className={styles.screen}>
      <TopBar title="Who overlaps" />
      {trip ? (
        <p className={styles.ownTrip}>
          <Link to={addressOfTrip(tripId)}>
            Your trip to <bdi>{trip.destination}</bdi>
          </Link>
          , {whenOf(trip)}
        </p>
      ) : null}
      <ChipGroup
        multiple
        label="Show"
        options={COUNTRY}
        value={withCountry ? ['country'] : []}
        onChange={(chosen) => show(chosen.length > 0)}
      />
      <OverlapList tripId={tripId} withCountry={withCountry} onAsked={setAsked} />
      <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

interface Props extends OverlapFilter {
  onAsked: (asked: Asked) => void
}

function OverlapList({ onAsked, ...filter }: Props) {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...overlapsQuery(filter), select: distinctTrips })
  const ask = ({ trip }: TripOverlap) => askToMatch(client, trip.id, (match) => onAsked({ trip, match }))
  if (isNotThere(query.error)) return <NotThere />
  return (
    <PagedList
      query={query}
      skeleton={<Waiting />}
      failure={{ title: 'Overlaps did not load', detail: whyNotLoaded }}
      empty={<Nobody {...filter} />}
      more={{ label: 'Show more', className: 'mx-auto mt-5 flex' }}
    >
      {(overlaps) => (
        <ul className={styles.list}>
          {overlaps.map((overlap) => (
            <OverlapItem key={overlap.trip.id} overlap={overlap} onAsk={ask} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const distinctTrips = (pages: Pages<TripOverlap>) => distinctBy(pages, ({ trip }) => trip.id)

const isNotThere = (error: unknown) => isCallError(error) && [400, 404].includes(error.status)

const NotThere = () => (
  <EmptyState
    stamp="signpost"
    title="Trip not found"
    action={<LinkButton to="/profile">Back to your profile</LinkButton>}
  >
    It is over or deleted, or it is not yours.
  </EmptyState>
)

const Nobody = ({ withCountry }: OverlapFilter) => (
  <EmptyState stamp="signpost" title="Nobody yet" action={<LinkButton to="/">Look at all trips</LinkButton>}>
    {withCountry
      ? 'No other trip goes to this country on these days.'
      : 'No other trip comes near yours on these days. Others see yours from now on.'}
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Looking for who overlaps..." className={styles.list}>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.waiting} />
    ))}
  </Loading>
)

const overlapItemId = (tripId: string) => `overlap-${tripId}`

const CLOSENESS: Record<TripOverlap['closeness'], string> = {
  'same-place': 'Same place',
  nearby: 'Nearby',
  'same-country': 'Same country',
}

/** Somebody who is there when one is: why first, then what it would be like. */
function OverlapItem({ overlap, onAsk }: { overlap: TripOverlap; onAsk: (overlap: TripOverlap) => void }) {
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

const MatchDialog = lazy(async () => (await import('../matches/dialog/match-dialog.tsx')).MatchDialog)
const LATER = [MatchDialog.preload]

interface Asked {
  trip: Trip
  match: Match | null
}

function AskedDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
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
