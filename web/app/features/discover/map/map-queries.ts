import { type MapQuery, readMap } from '@caravan/contract/map.ts'
import { queryOptions } from '@tanstack/react-query'
import shapes from 'world-atlas/countries-110m.json?url'
import { call } from '../../../lib/call.ts'

/** Where people go in these months. */
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
