import type { NearbyQuery } from '@caravan/contract/near-me.ts'
import { useSearchParams } from 'react-router'
import { readFilters, withFilters } from '../nearby-filters.ts'

/** The filters of the address, and how to put others in their place. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const setFilters = (filters: NearbyQuery) =>
    setParams((before) => withFilters(before, filters), { replace: true, preventScrollReset: true })
  return [readFilters(params), setFilters] as const
}
