import type { FoundTraveller, Understood } from '@caravan/contract/search.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import type { FastifyInstance } from 'fastify'
import { accepted, postedTrip, type Traveller, traveller } from './factories.ts'

export const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** So many women with such a trip each. */
export async function postedBy(app: FastifyInstance, count: number, trip: Parameters<typeof postedTrip>[1]) {
  const owners: Traveller[] = []
  for (let n = 0; n < count; n++) {
    const who = await traveller(app, { gender: 'woman' })
    await postedTrip(who, trip)
    owners.push(who)
  }
  return owners
}

const get = (who: Traveller, what: string, q: string, more: Record<string, string> = {}) =>
  who.call('GET', `/api/search/${what}?${new URLSearchParams({ q, ...more })}`)

export const callSearchTrips = (who: Traveller, q: string, more?: Record<string, string>) => get(who, 'trips', q, more)

export const foundTrips = async (who: Traveller, q: string, more?: Record<string, string>) =>
  accepted<Trip[]>(await get(who, 'trips', q, more))
export const foundTripIds = async (who: Traveller, q: string) => (await foundTrips(who, q)).map(({ id }) => id)

export const foundTravellers = async (who: Traveller, q: string) =>
  accepted<FoundTraveller[]>(await get(who, 'travellers', q))
export const foundTravellerIds = async (who: Traveller, q: string) =>
  (await foundTravellers(who, q)).map(({ id }) => id)

export const understoodAs = async (who: Traveller, q: string, more?: Record<string, string>) =>
  (await get(who, 'understood', q, more)).json<Understood>()

/** Places as the gazetteer has them. */
export const PLACES = {
  lisbon: { destination: 'Lisbon', country: 'Portugal', placeId: 'g2267057' },
  sintra: { destination: 'Sintra', country: 'Portugal', placeId: 'g2262912' },
  porto: { destination: 'Porto', country: 'Portugal', placeId: 'g2735943' },
  faro: { destination: 'Faro', country: 'Portugal', placeId: 'g2268339' },
  tokyo: { destination: 'Tokyo', country: 'Japan', placeId: 'g1850147' },
} as const
