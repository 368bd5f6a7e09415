import { confirmLocation } from '@caravan/contract/near-me.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import Check from 'lucide-react/icons/check'
import { call } from '../../../lib/call.ts'
import { detailOf } from '../../../lib/call-error.ts'
import { tripDates } from '../../../lib/dates/trip-dates.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useCityUpdate } from './find-position.ts'

interface Props {
  city: string
  variant?: ButtonVariant
  /** The button may go with what it confirms. */
  onConfirmed?: () => void
}

/** One press: appears in Near Me for two more weeks. */
export function ConfirmCity({ city, variant, onConfirmed }: Props) {
  const { mutate, isPending } = useConfirming(onConfirmed)
  return (
    <Button variant={variant} busy={isPending} onClick={() => mutate()}>
      {isPending ? null : <Check className="icon" />}
      <span>
        I’m still in <bdi>{city}</bdi>
      </span>
    </Button>
  )
}

function useConfirming(onConfirmed?: () => void) {
  const updateCity = useCityUpdate()
  return useSingleFlight({
    mutationFn: () => call(confirmLocation),
    onSuccess: (user: OwnUser) => {
      onConfirmed?.()
      updateCity(user)
      const until = user.nearbyUntil ? `You are shown in Near Me until ${dayText(user.nearbyUntil)}.` : undefined
      toast({ title: 'Location confirmed', description: until, tone: 'success' })
    },
    onError: (error) =>
      toast({
        title: 'Failed to confirm your city',
        description: detailOf(error, 'Please try again.'),
        tone: 'danger',
      }),
  })
}

/** '6 Dec 2026' */
export const dayText = (day: string) => tripDates(day, day)
