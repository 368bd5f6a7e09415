import { OVERLAPS } from '@caravan/contract/overlaps.ts'
import type { Db } from '../../../db/client.ts'
import { named, textNamed } from '../../../db/named.ts'
import { isOwnComing, OWN_COLUMNS, OWN_COMING, rankedOverlaps } from '../../../db/overlap.ts'
import { FIRST_SCORE, type ScorePosition } from '../../../db/page.ts'
import { literal, type SQL, sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import { type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { textOf, VIEWER_PARAMETERS, viewerValues } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

export interface OverlapRow extends TripRow {
  score: number
  mineId: string
  mineDestination: string
  from: string
  to: string
  days: number
  isPossible: boolean
  /** As `CLOSENESS` has it. */
  closeness: 1 | 2 | 3
}

/** $1 and $2 are the viewer, $3 and $4 the place in the list, $5 the own trip. */
const POSITION = sql.raw('($3::int, $4::uuid)')
const OWN_TRIP = sql.raw('$5::uuid')

/** What the text of a statement depends on: a plan that is made once knows it. */
interface Shape {
  withCountry: boolean
  limit: number
}

const overlapsText = (mine: SQL, weighed: number, { withCountry, limit }: Shape) =>
  textOf(sql`
  with ${rankedOverlaps(mine, weighed, withCountry)},
  best as (
    select * from ranked where (score, id) < ${POSITION} order by score desc, id desc limit ${literal(limit)})
  select trip.*, best.score, best.mine_id as "mineId", best.mine_destination as "mineDestination",
    best.first_day as "from", best.last_day as "to", best.days, best.is_possible as "isPossible", best.closeness
  from (${tripsByIds(VIEWER_PARAMETERS, sql`select id, score as at from best`)}) trip join best on best.id = trip.id
  order by best.score desc, best.id desc`)

const ONE = sql`select ${OWN_COLUMNS} from trips where id = ${OWN_TRIP} and ${isOwnComing}`

interface Asked extends Shape {
  before: ScorePosition | null
}

const valuesOf = (viewer: Viewer, { before }: Asked) => {
  const { score, id } = before ?? FIRST_SCORE
  return [...viewerValues(viewer), score, id]
}

const nameOf = (what: 'one' | 'all', { withCountry, limit }: Shape) =>
  `overlaps-of-${what}${withCountry ? '-with-country' : ''}-${limit}`

export function listOverlapsOfOne(db: Db, viewer: Viewer, tripId: string, asked: Asked): Promise<OverlapRow[]> {
  const name = nameOf('one', asked)
  const text = textNamed(name, () => overlapsText(ONE, OVERLAPS.weighed, asked))
  return named<OverlapRow>(db, name, text, [...valuesOf(viewer, asked), tripId])
}

export function listOverlapsOfAll(db: Db, viewer: Viewer, asked: Asked): Promise<OverlapRow[]> {
  const name = nameOf('all', asked)
  const text = textNamed(name, () => overlapsText(OWN_COMING, OVERLAPS.weighedEach, asked))
  return named<OverlapRow>(db, name, text, valuesOf(viewer, asked))
}

export async function isOwnComingTrip(db: Db, viewer: Viewer, tripId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from trips where id = ${tripId} and user_id = ${viewer.id} and ${isNotOver('trips')}`,
  )
  return rows.length > 0
}
