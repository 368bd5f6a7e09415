import type { PageQuery, QueryOf } from '@caravan/contract/endpoint.ts'
import { type listOverlaps, OVERLAPS, type TripOverlap } from '@caravan/contract/overlaps.ts'
import { type Page, readScore, scoredPage } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import { comparisonFor } from '../../trips/trips.ts'
import * as queries from './queries.ts'
import { presentOverlap } from './reason.ts'

/** Whom one meets on the way, the best first. @throws Problem `not-found` for a trip that is not one's own, or is over */
export async function list(act: Act, query: QueryOf<typeof listOverlaps> & PageQuery): Promise<Page<TripOverlap>> {
  const { db, viewer } = act
  const before = readScore(query.before)
  const asked = { withCountry: query.country === 'true', limit: query.limit ?? OVERLAPS.page, before }
  const { postId: tripId } = query
  const rows = await (tripId
    ? queries.listOverlapsOfOne(db, viewer, tripId, asked)
    : queries.listOverlapsOfAll(db, viewer, asked))
  // nothing overlaps with what is not there either
  if (tripId && rows.length === 0 && !(await queries.isOwnComingTrip(db, viewer, tripId))) {
    throw problem('not-found')
  }
  const comparison = await comparisonFor(db, rows)
  const overlaps = rows.map((row) => presentOverlap(row, viewer, comparison))
  return scoredPage(rows, asked.limit, overlaps, ({ score, id }) => ({ score, id }))
}
