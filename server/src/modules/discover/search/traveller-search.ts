import type { PageQuery } from '@caravan/contract/endpoint.ts'
import { type FoundTraveller, SEARCH } from '@caravan/contract/search.ts'
import type { Trip } from '@caravan/contract/trips.ts'
import { Page, readScore, scoredPage } from '../../../db/page.ts'
import type { Act } from '../../../platform/act.ts'
import { inCommon } from '../../people/users/in-common.ts'
import { presentConnection, presentProfile } from '../../people/users/present-traveller.ts'
import { profileShares } from '../../people/users/profile-shares.ts'
import { normaliseName } from '../../places/normalise.ts'
import { presentTrips } from '../../trips/trips.ts'
import { filterOf } from './filter.ts'
import { gazetteerOf } from './fitting-queries.ts'
import * as queries from './traveller-queries.ts'
import { type Asked, ownDay } from './trip-search.ts'
import { understand } from './understanding/understand.ts'

/** A page of the travellers who fit a line: by their name and interests, or by a trip that the viewer may see. */
export async function searchTravellers(act: Act, asked: Asked & PageQuery): Promise<Page<FoundTraveller>> {
  const { db, viewer } = act
  const before = readScore(asked.before)
  const filter = await travellerFilterOf(act, asked)
  if (!filter) return new Page([], null)
  const limit = asked.limit ?? SEARCH.page
  const rows = await queries.listTravellers(db, viewer, filter, { limit, before })
  return scoredPage(rows, limit, await present(act, rows), ({ score, person }) => ({ score, id: person.id }))
}

async function travellerFilterOf({ db }: Act, { q, today }: Asked): Promise<queries.TravellerFilter | null> {
  const day = ownDay(today, new Date())
  const meaning = await understand(q, day, gazetteerOf(db))
  const filter = await filterOf(db, meaning, day)
  if (!filter) return null
  return {
    ...filter,
    needsTrip: meaning.places.length > 0 || meaning.dates !== null,
    name: normaliseName(q) || null,
  }
}

async function present(act: Act, rows: readonly queries.FoundTravellerRow[]): Promise<FoundTraveller[]> {
  if (rows.length === 0) return []
  const { db, viewer } = act
  const shareOf = await profileShares(db)
  const tripRows = await queries.listSoonestTrips(
    db,
    viewer,
    rows.map(({ person }) => person.id),
  )
  const trips = await presentTrips(act, tripRows)
  return rows.map((row) => ({
    ...presentProfile(row.person, { isConnected: row.matchId !== null }),
    createdAt: row.createdAt.toISOString(),
    common: inCommon(row.mine, row.person, shareOf),
    connection: presentConnection(row, viewer.id),
    matchId: row.matchId,
    trips: trips.filter(({ userId }) => userId === row.person.id).toSorted(bySoonest),
    viewer: { isSelf: false },
  }))
}

const bySoonest = (a: Trip, b: Trip) => a.startDate.localeCompare(b.startDate) || a.id.localeCompare(b.id)
