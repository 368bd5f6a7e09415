import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import Check from 'lucide-react/icons/check'
import EyeOff from 'lucide-react/icons/eye-off'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import MapPin from 'lucide-react/icons/map-pin'
import Plane from 'lucide-react/icons/plane'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isCallError } from '../../../../lib/call-error.ts'
import { tripDates } from '../../../../lib/dates/trip-dates.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { InterestChip } from '../../../../ui/form/chip-group.tsx'
import { Stamp } from '../../../../ui/picture/stamp.tsx'
import { Fact, Facts, TravellerRow } from '../../../matching/travellers/traveller-row.tsx'
import { ConfirmCity, EnableLocation } from '../../../people/location/enable-location.tsx'
import { focusMain } from '../../../people/location/focus-main.ts'
import { useNearbyHiding } from '../../../people/location/use-nearby-hiding.ts'
import { addressOfTrip } from '../../../trips/trip-keys.ts'
import styles from '../near-me-screen.module.css'
import { actionFor, activityText, commonText, nameOf, styleText } from '../traveller-facts.ts'

/** For those who have not said where they are. */
export const LocationPrompt = () => (
  <div className={styles.prompt}>
    <Stamp scene="lookout" className="w-[150px]" />
    <h2>Location Services Required</h2>
    <p className="soft">
      Enable location to discover nearby travelers and join local group chats. You can also{' '}
      <Link to="/profile#city">update your location manually in your profile</Link>.
    </p>
    <div className={styles.actions}>
      <EnableLocation variant="primary" warns onLocated={focusMain} />
      <LinkButton to="/profile" variant="quiet">
        Not Now
      </LinkButton>
    </div>
    <p className="soft small">Others see your city, never where you are.</p>
  </div>
)

type RefusalReason = 'hidden' | 'unconfirmed' | 'no-city'

/** Whether the viewer sees nobody. What the server said last counts: by its clock a city is confirmed or not. */
export function refusalOf({ isHiddenNearby }: Pick<OwnUser, 'isHiddenNearby'>, error: unknown): RefusalReason | null {
  const slug = isCallError(error) ? error.slug : undefined
  if (isHiddenNearby || slug === 'hidden-from-near-me') return 'hidden'
  if (slug === 'location-unconfirmed') return 'unconfirmed'
  return slug === 'location-required' ? 'no-city' : null
}

interface RefusalReasonProps {
  reason: RefusalReason
  city: string
  /** Runs as the card goes. */
  onDone: () => void
}

/** In place of the travellers: why they are not shown, with the way to them. */
export function Refusal({ reason, city, onDone }: RefusalReasonProps) {
  if (reason === 'no-city') return <LocationPrompt />
  return reason === 'hidden' ? <Hidden onDone={onDone} /> : <Unconfirmed city={city} onDone={onDone} />
}

function Hidden({ onDone }: Pick<RefusalReasonProps, 'onDone'>) {
  const hide = useNearbyHiding()
  return (
    <Card icon={<EyeOff className="icon" />} title="You are hidden from Near Me">
      <p className="soft">
        Nobody finds you by your city, and you see nobody here either. Once you appear again, you see who else is there.
      </p>
      <Button
        variant="yes"
        onClick={() => {
          onDone()
          hide(false)
        }}
      >
        Appear again
      </Button>
    </Card>
  )
}

const Unconfirmed = ({ city, onDone }: Pick<RefusalReasonProps, 'city' | 'onDone'>) => (
  <Card
    icon={<MapPin className="icon" />}
    title={
      <>
        Are you still in <bdi>{city}</bdi>?
      </>
    }
  >
    <p className="soft">
      It is more than two weeks since you said so. Until you confirm it, you do not appear here and do not see who else
      is here.
    </p>
    <ConfirmCity city={city} variant="yes" onConfirmed={onDone} />
    <EnableLocation label="I am somewhere else" onLocated={onDone} />
  </Card>
)

const Card = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) => (
  <div className={`card ${styles.refusal}`}>
    <h3>
      {icon}
      <span>{title}</span>
    </h3>
    {children}
  </div>
)

/** So many activities are named before '+N': fewer on a small screen. */
const SHOWN = { small: 2, large: 3 }

interface Props {
  traveller: NearbyTraveller
  onAsk: (traveller: NearbyTraveller) => void
}

export const rowId = (userId: string) => `nearby-${userId}`

export function NearbyRow({ traveller, onAsk }: Props) {
  const shared = commonText(traveller)
  const style = styleText(traveller)
  return (
    <TravellerRow
      id={rowId(traveller.id)}
      traveller={traveller}
      name={nameOf(traveller)}
      line={traveller.bio}
      action={<Action traveller={traveller} onAsk={onAsk} />}
    >
      <Facts>
        <Activities values={traveller.preferredActivities} />
        {style ? <span className={styles.style}>{style}</span> : null}
      </Facts>
      <Facts>
        <StayFact traveller={traveller} />
        {shared ? <Fact icon={<Sparkles className="icon" />}>{shared}</Fact> : null}
      </Facts>
    </TravellerRow>
  )
}

/** Both numbers are there, and the width of the screen decides which of them is shown. */
function Activities({ values }: { values: readonly string[] }) {
  return (
    <>
      {values.slice(0, SHOWN.large).map((value, index) => (
        <span key={value} className={index < SHOWN.small ? styles.always : styles.large}>
          <InterestChip>{activityText(value)}</InterestChip>
        </span>
      ))}
      <span className={styles.small}>{overflowChip(values.length - SHOWN.small)}</span>
      <span className={styles.large}>{overflowChip(values.length - SHOWN.large)}</span>
    </>
  )
}

const overflowChip = (hidden: number) => (hidden > 0 ? <InterestChip>{`+${hidden}`}</InterestChip> : null)

function StayFact({ traveller: { stay, trip, city } }: { traveller: NearbyTraveller }) {
  if (stay === 'home') return <Fact icon={<House className="icon" />}>Lives here</Fact>
  return (
    <Fact icon={<Plane className="icon" />}>
      {trip ? (
        <>
          <Link to={addressOfTrip(trip.id)}>Here on a trip</Link>, {tripDates(trip.startDate, trip.endDate)}
        </>
      ) : (
        'Here on a trip'
      )}
      {city ? (
        <>
          . Lives in <bdi>{city}</bdi>
        </>
      ) : null}
    </Fact>
  )
}

function Action({ traveller, onAsk }: Props) {
  const name = nameOf(traveller)
  switch (actionFor(traveller)) {
    case 'match':
      return (
        <Button small aria-label={`Match with ${name}`} onClick={() => onAsk(traveller)}>
          <Handshake className="icon" />
          Match
        </Button>
      )
    case 'answer':
      return (
        <LinkButton small variant="yes" to="/matches?tab=requests" aria-label={`Answer the request of ${name}`}>
          Answer
        </LinkButton>
      )
    case 'connected':
      return <Connected />
    case 'asked':
      return (
        <>
          <Connected />
          <span className="soft small">Waiting for an answer</span>
        </>
      )
    case 'declined':
      return <span className="soft small">Request declined</span>
  }
}

const Connected = () => (
  <Button small variant="done" disabled>
    <Check className="icon" />
    Connected
  </Button>
)
