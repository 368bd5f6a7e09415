import { type MapQuery, readMap } from '@caravan/contract/map.ts'
import { MONTHS } from '@caravan/contract/months.ts'
import { queryOptions } from '@tanstack/react-query'
import shapes from 'world-atlas/countries-110m.json?url'
import { call } from '../../../lib/call.ts'
import { COMING_MONTHS, comingMonths } from '../../trips/trip-keys.ts'

export const mapQuery = (span: MapQuery) =>
  queryOptions({
    queryKey: ['/api/map', span.from, span.to],
    queryFn: ({ signal }) => call(readMap, { query: span }, { signal }),
  })

/** The outlines of land and countries: a file of this release, which never changes. */
export const shapesQuery = queryOptions({
  queryKey: ['map-shapes'],
  queryFn: async ({ signal }): Promise<unknown> => {
    // behind the script that draws them and the places, which are seen first
    const response = await fetch(shapes, { signal, priority: 'low' })
    if (!response.ok) throw new Error(`The outlines of the map: ${response.status}`)
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
  // large, and never two of them to compare
  structuralSharing: false,
})

/** As the map is asked for: first and last month, `YYYY-MM`. */
export interface MonthSpan {
  from: string
  to: string
}
/** What the slider stands for: all of the coming months at 0, then each of them. */
export const MAX_STEPS = COMING_MONTHS

export function spanOf(step: number, today: string): MonthSpan {
  const months = comingMonths(today)
  // at 0 from the first to the last of all, which `at(-1)` is
  const [first = '', last = ''] = [months.at(step === 0 ? 0 : step - 1), months.at(step - 1)]
  return { from: first, to: last }
}

/** In the address: the month that the map shows. */
export const MONTH_PARAM = 'month'

/** What an address names: a month that the slider does not have is all of them. */
export function stepOf(month: string | null, today: string): number {
  const steps = Array.from({ length: MAX_STEPS }, (_, index) => index + 1)
  return steps.find((step) => spanOf(step, today).from === month) ?? 0
}

export const spanText = (step: number, today: string): string =>
  step === 0 ? `Next ${COMING_MONTHS} months` : monthText(spanOf(step, today).from)

function monthText(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return `${MONTHS[(number ?? 1) - 1]} ${year}`
}

/** The line of search that finds the trips to a place in these months. */
export const searchOf = ({ place, country }: { place: string; country: string }, step: number, today: string): string =>
  `${place}, ${country} ${step === 0 ? '' : spanText(step, today).toLowerCase()}`.trim()
