import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { SAVED_TRIPS } from '@caravan/contract/saved-trips.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { type Page, pageOf, pageRange } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { presentTrip } from '../present.ts'
import { comparisonFor, requireVisibleTrip } from '../trips.ts'
import * as queries from './queries.ts'

/**
 * Saves a trip or forgets it. Asked twice for the same state, it answers that state; nobody is notified. What is out of sight
 * by now can be forgotten all the same.
 */
export async function setSaved(act: Act, tripId: string, saved: boolean): Promise<{ saved: boolean }> {
  if (saved) await requireVisibleTrip(act, tripId)
  const isChanged = await (saved ? queries.insertSaved : queries.deleteSaved)(act.db, tripId, act.viewer.id)
  // deleted since we looked, out of sight, or so before
  if (!isChanged) await requireVisibleTrip(act, tripId)
  return { saved }
}

export async function list({ db, viewer }: Act, asked: PageQuery): Promise<Page<Trip>> {
  const { limit, before } = pageRange(asked, SAVED_TRIPS.page)
  const rows = await queries.listSaved(db, viewer, limit, before)
  const comparison = await comparisonFor(db, rows)
  const present = (row: queries.SavedRow) => presentTrip(row, viewer, comparison)
  return pageOf(rows, limit, present, ({ savedAt, id }) => ({ createdAt: savedAt, id }))
}
