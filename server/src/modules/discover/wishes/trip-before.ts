import { z } from 'zod'

/** What wishes look at in a trip, as it was before a change. */
export const TripBefore = z.object({
  placeKey: z.string().nullable(),
  countryKey: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radiusKm: z.number().nullable(),
  startDate: z.string(),
  endDate: z.string(),
  audience: z.string(),
  tags: z.array(z.string()),
})
export type TripBefore = z.infer<typeof TripBefore>
