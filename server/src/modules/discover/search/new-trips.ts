import type { Act } from '../../../platform/act.ts'
import { filterOf } from './filter.ts'
import { gazetteerOf } from './gazetteer-queries.ts'
import { listPostedSince } from './trip-queries.ts'
import { understand } from './understanding/understand.ts'

interface Asked {
  q: string
  /** The caller's day. */
  today: string
  since: Date
  most: number
}

/** The ids of trips of others that a line finds and that were posted since some time. */
export async function listNewTrips(
  { db, viewer }: Pick<Act, 'db' | 'viewer'>,
  { q, today, since, most }: Asked,
): Promise<string[]> {
  const filter = await filterOf(db, await understand(q, today, gazetteerOf(db)), today)
  return filter ? listPostedSince(db, viewer, filter, since, most) : []
}
