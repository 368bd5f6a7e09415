import type { DemoTraveller, DemoTrip, DemoTripFields } from './shapes.ts'
import { bangkok } from './travellers/bangkok.ts'
import { berlin } from './travellers/berlin.ts'
import { buenosAires } from './travellers/buenos-aires.ts'
import { capeTown } from './travellers/cape-town.ts'
import { istanbul } from './travellers/istanbul.ts'
import { kyoto } from './travellers/kyoto.ts'
import { lisbon } from './travellers/lisbon.ts'
import { melbourne } from './travellers/melbourne.ts'
import { mexicoCity } from './travellers/mexico-city.ts'
import { montreal } from './travellers/montreal.ts'
import { nairobi } from './travellers/nairobi.ts'
import { tbilisi } from './travellers/tbilisi.ts'
import { fromBangkok } from './trips/from-bangkok.ts'
import { fromBerlin } from './trips/from-berlin.ts'
import { fromBuenosAires } from './trips/from-buenos-aires.ts'
import { fromCapeTown } from './trips/from-cape-town.ts'
import { fromIstanbul } from './trips/from-istanbul.ts'
import { fromKyoto } from './trips/from-kyoto.ts'
import { fromLisbon } from './trips/from-lisbon.ts'
import { fromMelbourne } from './trips/from-melbourne.ts'
import { fromMexicoCity } from './trips/from-mexico-city.ts'
import { fromMontreal } from './trips/from-montreal.ts'
import { fromNairobi } from './trips/from-nairobi.ts'
import { fromTbilisi } from './trips/from-tbilisi.ts'

export const TRAVELLERS: readonly DemoTraveller[] = [
  ...[...lisbon, ...berlin, ...mexicoCity, ...bangkok, ...kyoto, ...capeTown],
  ...[...buenosAires, ...istanbul, ...melbourne, ...montreal, ...nairobi, ...tbilisi],
]

const drafts: readonly DemoTripFields[] = [
  ...[...fromLisbon, ...fromBerlin, ...fromMexicoCity, ...fromBangkok, ...fromKyoto, ...fromCapeTown],
  ...[...fromBuenosAires, ...fromIstanbul, ...fromMelbourne, ...fromMontreal, ...fromNairobi, ...fromTbilisi],
]

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

/** Who can sign in. */
export const SIGNING_IN = ['ines', 'tiago'] as const

/** @throws Error when the cast names somebody who is not in it */
export function travellerOf(key: string): DemoTraveller {
  const traveller = travellers.get(key)
  if (!traveller) throw new Error(`The demo cast has no traveller ${key}`)
  return traveller
}

/** @throws Error when the cast names a trip that is not in it */
export function tripOf(key: string): DemoTrip {
  const trip = trips.get(key)
  if (!trip) throw new Error(`The demo cast has no trip ${key}`)
  return trip
}
