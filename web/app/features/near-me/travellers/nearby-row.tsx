import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import { Check, Handshake, House, Plane, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { tripDates } from '../../../lib/dates/trip-dates.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { InterestChip } from '../../../ui/form/chip.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { TravellerLink } from '../../travellers/traveller-link.tsx'
import { actionFor, activityText, commonText, nameOf, styleText } from '../traveller-facts.ts'
import styles from './nearby-row.module.css'

/** So many activities are named before '+N': fewer on a small screen. */
const SHOWN = { small: 2, large: 3 }

interface Props {
  traveller: NearbyTraveller
  onAsk: (traveller: NearbyTraveller) => void
}

export const rowId = (userId: string) => `nearby-${userId}`

/** Somebody in the city: a press on the name opens their profile over the list. */
export function NearbyRow({ traveller, onAsk }: Props) {
  const shared = commonText(traveller)
  const style = styleText(traveller)
  return (
    <li id={rowId(traveller.id)} className={styles.row}>
      <Avatar user={traveller} size={56} alt="" className={`max-[640px]:size-[48px] ${styles.face}`} />
      <div className={styles.who}>
        <TravellerLink username={traveller.username} className={`strong ${styles.name}`}>
          {nameOf(traveller)}
        </TravellerLink>
        {traveller.bio ? (
          <span className={`soft small ${styles.bio}`} dir="auto">
            {traveller.bio}
          </span>
        ) : null}
      </div>
      <div className={styles.action}>
        <Action traveller={traveller} onAsk={onAsk} />
      </div>
      <div className={styles.details}>
        <div className={styles.facts}>
          <Activities values={traveller.preferredActivities} />
          {style ? <span className={styles.style}>{style}</span> : null}
        </div>
        <div className={styles.facts}>
          <StayFact traveller={traveller} />
          {shared ? (
            <span className={styles.fact}>
              <Sparkles className="icon" />
              <span>{shared}</span>
            </span>
          ) : null}
        </div>
      </div>
    </li>
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
  if (stay === 'home') {
    return (
      <span className={styles.fact}>
        <House className="icon" />
        Lives here
      </span>
    )
  }
  return (
    <span className={styles.fact}>
      <Plane className="icon" />
      <span>
        {trip ? (
          <>
            <Link to={`/?post=${trip.id}`}>Here on a trip</Link>, {tripDates(trip.startDate, trip.endDate)}
          </>
        ) : (
          'Here on a trip'
        )}
        {city ? `. Lives in ${city}` : null}
      </span>
    </span>
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
