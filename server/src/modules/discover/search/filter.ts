import type { Db } from '../../../db/client.ts'
import type { Act } from '../../../platform/act.ts'
import { gazetteerOf, lexemesOf, listAreas, type TripFilter } from './fitting-queries.ts'
import { listPostedSince } from './trip-queries.ts'
import { addDays } from './understanding/date-range.ts'
import { isEmpty, type Meaning, understand } from './understanding/understand.ts'

/** What a trip must fit to be found by a line; null where the line asks for nothing, or for days that are over. */
export async function filterOf(db: Db, meaning: Meaning, today: string): Promise<TripFilter | null> {
  if (isEmpty(meaning)) return null
  const { places, dates } = meaning
  // where it is still the day before, trips run that are over here; what is over there is left out by `isNotOver`
  const earliest = addDays(today, -1)
  if (dates && dates.to < earliest) return null
  const areas = await listAreas(
    db,
    places.map(({ id }) => id),
  )
  const lexemes = await lexemesOf(db, meaning)
  // words that the database keeps nothing of ask for nothing
  if (areas.length === 0 && dates === null && lexemes === null) return null
  return { areas, from: dates && dates.from > earliest ? dates.from : earliest, to: dates?.to ?? null, lexemes }
}

interface Asked {
  q: string
  /** The caller's day. */
  today: string
  since: Date
  most: number
}

export async function listNewTrips(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  { q, today, since, most }: Asked,
): Promise<string[]> {
  const filter = await filterOf(db, await understand(q, today, gazetteerOf(db)), today)
  return filter ? listPostedSince(db, viewer, filter, since, most) : []
}
