import { DISCOVER, MIN_COUNTED, POPULAR_PLACES, type PopularPlace } from '@caravan/contract/discover.ts'
import type { Db } from '../../db/client.ts'
import { countsHidden } from '../../db/counted.ts'
import type { Services } from '../../open-services.ts'
import type { Act } from '../../platform/act.ts'
import { drawingKey } from '../places/drawing-key.ts'
import * as queries from './count-queries.ts'
import * as search from './search/areas.ts'
import { type Shared, SharedAnswers } from './shared-answers.ts'

type Counts = queries.TripCount
interface CountedPlace {
  area: search.PlaceArea
  isFixed: boolean
  counts: Counts
}

/** So many places more than are shown, for those that a viewer sees too few travellers at. */
const SPARE = 4
const ONLY = 'discover'

/** Popular destinations. What is counted is the same for everybody, but for whom a block hides. */
export class Discover {
  readonly #replica: Services['replica']
  readonly #shared: SharedAnswers<CountedPlace[]>
  constructor({ replica, log }: Pick<Services, 'replica' | 'log'>, freshMs: number) {
    this.#replica = replica
    this.#shared = new SharedAnswers({ freshMs, max: 1, log })
  }

  async prepare(): Promise<void> {
    await this.#readShared()
  }

  #readShared() {
    return this.#shared.get(ONLY, (until) => this.#replica.read((db) => readAll(db, until)))
  }

  async read({ db, viewer }: Act): Promise<{ popular: PopularPlace[] }> {
    const shared = await this.#readShared()
    const hidden = (await countsHidden(db, viewer, shared.until)) ? await countHidden(db, viewer, shared) : null
    return { popular: present(shared.answer, hidden) }
  }
}

async function readAll(db: Db, until: Date): Promise<CountedPlace[]> {
  const counted = { separatedFrom: null, until }
  const fixed = await Promise.all(POPULAR_PLACES.map((place) => search.findPlaceId(db, place)))
  const most = DISCOVER.popular + POPULAR_PLACES.length + SPARE
  const popular = await queries.listPopular(db, counted, { fewest: MIN_COUNTED, most })
  const areas = await search.listAreas(db, [...new Set([...fixed, ...popular])])
  const counts = await queries.countComing(db, counted, areas)
  return areas.map((area, at) => ({ area, isFixed: fixed.includes(area.id), counts: counts[at] ?? NONE }))
}
const NONE: Counts = { travellers: 0, trips: 0 }

/** What the shared numbers count of those whom this viewer does not see: with it, they would differ from the lists. */
const countHidden = (db: Db, viewer: Act['viewer'], { answer, until }: Shared<CountedPlace[]>) =>
  queries.countHidden(
    db,
    { separatedFrom: viewer, until },
    answer.map(({ area }) => area),
  )

function present(places: readonly CountedPlace[], hidden: readonly Counts[] | null): PopularPlace[] {
  const seen = places.map(({ area, isFixed, counts }, at) => ({ area, isFixed, ...shown(counts, hidden?.[at]) }))
  const fixed = seen.filter(({ isFixed }) => isFixed)
  const others = seen
    .filter(({ isFixed, travelers }) => !isFixed && travelers !== null)
    .sort((a, b) => (b.travelers ?? 0) - (a.travelers ?? 0) || a.area.id.localeCompare(b.area.id))
  return [...fixed, ...others.slice(0, DISCOVER.popular)].map(presentPlace)
}

/** No number where it could lead to one person. */
function shown(counts: Counts, { travellers, trips }: Counts = NONE) {
  const travelers = counts.travellers - travellers
  return travelers < MIN_COUNTED
    ? { travelers: null, trips: null }
    : { travelers, trips: Math.max(0, counts.trips - trips) }
}

function presentPlace({
  area,
  travelers,
  trips,
}: {
  area: search.PlaceArea
  travelers: number | null
  trips: number | null
}) {
  const { id: placeId, name: place, country } = area
  const query = search.nameInLine(area)
  const posterUrl = `/postcards/${drawingKey({ placeId, destination: place, country })}/0`
  return { placeId, place, country, posterUrl, travelers, trips, query }
}
