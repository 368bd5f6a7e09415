import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A place of the gazetteer, as it is offered while a traveller types. */
export const Place = z.object({
  id: z.string(),
  name: z.string(),
  /** One line that distinguishes places of the same name: 'Texas, United States'. */
  region: z.string(),
  country: z.string(),
  countryCode: z.string(),
  kind: z.enum(['city', 'region', 'country']),
})
export type Place = z.infer<typeof Place>

/** A place as it is suggested for what was typed. */
export const SuggestedPlace = Place.extend({
  /** Nothing else can be meant: it is the only one, or of that very name and far better known than others of it. */
  isMeant: z.boolean(),
})
export type SuggestedPlace = z.infer<typeof SuggestedPlace>

export const PlaceQuery = z.object({
  q: z.string({ error: 'Type the name of a place.' }).min(1, { error: 'Type the name of a place.' }).max(100, {
    error: 'A name can have at most 100 characters.',
  }),
  limit: z.coerce
    .number({ error: 'Ask for 1 to 20 places.' })
    .int({ error: 'Ask for 1 to 20 places.' })
    .min(1, { error: 'Ask for 1 to 20 places.' })
    .max(20, { error: 'Ask for 1 to 20 places.' })
    .default(8),
  kind: Place.shape.kind.optional(),
})

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary:
    'Cities, regions and countries by their name, in any language, the likeliest first; accents and small slips are forgiven',
  access: 'onboarded',
  cost: 'search',
  query: PlaceQuery,
  reply: { 200: z.array(SuggestedPlace) },
})

/** A number of degrees as text: what else JavaScript takes for a number is none here. */
const degrees = (name: string, most: number) =>
  z
    .string({ error: `${name} is missing.` })
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error: `${name} is a number of degrees.` })
    .refine((text) => Math.abs(Number(text)) <= most, { error: `${name} lies between -${most} and ${most}.` })

export const nearestPlace = endpoint({
  method: 'GET',
  path: '/api/places/nearest',
  summary: 'The city that somebody at this point would name. The coordinates are neither kept nor logged',
  access: 'onboarded',
  cost: 'search',
  query: z.object({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) }),
  reply: { 200: Place },
  problems: ['not-found'],
})
