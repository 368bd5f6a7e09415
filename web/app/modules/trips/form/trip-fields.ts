import { TypedDay } from '@caravan/contract/fields.ts'
import { FlexibleDates } from '@caravan/contract/flexible-dates.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { type Trip, TripBody } from '@caravan/contract/trips.ts'
import { z } from 'zod'

const { placeId, tags, imageUrl, imageDescription, posterVariant, audience } = TripBody.shape

/** Where the form says what is wrong with flexible dates. */
const FIELD_OF_FLEXIBLE: Partial<Record<string, [string, string] | [string]>> = {
  minNights: ['nights', 'min'],
  maxNights: ['nights', 'max'],
  latest: ['endDate'],
  earliest: ['startDate'],
}

type When = Pick<TripBody, 'startDate' | 'endDate'> & { nights: { min: string; max: string } | null }

/** The form's dates as the call takes them; null for exact ones. */
export const flexibleOf = ({ startDate, endDate, nights }: When): TripBody['flexible'] =>
  nights && {
    earliest: startDate,
    latest: endDate,
    minNights: nights.min.trim() === '' ? Number.NaN : Number(nights.min),
    maxNights: nights.max.trim() === '' ? Number.NaN : Number(nights.max),
  }

/**
 * The body of the call with nothing left open; the country's code while it is known, for the poster; and a tag that is
 * typed and not added yet.
 */
export const TripFields = TripBody.safeExtend({
  startDate: TypedDay,
  endDate: TypedDay,
  placeId: placeId.unwrap(),
  tags: tags.unwrap(),
  imageUrl: imageUrl.unwrap(),
  imageDescription: imageDescription.unwrap(),
  posterVariant: posterVariant.unwrap(),
  audience: audience.unwrap(),
  /** Made of `nights` when the form is sent. */
  flexible: z.null(),
  countryCode: z.string(),
  typedTag: z.string(),
  /** Of flexible dates, whose window is the start and the end; as they are typed. */
  nights: z.object({ min: z.string(), max: z.string() }).nullable(),
}).superRefine(({ startDate, endDate, nights }, { addIssue }) => {
  const flexible = flexibleOf({ startDate, endDate, nights })
  for (const { path, message } of FlexibleDates.nullable().safeParse(flexible).error?.issues ?? []) {
    addIssue({ code: 'custom', path: FIELD_OF_FLEXIBLE[String(path[0])] ?? ['endDate'], message })
  }
})
export type TripFields = z.input<typeof TripFields>

export const EMPTY_TRIP: TripFields = {
  destination: '',
  country: '',
  placeId: null,
  countryCode: '',
  startDate: '',
  endDate: '',
  description: '',
  tags: [],
  typedTag: '',
  imageUrl: '',
  imageDescription: '',
  posterVariant: 0,
  audience: 'all',
  flexible: null,
  nights: null,
}

export function fieldsOf(trip: Trip): TripFields {
  const { destination, country, placeId, startDate, endDate, description, tags, posterVariant, audience } = trip
  const { imageUrl, imageDescription, flexible } = trip
  return {
    destination,
    country,
    placeId,
    countryCode: '',
    startDate: startDate.slice(0, 10),
    endDate: endDate.slice(0, 10),
    description,
    tags,
    typedTag: '',
    imageUrl,
    imageDescription,
    posterVariant,
    audience,
    flexible: null,
    nights: flexible && { min: String(flexible.minNights), max: String(flexible.maxNights) },
  }
}

export const nextVariant = (variant: number) => (variant + 1) % LIMITS.posterVariants

/** The form's field that a pointer of the server's means: `/tags/0` is `tags`. */
export function fieldAt(pointer: string): keyof TripBody | undefined {
  const named = pointer.split('/')[1]
  // a place that does not fit is chosen where the destination is typed
  const name = named === 'placeId' ? 'destination' : named
  return FIELDS.find((field) => field === name)
}
// From top to bottom of the screen: the first of those at fault is focused.
export const FIELDS = [
  'destination',
  'country',
  'startDate',
  'endDate',
  'flexible',
  'description',
  'tags',
  'imageUrl',
  'imageDescription',
  'audience',
  'placeId',
  'posterVariant',
] as const satisfies (keyof TripBody)[]
