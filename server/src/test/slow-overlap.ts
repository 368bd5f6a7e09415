/** What two trips share, found the slow and obvious way: every possible stay of the one beside every one of the other. */

export interface SlowTrip {
  placeId: string | null
  /** As the poster's key says it where there is no place: 't-pt-casa-do-mar'. */
  posterKey: string
  country: string
  at: { latitude: number; longitude: number; radiusKm: number } | null
  startDate: string
  endDate: string
  nights: { min: number; max: number } | null
}

type Days = readonly [first: number, last: number]

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
export const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

function possibleStays({ startDate, endDate, nights }: SlowTrip): Days[] {
  const [first, last] = [dayOf(startDate), dayOf(endDate)]
  if (!nights) return [[first, last]]
  const stays: Days[] = []
  for (let length = nights.min; length <= nights.max; length++) {
    for (let day = first; day + length <= last; day++) stays.push([day, day + length])
  }
  return stays
}

/** The most days that two stays share, and the first and the last day that any two of them share; null where none do. */
export function slowDays(one: SlowTrip, other: SlowTrip) {
  let [days, from, to] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [first, last] of possibleStays(one)) {
    for (const [otherFirst, otherLast] of possibleStays(other)) {
      const [begin, end] = [Math.max(first, otherFirst), Math.min(last, otherLast)]
      if (begin > end) continue
      days = Math.max(days, end - begin + 1)
      from = Math.min(from, begin)
      to = Math.max(to, end)
    }
  }
  return days === 0 ? null : { days, startDate: dateOf(from), endDate: dateOf(to) }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Through the earth from point to point, and from that along its surface. */
function kilometresApart(a: NonNullable<SlowTrip['at']>, b: NonNullable<SlowTrip['at']>): number {
  const point = ({ latitude, longitude }: NonNullable<SlowTrip['at']>) => [
    Math.cos(radians(latitude)) * Math.cos(radians(longitude)),
    Math.cos(radians(latitude)) * Math.sin(radians(longitude)),
    Math.sin(radians(latitude)),
  ]
  const [here, there] = [point(a), point(b)]
  const chord = Math.hypot(...here.map((value, axis) => value - (there[axis] ?? 0)))
  return 2 * 6371 * Math.asin(Math.min(1, chord / 2))
}

const isCountry = ({ placeId }: SlowTrip) => placeId?.startsWith('c-') === true

export function slowCloseness(one: SlowTrip, other: SlowTrip): 3 | 2 | 1 | 0 {
  if (
    one.placeId === null ? other.placeId === null && one.posterKey === other.posterKey : one.placeId === other.placeId
  ) {
    return 3
  }
  const isSameCountry = one.country === other.country
  if (isCountry(one) || isCountry(other)) return isSameCountry ? 2 : 0
  if (one.at && other.at && kilometresApart(one.at, other.at) <= Math.max(50, one.at.radiusKm, other.at.radiusKm))
    return 2
  return isSameCountry ? 1 : 0
}
