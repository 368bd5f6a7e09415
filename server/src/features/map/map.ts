import { FEWEST_COUNTED } from '@caravan/contract/discover.ts'
import type { MapPlace, MapQuery } from '@caravan/contract/map.ts'
import { countsHidden } from '../../db/counted.ts'
import type { Act } from '../../platform/act.ts'
import type { Services } from '../../services.ts'
import { SharedAnswers } from '../discover/shared-answers.ts'
import { firstOfMonth, lastOfMonth, monthOf, yearOf } from '../search/understanding/days.ts'
import { type CityCount, countByCity, type DateRange } from './queries.ts'

/** The twelve months of the slider, and some ranges of them. */
const MOST_KEPT = 30
const DECIMALS = 100

/** Where travellers go, month by month. What is counted is the same for everybody, but for whom a block hides. */
export class TravellersMap {
  readonly #replica: Services['replica']
  readonly #shared: SharedAnswers<CityCount[]>
  constructor({ replica }: Pick<Services, 'replica'>, freshMs: number) {
    this.#replica = replica
    this.#shared = new SharedAnswers({ freshMs, max: MOST_KEPT })
  }

  async read({ db, viewer }: Act, { from, to }: MapQuery): Promise<MapPlace[]> {
    const range = daysOf(from, to)
    const { answer, until } = await this.#shared.get(`${from} ${to}`, (until) =>
      this.#replica.read((db) => countByCity(db, { separatedFrom: null, until }, range)),
    )
    if (!(await countsHidden(db, viewer, until))) return present(answer, [])
    return present(answer, await countByCity(db, { separatedFrom: viewer, until }, range))
  }
}

/** From the first day of the one month to the last of the other. */
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
      travelers: travellers < FEWEST_COUNTED ? null : travellers,
    }))
    .toSorted((a, b) => (b.travelers ?? 0) - (a.travelers ?? 0))
}

const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
