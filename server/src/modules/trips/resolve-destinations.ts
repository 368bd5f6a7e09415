import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { findOnlyCityNamed } from '../places/places.ts'
import * as queries from './queries.ts'

/** So many trips are looked at in a run, and the next run goes on after them. */
const BATCH = 2000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** What the clock enqueues begins at the first trip. */
const After = z.object({ after: z.string().optional() })

/**
 * Gives trips whose destination was typed the city that it can only mean, as posting does today: those from before that,
 * and those that only a newer gazetteer knows. Safe to run twice, on several nodes, and to be killed at any moment.
 */
export async function resolveDestinations(db: Db, payload: unknown, batch = BATCH): Promise<void> {
  const { after = FIRST_ID } = After.parse(payload)
  const last = await queries.findLastOf(db, after, batch)
  if (!last) return
  for (const typed of await queries.listTypedDestinations(db, after, last)) {
    const city = await findOnlyCityNamed(db, typed)
    if (city) await queries.setResolvedPlace(db, typed, city)
  }
  await queries.enqueueResolving(db, last)
}
