import type { OwnUser } from '@caravan/contract/users.ts'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { adviceFor } from './location-failure.ts'
import { useLocating } from './use-locating.ts'

interface Props {
  label?: string
  variant?: ButtonVariant
  /** The field to set the city by hand is beside it. */
  hasCityField?: boolean
  /** Says before it is pressed that the browser will refuse. */
  warns?: boolean
  onLocated?: (user: OwnUser) => void
}

/** Sets the city to where the traveller is. What went wrong stays below the button. */
export function EnableLocation({ label = 'Enable Location', variant, hasCityField, warns, onLocated }: Props) {
  const { state, permission, start } = useLocating(onLocated)
  const isBusy = state.step === 'loading'
  const isRefused = state.step === 'idle' && warns && permission === 'denied'
  const advice = state.step === 'error' ? state.failure.advice : isRefused && adviceFor('denied')
  return (
    <>
      <Button variant={variant} busy={isBusy} onClick={start}>
        {isBusy ? null : <MapPin className="icon" />}
        {isBusy ? 'Finding your city...' : label}
      </Button>
      {advice ? (
        <p className="soft small">
          {advice} {hasCityField ? 'Choose your city from the list.' : <ByHand />}
        </p>
      ) : null}
    </>
  )
}

const ByHand = () => <Link to="/profile#city">Set your city by hand.</Link>
