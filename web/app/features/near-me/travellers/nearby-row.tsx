import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import { Check, Handshake, House, Plane, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { tripDates } from '../../../lib/dates/trip-dates.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { InterestChip } from '../../../ui/form/chip.tsx'
import { Fact, Facts, TravellerRow } from '../../travellers/row/traveller-row.tsx'
import { addressOfTrip } from '../../trips/trip-address.ts'
import { actionFor, activityText, commonText, nameOf, styleText } from '../traveller-facts.ts'
import styles from './nearby-row.module.css'

/** So many activities are named before '+N': fewer on a small screen. */
const SHOWN = { small: 2, large: 3 }

interface Props {
  traveller: NearbyTraveller
  onAsk: (traveller: NearbyTraveller) => void
}

export const rowId = (userId: string) => `nearby-${userId}`

/** Somebody in the city, with what the two have in common. */
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
