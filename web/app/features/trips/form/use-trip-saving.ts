import type { Trip, TripBody } from '@caravan/contract/trips.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { type ToastContent, toast } from '../../../ui/toast/toast.ts'
import { addressOfOverlaps } from '../trip-address.ts'
import { tripKey } from '../trip-keys.ts'
import { dropTripLists, saveTrip, savingMessages } from './save-trip.ts'
import { FIELDS, fieldAt } from './trip-fields.ts'
import type { TripFormApi } from './use-trip-form.ts'

interface Options {
  trip: Trip | null
  form: TripFormApi
  keyOf: () => string
  /** The trip is stored: nothing is unsaved any more. */
  onSaved: () => void
}

export function useTripSaving({ trip, form, keyOf, onSaved }: Options) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const words = savingMessages(trip)
  const { mutate: save, isPending: isSaving } = useSingleFlight({
    mutationFn: (body: TripBody) => saveTrip(trip, body, keyOf()),
    onSuccess: (saved) => {
      // of a new trip nobody knows yet who overlaps
      const link = trip ? undefined : { to: addressOfOverlaps(saved.id), label: 'Who overlaps' }
      leave({ ...words.success, tone: 'success', ...(link && { link }) })
      client.setQueryData(tripKey(saved.id), saved)
    },
    onError: (error) => {
      if (isCallError(error) && error.slug === 'key-reused') {
        const description = 'It was posted before your last changes. Edit it here.'
        leave({ title: words.failure, description, tone: 'danger' })
      } else if (!showRefusals(form, error)) {
        toast({ title: words.failure, description: 'Please try again later.', tone: 'danger' })
      }
    },
  })

  function leave(said: ToastContent) {
    onSaved()
    dropTripLists(client)
    toast({ ...said, isForNextScreen: true })
    void navigate('/profile')
  }
  return { save, isSaving }
}

/** Puts what the server refused under its fields and leads to the first. False where it named none. */
function showRefusals(form: TripFormApi, error: unknown): boolean {
  const refusals = Object.entries(fieldErrors(error)).flatMap(([pointer, message]) => {
    const field = fieldAt(pointer)
    return field ? [{ field, message }] : []
  })
  for (const { field, message } of refusals) form.setError(field, { type: 'server', message })
  const first = FIELDS.find((name) => refusals.some(({ field }) => field === name))
  if (first) form.setFocus(first)
  return first !== undefined
}
