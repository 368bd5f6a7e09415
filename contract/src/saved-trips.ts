import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'
import { Trip } from './trips.ts'

export const SAVED_TRIPS = {
  page: 24,
  /** So many days before it begins, whoever has saved a trip is notified. */
  remindDays: 3,
} as const

export const saveTrip = endpoint({
  method: 'PUT',
  path: '/api/posts/:postId/saved',
  summary:
    'Save a trip, or forget it; nobody is notified and nothing is counted. The same state twice is no error; a trip out of sight can be forgotten',
  access: 'onboarded',
  params: IdParams('postId'),
  body: z.object({ saved: z.boolean({ error: 'saved is true or false.' }) }),
  reply: { 200: z.object({ saved: z.boolean() }) },
  problems: ['not-found'],
})

export const listSavedTrips = endpoint({
  method: 'GET',
  path: '/api/saved',
  summary: 'The trips that the caller has saved and may see, those saved last first',
  access: 'onboarded',
  paged: true,
  reply: { 200: z.array(Trip) },
})
