import type { Trip } from '@caravan/contract/trips.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { dropTripDraft, keepTripDraft, newFormKey, readTripDraft } from './trip-draft.ts'
import { EMPTY_TRIP, fieldsOf, TripFields } from './trip-fields.ts'

export type TripFormApi = UseFormReturn<TripFields, unknown, TripFields>

/** The form of a new trip, with what was typed before a reload, or of one that is edited. */
export function useTripForm(trip: Trip | null) {
  const { id: userId } = useSignedIn()
  const key = useRef('')
  const form: TripFormApi = useForm<TripFields, unknown, TripFields>({
    defaultValues: trip ? fieldsOf(trip) : EMPTY_TRIP,
    resolver: zodResolver(TripFields),
  })
  const isNew = trip === null
  useEffect(() => {
    if (!isNew) return
    const draft = readTripDraft(userId)
    key.current = draft?.key ?? newFormKey()
    if (draft) form.reset(draft.fields, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTripDraft(userId, { key: key.current, fields: values }),
    })
  }, [form, isNew, userId])
  return { form, keyOf: () => key.current, forgetDraft: () => dropTripDraft(userId) }
}
