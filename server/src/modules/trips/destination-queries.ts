import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { trips } from '../../db/schema/trips.ts'
import { isNotOver } from '../../db/today.ts'

/** The last of the `limit` trips after that one. */
export async function findLastOf(db: Db, after: string, limit: number): Promise<string | undefined> {
  const page = db.select({ id: trips.id }).from(trips).where(gt(trips.id, after)).orderBy(asc(trips.id)).limit(limit)
  return (await page).at(-1)?.id
}

/** A destination as it was typed, and the trips that go there. */
export interface TypedDestination {
  destination: string
  country: string
  tripIds: string[]
}

const hasNoPlace = and(isNull(trips.placeId), isNull(trips.resolvedPlaceId))

/** What was typed for coming trips that have no place, after one trip and up to another; each once. */
export const listTypedDestinations = (db: Db, after: string, last: string): Promise<TypedDestination[]> =>
  db
    .select({ destination: trips.destination, country: trips.country, tripIds: sql<string[]>`array_agg(${trips.id})` })
    .from(trips)
    .where(and(gt(trips.id, after), lte(trips.id, last), hasNoPlace, isNotOver('trips')))
    .groupBy(trips.destination, trips.country)

interface City {
  id: string
  countryCode: string
  latitude: number
  longitude: number
  radiusKm: number
}

/** Gives them their city, but for those that were changed meanwhile. */
export const setResolvedPlace = (db: Db, { destination, country, tripIds }: TypedDestination, city: City) =>
  db
    .update(trips)
    .set({
      resolvedPlaceId: city.id,
      countryKey: city.countryCode,
      latitude: city.latitude,
      longitude: city.longitude,
      radiusKm: city.radiusKm,
    })
    .where(and(inArray(trips.id, tripIds), hasNoPlace, eq(trips.destination, destination), eq(trips.country, country)))

/** Goes on after that trip. */
export const enqueueResolving = (db: Db, after: string) =>
  db.execute(sql`select graphile_worker.add_job('resolve-destinations', json_build_object('after', ${after}::text),
    queue_name := 'housekeeping', job_key := 'resolve-destinations')`)
