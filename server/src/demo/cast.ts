import type { Audience } from '@caravan/contract/options.ts'
import { audiencesOf } from '../platform/viewer.ts'
import { type DemoTraveller, type DemoTrip, type DemoTripFields, demoData, found } from './data.ts'

/** Eighty places of the gazetteer by their keys, spelled as it spells them. */
export const DESTINATIONS = demoData<Readonly<Record<string, { destination: string; country: string }>>>('destinations')

export const TRAVELLERS = demoData<readonly DemoTraveller[]>('travellers')

const drafts = demoData<readonly DemoTripFields[]>('trips')

/** Shares no factor with the number of trips, so that each gets a turn of its own and neighbours are from far apart. */
const STRIDE = 73
const FIRST = 34
const NEWEST_HOURS = 1.5
const OLDEST_HOURS = 29.5 * 24
/** Above 1 the feed is busier the nearer it comes to now. */
const BUSIER = 1.35

function postedAgo(index: number): number {
  const turn = (index * STRIDE + FIRST) % drafts.length
  return NEWEST_HOURS + (OLDEST_HOURS - NEWEST_HOURS) * (turn / (drafts.length - 1)) ** BUSIER
}

export const TRIPS: readonly DemoTrip[] = drafts.map((draft, index) => ({
  ...draft,
  key: `${draft.traveller}-${draft.destination}`,
  audience: draft.audience ?? 'all',
  postedAgo: postedAgo(index),
}))

const travellers = new Map(TRAVELLERS.map((traveller) => [traveller.key, traveller]))
const trips = new Map(TRIPS.map((trip) => [trip.key, trip]))

export const SIGNING_IN = ['ines', 'tiago'] as const

export const travellerOf = (key: string): DemoTraveller => found(travellers.get(key), `traveller ${key}`)
export const destinationOf = (key: string) => found(DESTINATIONS[key], `destination ${key}`)
export const tripOf = (key: string): DemoTrip => found(trips.get(key), `trip ${key}`)

/** The product's own rule: nobody in the cast reacts to a trip that would be hidden from them. */
export const belongsTo = (traveller: DemoTraveller, audience: Audience) => audiencesOf(traveller).includes(audience)

export const maySee = (traveller: DemoTraveller, trip: DemoTrip) =>
  trip.traveller === traveller.key || belongsTo(traveller, trip.audience)
