import { nightsBetween } from '@caravan/contract/flexible-dates.ts'
import { AUDIENCES } from '@caravan/contract/options.ts'
import { changeTrip, postTrip, type Trip, type TripBody } from '@caravan/contract/trips.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { fieldErrors, isCallError } from '../../../lib/call-error.ts'
import { useNow } from '../../../lib/dates/now.tsx'
import { lastTodayAt } from '../../../lib/dates/trip-dates.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { type ToastContent, toast } from '../../../ui/toast/toast.ts'
import { addressOfOverlaps, overlapListsKey, tripKey } from '../trip-keys.ts'
import { EMPTY_TRIP, FIELDS, fieldAt, fieldsOf, TripFields } from './trip-fields.ts'

/** A trip as the form of a new one begins with it: on the same days of the next year in which they are still to come. */
export function fieldsOfNextYear(trip: Trip, today: string): TripFields {
  const fields = fieldsOf(trip)
  const years = Math.max(1, yearOf(today) - yearOf(fields.startDate))
  const [start, end] = yearsOn(fields, years)
  const [startDate, endDate] = start < today ? yearsOn(fields, years + 1) : [start, end]
  if (!fields.nights) return { ...fields, startDate, endDate }
  // a window that ended with 29 February may have nothing left but its first day
  const latest = endDate > startDate ? endDate : dayAfter(startDate)
  const most = nightsBetween(startDate, latest)
  const { min, max } = fields.nights
  return { ...fields, startDate, endDate: latest, nights: { min: atMost(most, min), max: atMost(most, max) } }
}

const yearsOn = ({ startDate, endDate }: TripFields, years: number) =>
  [dayYearsOn(startDate, years), dayYearsOn(endDate, years)] as const

function dayYearsOn(day: string, years: number): string {
  const year = yearOf(day) + years
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return `${year}${day.endsWith('-02-29') && !isLeap ? '-02-28' : day.slice(4)}`
}

const yearOf = (day: string) => Number(day.slice(0, 4))
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const atMost = (most: number, nights: string) => String(Math.min(most, Number(nights)))

/** A new trip while it is written: it outlives a reload of the tab, and nothing more. */
export interface TripDraft {
  /** Names this one opening of the form, so that it posts once however often it is sent. */
  key: string
  fields: TripFields
}

const text = z.string().default('')
const StoredTripDraft = z.object({
  key: z.string().min(1),
  fields: z.object({
    destination: text,
    country: text,
    placeId: z.string().nullable().default(null),
    countryCode: text,
    typedTag: text,
    startDate: text,
    endDate: text,
    description: text,
    tags: z.array(z.string()).default([]),
    imageUrl: text,
    imageDescription: text,
    posterVariant: z.int().default(0),
    audience: z.enum(AUDIENCES).default('all'),
    flexible: z.null().default(null),
    nights: z.object({ min: text, max: text }).nullable().default(null),
  }),
}) satisfies z.ZodType<TripDraft>

const keyFor = (userId: string) => `trip-draft:${userId}`

export function readTripDraft(userId: string): TripDraft | null {
  const stored = sessionStorage.getItem(keyFor(userId))
  if (!stored) return null
  try {
    return StoredTripDraft.parse(JSON.parse(stored))
  } catch {
    // Of another release of this page: not worth more than a blank form.
    return null
  }
}

export function keepTripDraft(userId: string, draft: TripDraft): void {
  try {
    sessionStorage.setItem(keyFor(userId), JSON.stringify(draft))
  } catch {
    // Storage may be full or forbidden: the form works without.
  }
}

export const dropTripDraft = (userId: string) => sessionStorage.removeItem(keyFor(userId))

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

/** Posts a new trip once, whatever the number of tries under this key, or changes the one that is edited. */
const saveTrip = (trip: Trip | null, body: TripBody, idempotencyKey: string): Promise<Trip> =>
  trip ? call(changeTrip, { params: { postId: trip.id }, body }) : call(postTrip, { body }, { idempotencyKey })

/** Lists that hold trips are asked for anew by whichever screen shows them next. */
function dropTripLists(client: QueryClient): void {
  for (const queryKey of [['/api/posts'], ['/api/matches'], overlapListsKey]) {
    client.removeQueries({ queryKey, type: 'inactive' })
    void client.invalidateQueries({ queryKey })
  }
}

interface TripMessages {
  title: string
  submit: string
  busy: string
  success: { title: string; description: string }
  failure: string
  imageReady: string
}
export const POST_MESSAGES: TripMessages = {
  title: 'Post Your Trip',
  submit: 'Post Trip',
  busy: 'Posting...',
  success: {
    title: 'Trip posted successfully!',
    description: 'Your trip is now live and visible to other travelers.',
  },
  failure: 'Failed to post trip',
  imageReady: "Fill out the form and click 'Post Trip'.",
}
export const EDIT_MESSAGES: TripMessages = {
  title: 'Edit Your Trip',
  submit: 'Update Trip',
  busy: 'Updating...',
  success: { title: 'Trip updated successfully!', description: 'Your changes have been saved.' },
  failure: 'Failed to update trip',
  imageReady: "Fill out the form and click 'Update Trip'.",
}
export const savingMessages = (trip: Trip | null) => (trip ? EDIT_MESSAGES : POST_MESSAGES)

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
