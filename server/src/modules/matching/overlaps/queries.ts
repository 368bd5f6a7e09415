import { OVERLAPS } from '@caravan/contract/overlaps.ts'
import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/named.ts'
import { isOwnComing, OWN_COLUMNS, OWN_COMING, rankedOverlaps } from '../../../db/overlap.ts'
import { type SQL, sql } from '../../../db/sql.ts'
import { isNotOver } from '../../../db/today.ts'
import { type TripRow, tripsByIds } from '../../../db/trips-by-ids.ts'
import { textOf, VIEWER_PARAMETERS, viewerValues } from '../../../db/visible.ts'
import type { Viewer } from '../../../platform/viewer.ts'

/** A trip that overlaps, with what it is weighed by. */
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

const literal = (count: number) => sql.raw(String(count))

/** $1 and $2 are the viewer, $3 and $4 the place in the list, $5 the own trip. */
const POSITION = sql.raw('($3::int, $4::uuid)')
const OWN_TRIP = sql.raw('$5::uuid')

/** What the text of a statement depends on: a plan that is made once knows it. */
interface Shape {
  withCountry: boolean
  limit: number
}

/** A page of the trips that overlap, with all that is shown of each. */
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
const overlapsOfOneText = (shape: Shape) => overlapsText(ONE, OVERLAPS.weighed, shape)
const overlapsOfAllText = (shape: Shape) => overlapsText(OWN_COMING, OVERLAPS.weighedEach, shape)

/** A limit is at most a hundred. */
const texts = new Map<string, string>()

function textNamed(name: string, make: () => string): string {
  const text = texts.get(name) ?? make()
  texts.set(name, text)
  return text
}

export interface OverlapPosition {
  score: number
  id: string
}
const FIRST: OverlapPosition = { score: 1_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

interface Asked extends Shape {
  before: OverlapPosition | null
}

const valuesOf = (viewer: Viewer, { before }: Asked) => {
  const { score, id } = before ?? FIRST
  return [...viewerValues(viewer), score, id]
}

const nameOf = (what: 'one' | 'all', { withCountry, limit }: Shape) =>
  `overlaps-of-${what}${withCountry ? '-with-country' : ''}-${limit}`

/** A page of the trips that overlap with one own trip. */
export function listOverlapsOfOne(db: Db, viewer: Viewer, tripId: string, asked: Asked): Promise<OverlapRow[]> {
  const name = nameOf('one', asked)
  const text = textNamed(name, () => overlapsOfOneText(asked))
  return named<OverlapRow>(db, name, text, [...valuesOf(viewer, asked), tripId])
}

/** The same for all own trips that have not ended. */
export function listOverlapsOfAll(db: Db, viewer: Viewer, asked: Asked): Promise<OverlapRow[]> {
  const name = nameOf('all', asked)
  const text = textNamed(name, () => overlapsOfAllText(asked))
  return named<OverlapRow>(db, name, text, valuesOf(viewer, asked))
}

/** Whether a trip is one's own and has not ended. */
export async function isOwnComingTrip(db: Db, viewer: Viewer, tripId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from trips where id = ${tripId} and user_id = ${viewer.id} and ${isNotOver('trips')}`,
  )
  return rows.length > 0
}
