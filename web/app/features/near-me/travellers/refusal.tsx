import type { OwnUser } from '@caravan/contract/users.ts'
import { EyeOff, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { isCallError } from '../../../lib/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmCity } from '../../location/confirm-city.tsx'
import { EnableLocation } from '../../location/enable-location.tsx'
import { useNearbyHiding } from '../../location/use-nearby-hiding.ts'
import { LocationPrompt } from '../location-prompt.tsx'
import styles from './refusal.module.css'

export type RefusalReason = 'hidden' | 'unconfirmed' | 'no-city'

/** Whether the viewer sees nobody. What the server said last counts: by its clock a city is confirmed or not. */
export function refusalOf({ isHiddenNearby }: Pick<OwnUser, 'isHiddenNearby'>, error: unknown): RefusalReason | null {
  const slug = isCallError(error) ? error.slug : undefined
  if (isHiddenNearby || slug === 'hidden-from-near-me') return 'hidden'
  if (slug === 'location-unconfirmed') return 'unconfirmed'
  return slug === 'location-required' ? 'no-city' : null
}

interface Props {
  reason: RefusalReason
  city: string
  /** Runs as the card goes. */
  onDone: () => void
}

/** In place of the travellers: why they are not shown, with the way to them. */
export function Refusal({ reason, city, onDone }: Props) {
  if (reason === 'no-city') return <LocationPrompt />
  return reason === 'hidden' ? <Hidden onDone={onDone} /> : <Unconfirmed city={city} onDone={onDone} />
}

function Hidden({ onDone }: Pick<Props, 'onDone'>) {
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

const Unconfirmed = ({ city, onDone }: Pick<Props, 'city' | 'onDone'>) => (
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

interface CardProps {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}

const Card = ({ icon, title, children }: CardProps) => (
  <div className={`card ${styles.refusal}`}>
    <h3>
      {icon}
      <span>{title}</span>
    </h3>
    {children}
  </div>
)
