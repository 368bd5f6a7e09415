import { MIN_COUNTED } from '@caravan/contract/discover.ts'
import { MAP, type MapPlace, type MapQuery } from '@caravan/contract/map.ts'
import { countsHidden } from '../../../db/counted.ts'
import type { Services } from '../../../open-services.ts'
import type { Act } from '../../../platform/act.ts'
import { firstOfMonth, lastOfMonth, monthOf, yearOf } from '../search/understanding/date-range.ts'
import { SharedAnswers } from '../shared-answers.ts'
import { type CityCount, countByCity, type DateRange } from './queries.ts'

/** The twelve months of the slider, and some ranges of them. */
const MAX_KEPT = 30
const DECIMALS = 100

/** Where travellers go, month by month. What is counted is the same for everybody, but for whom a block hides. */
export class TravellersMap {
  readonly #replica: Services['replica']
  readonly #shared: SharedAnswers<CityCount[]>
  constructor({ replica, log }: Pick<Services, 'replica' | 'log'>, freshMs: number) {
    this.#replica = replica
    this.#shared = new SharedAnswers({ freshMs, max: MAX_KEPT, log })
  }

  /** Counts before anybody asks what the map shows at first: all of its months. */
  async prepare(): Promise<void> {
    const today = new Date()
    const month = (after: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + after, 1)).toISOString().slice(0, 7)
    await this.#readShared({ from: month(0), to: month(MAP.months - 1) })
  }

  #readShared({ from, to }: MapQuery) {
    return this.#shared.get(`${from} ${to}`, (until) =>
      this.#replica.read((db) => countByCity(db, { separatedFrom: null, until }, daysOf(from, to))),
    )
  }

  async read({ db, viewer }: Act, query: MapQuery): Promise<MapPlace[]> {
    const { answer, until } = await this.#readShared(query)
    if (!(await countsHidden(db, viewer, until))) return present(answer, [])
    return present(answer, await countByCity(db, { separatedFrom: viewer, until }, daysOf(query.from, query.to)))
  }
}

function daysOf(from: string, to: string): DateRange {
  const [first, last] = [`${from}-01`, `${to}-01`]
  return { from: firstOfMonth(yearOf(first), monthOf(first)), to: lastOfMonth(yearOf(last), monthOf(last)) }
}

/** Without those whom the viewer does not see. */
function present(cities: readonly CityCount[], hidden: readonly CityCount[]): MapPlace[] {
  const hiddenAt = new Map(hidden.map(({ placeId, travellers }) => [placeId, travellers]))
  return cities
    .map(({ placeId, travellers, ...city }) => ({ ...city, travellers: travellers - (hiddenAt.get(placeId) ?? 0) }))
    .filter(({ travellers }) => travellers > 0)
    .map(({ place, country, latitude, longitude, travellers }) => ({
      place,
      country,
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      travelers: travellers < MIN_COUNTED ? null : travellers,
    }))
    .toSorted((a, b) => (b.travelers ?? 0) - (a.travelers ?? 0))
}

const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
