import type { Trip } from '@caravan/contract/trips.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNow } from '../../../lib/dates/now.tsx'
import { lastTodayAt } from '../../../lib/dates/trip-dates.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { fieldsOfNextYear } from './post-again.ts'
import { dropTripDraft, keepTripDraft, readTripDraft } from './trip-draft.ts'
import { EMPTY_TRIP, fieldsOf, TripFields } from './trip-fields.ts'

export type TripFormApi = UseFormReturn<TripFields, unknown, TripFields>

/**
 * The form of a new trip, with what was typed before a reload or with an earlier trip a year on, or of one that is edited.
 * Only what begins empty has a draft.
 */
export function useTripForm(trip: Trip | null, again?: Trip) {
  const { id: userId } = useSignedIn()
  const key = useRef('')
  const now = useNow()
  const form: TripFormApi = useForm<TripFields, unknown, TripFields>({
    defaultValues: startOf(trip, again, lastTodayAt(now)),
    resolver: zodResolver(TripFields),
  })
  const hasDraft = trip === null && !again
  useEffect(() => {
    key.current = randomId()
    if (!hasDraft) return
    const draft = readTripDraft(userId)
    if (draft) {
      key.current = draft.key
      form.reset(draft.fields, { keepDefaultValues: true })
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTripDraft(userId, { key: key.current, fields: values }),
    })
  }, [form, hasDraft, userId])
  return { form, keyOf: () => key.current, forgetDraft: () => hasDraft && dropTripDraft(userId) }
}

function startOf(trip: Trip | null, again: Trip | undefined, today: string): TripFields {
  if (trip) return fieldsOf(trip)
  return again ? fieldsOfNextYear(again, today) : EMPTY_TRIP
}
