import { LIMITS } from '@caravan/contract/limits.ts'
import { type Trip, TripBody } from '@caravan/contract/trips.ts'
import { z } from 'zod'

const { placeId, tags, imageUrl, posterVariant, audience } = TripBody.shape

/**
 * The body of the call with nothing left open; the country's code while it is known, for the poster; and a tag that is
 * typed and not added yet.
 */
export const TripFields = TripBody.safeExtend({
  placeId: placeId.unwrap(),
  tags: tags.unwrap(),
  imageUrl: imageUrl.unwrap(),
  posterVariant: posterVariant.unwrap(),
  audience: audience.unwrap(),
  countryCode: z.string(),
  typedTag: z.string(),
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
  posterVariant: 0,
  audience: 'all',
}

/** A trip as it is stored, for editing. */
export function fieldsOf(trip: Trip): TripFields {
  const { destination, country, placeId, startDate, endDate, description, tags, imageUrl, posterVariant, audience } =
    trip
  return {
    destination,
    country,
    placeId,
    countryCode: '',
    // Dates are cut to the date part.
    startDate: startDate.slice(0, 10),
    endDate: endDate.slice(0, 10),
    description,
    tags,
    typedTag: '',
    imageUrl,
    posterVariant,
    audience,
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
  'description',
  'tags',
  'imageUrl',
  'audience',
  'placeId',
  'posterVariant',
] as const satisfies (keyof TripBody)[]
