import {
  CATEGORIES,
  DISCOVER,
  FEWEST_COUNTED,
  POPULAR_PLACES,
  type PopularPlace,
  type Trending,
} from '@caravan/contract/discover.ts'
import type { Db } from '../../db/client.ts'
import { countsHidden } from '../../db/counted.ts'
import type { Act } from '../../platform/act.ts'
import type { Services } from '../../services.ts'
import { drawingKey } from '../places/drawing-key.ts'
import * as search from '../search/areas.ts'
import * as queries from './count-queries.ts'
import { type Shared, SharedAnswers } from './shared-answers.ts'

type Counts = queries.TripCount
interface CountedPlace {
  area: search.PlaceArea
  isFixed: boolean
  counts: Counts
}
interface CountedCategory {
  category: Trending['category']
  lexemes: string
  counts: Counts
}
interface Discovered {
  places: CountedPlace[]
  categories: CountedCategory[]
}

/** So many places more than are shown, for those that a viewer sees too few travellers at. */
const SPARE = 4
const ONLY = 'discover'

/** Popular destinations and trending categories. What is counted is the same for everybody, but for whom a block hides. */
export class Discover {
  readonly #replica: Services['replica']
  readonly #shared: SharedAnswers<Discovered>
  constructor({ replica, log }: Pick<Services, 'replica' | 'log'>, freshMs: number) {
    this.#replica = replica
    this.#shared = new SharedAnswers({ freshMs, max: 1, log })
  }

  /** Counts before anybody asks. */
  async prepare(): Promise<void> {
    await this.#readShared()
  }

  #readShared() {
    return this.#shared.get(ONLY, (until) => this.#replica.read((db) => readAll(db, until)))
  }

  async read({ db, viewer }: Act): Promise<{ popular: PopularPlace[]; trending: Trending[] }> {
    const shared = await this.#readShared()
    const hidden = (await countsHidden(db, viewer, shared.until)) ? await countHidden(db, viewer, shared) : null
    return present(shared.answer, hidden)
  }
}

async function readAll(db: Db, until: Date): Promise<Discovered> {
  const counted = { separatedFrom: null, until }
  const fixed = await Promise.all(POPULAR_PLACES.map((place) => search.findPlaceId(db, place)))
  const most = DISCOVER.popular + POPULAR_PLACES.length + SPARE
  const popular = await queries.listPopular(db, counted, { fewest: FEWEST_COUNTED, most })
  const areas = await search.listAreas(db, [...new Set([...fixed, ...popular])])
  const counts = await queries.countComing(db, counted, areas)
  const tags = await Promise.all(CATEGORIES.map((category) => search.lexemesOfTag(db, category.toLowerCase())))
  const uses = await queries.countUses(db, counted, tags)
  return {
    places: areas.map((area, at) => ({ area, isFixed: fixed.includes(area.id), counts: counts[at] ?? NONE })),
    categories: CATEGORIES.map((category, at) => ({
      category,
      lexemes: tags[at] ?? '',
      counts: uses[at] ?? NONE,
    })),
  }
}
const NONE: Counts = { travellers: 0, trips: 0 }

/** What the shared numbers count of those whom this viewer does not see: with it, they would differ from the lists. */
const countHidden = (db: Db, viewer: Act['viewer'], { answer, until }: Shared<Discovered>) =>
  queries.countHidden(
    db,
    { separatedFrom: viewer, until },
    { areas: answer.places.map(({ area }) => area), lexemes: answer.categories.map(({ lexemes }) => lexemes) },
  )

function present({ places, categories }: Discovered, hidden: queries.HiddenCounts | null) {
  const seen = places.map(({ area, isFixed, counts }, at) => ({ area, isFixed, ...shown(counts, hidden?.coming[at]) }))
  const fixed = seen.filter(({ isFixed }) => isFixed)
  const others = seen
    .filter(({ isFixed, travelers }) => !isFixed && travelers !== null)
    .sort((a, b) => (b.travelers ?? 0) - (a.travelers ?? 0) || a.area.id.localeCompare(b.area.id))
  const used = categories.map(({ category, counts }, at) => {
    const { trips } = shown(counts, hidden?.uses[at])
    return { category, trips, query: `#${category.toLowerCase()}` }
  })
  return {
    popular: [...fixed, ...others.slice(0, DISCOVER.popular)].map(presentPlace),
    // without a number they keep their order, which then says nothing
    trending: used.sort((a, b) => (b.trips ?? 0) - (a.trips ?? 0)),
  }
}

/** No number where it could lead to one person. */
function shown(counts: Counts, { travellers, trips }: Counts = NONE) {
  const travelers = counts.travellers - travellers
  return travelers < FEWEST_COUNTED
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
