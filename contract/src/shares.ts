import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'
import { FlexibleDates } from './flexible-dates.ts'

/** What a link to a trip shows to anybody: only of trips that are open to everyone, and nothing else of their owner. */
export const TripPreview = z.object({
  destination: z.string(),
  country: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  flexible: FlexibleDates.nullable(),
  description: z.string(),
  firstName: z.string(),
  /** The drawn poster; a photo is for travellers. */
  posterUrl: z.string(),
  /** Address of a picture of 1200 × 630. */
  pictureUrl: z.string(),
})
export type TripPreview = z.infer<typeof TripPreview>

export const previewTrip = endpoint({
  method: 'GET',
  path: '/api/posts/:postId/preview',
  summary: 'What a shared link to a trip for everyone shows to those who are not signed in',
  access: 'anyone',
  params: IdParams('postId'),
  reply: { 200: TripPreview },
  problems: ['not-found'],
})
