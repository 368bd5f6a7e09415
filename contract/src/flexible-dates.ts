import { z } from 'zod'
import { Day } from './fields.ts'
import { LIMITS } from './limits.ts'

const DAY = 86_400_000
/** Nights between two days, `YYYY-MM-DD`. */
export const nightsBetween = (first: string, last: string) => Math.round((Date.parse(last) - Date.parse(first)) / DAY)

const nights = z.int({ error: 'Nights are a whole number.' }).min(1, { error: 'At least one night.' })

/** 'About 5 to 8 nights in September': some nights on end, all of them between two days. */
export const FlexibleDates = z
  .object({ earliest: Day, latest: Day, minNights: nights, maxNights: nights })
  .refine(({ earliest, latest }) => latest > earliest, {
    path: ['latest'],
    error: 'The latest day cannot be before the day after the earliest.',
  })
  .refine(({ earliest, latest }) => nightsBetween(earliest, latest) < LIMITS.flexibleDays, {
    path: ['latest'],
    error: `At most ${LIMITS.flexibleDays} days can be chosen from.`,
  })
  .refine(({ minNights, maxNights }) => minNights <= maxNights, {
    path: ['maxNights'],
    error: 'The most nights cannot be fewer than the fewest.',
  })
  .refine(({ earliest, latest, maxNights }) => latest <= earliest || maxNights <= nightsBetween(earliest, latest), {
    path: ['maxNights'],
    error: 'There are not so many nights between these days.',
  })
export type FlexibleDates = z.infer<typeof FlexibleDates>

/** Days on which two trips overlap. */
export const Overlap = z.object({
  startDate: z.string(),
  endDate: z.string(),
  /** The most days that both can be there; fewer than those from start to end where a trip is flexible. */
  days: z.int(),
  /** One of the two is flexible: they may overlap. */
  isPossible: z.boolean(),
})
export type Overlap = z.infer<typeof Overlap>
