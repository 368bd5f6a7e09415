import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { Day } from '@caravan/contract/fields.ts'
import { SEARCH } from '@caravan/contract/search.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { notACursor, Page } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { presentTrips } from '../../trips/trips.ts'
import { filterOf } from './filter.ts'
import { gazetteerOf, type TripFilter } from './fitting-queries.ts'
import { type FoundTrip, LANES, listFittingTrips, type TripPosition } from './trip-queries.ts'
import { addDays } from './understanding/date-range.ts'
import { understand } from './understanding/understand.ts'

/** The caller's day: no place on earth is further than a day from UTC, so whatever else is said counts as UTC's. */
export function ownDay(said: string | undefined, now: Date): string {
  const utc = now.toISOString().slice(0, 10)
  return said && said >= addDays(utc, -1) && said <= addDays(utc, 1) ? said : utc
}

export interface Asked {
  q: string
  today?: string | undefined
}

/** A page of the coming trips that fit a line, also one's own, as in the feed. */
export async function searchTrips(
  act: Act,
  { q, today, limit = SEARCH.page, before }: Asked & PageQuery,
): Promise<Page<Trip>> {
  const { db } = act
  const day = ownDay(today, new Date())
  const filter = await filterOf(db, await understand(q, day, gazetteerOf(db)), day)
  return listFound(act, filter, { limit, before })
}

export async function listFound(
  act: Act,
  filter: TripFilter | null,
  { limit, before }: PageQuery & { limit: number },
): Promise<Page<Trip>> {
  const after = before ? readPosition(before) : null
  if (!filter) return new Page([], null)
  const found = await listFittingTrips(act.db, act.viewer, filter, { limit, after })
  const last = found.at(-1)
  const trips = await presentTrips(
    act,
    found.map(({ row }) => row),
  )
  return new Page(trips, last && found.length >= limit ? writePosition(last) : null)
}

const POSITION = /^(\d)\.(\d{4}-\d{2}-\d{2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const writePosition = ({ lane, row }: FoundTrip): string =>
  Buffer.from(`${LANES.indexOf(lane)}.${row.startDate}.${row.id}`).toString('base64url')

function readPosition(text: string): TripPosition {
  const [, at, day, id] = POSITION.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const lane = LANES[Number(at)]
  if (!lane || !id || !Day.safeParse(day).success || !day) throw notACursor()
  return { lane, day, id }
}
