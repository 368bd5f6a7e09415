import {
  countNearby,
  listNearby,
  NEARBY_INTERESTS,
  type NearbyQuery,
  STAYS,
  type Stay,
} from '@caravan/contract/near-me.ts'
import { labelOf } from '@caravan/contract/option-labels.ts'
import { INTERESTS } from '@caravan/contract/options.ts'
import type { OwnUser } from '@caravan/contract/users.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Calls, call, callPage } from '../../../lib/call.ts'
import { pagedQuery } from '../../../lib/query/paged-query.ts'
import { cityGroupChatsQuery, joinedGroupChatsQuery } from '../../chat/group-chats/queries.ts'
import { nearbyHidingSettled } from '../../people/location/use-nearby-hiding.ts'
import { nearbyKey, nearbyPagesKey } from './nearby-cache.ts'
import { budgetText } from './traveller-facts.ts'

export const nearbyQuery = (filters: NearbyQuery, by: Calls['callPage'] = callPage) =>
  pagedQuery(
    [...nearbyPagesKey, filtersText(filters)],
    async (page, init, client) => {
      await nearbyHidingSettled(client)
      return by(listNearby, { query: { ...filters, ...page } }, init)
    },
    { mostPagesRefetched: 5 },
  )

export const nearbyCountQuery = (filters: NearbyQuery, by: Calls['call'] = call) =>
  queryOptions({
    queryKey: [...nearbyKey, filtersText(filters), 'count'],
    queryFn: async ({ signal, client }) => {
      await nearbyHidingSettled(client)
      return by(countNearby, { query: filters }, { signal })
    },
  })

export async function prefetchNearMe(
  client: QueryClient,
  { call, callPage }: Calls,
  { viewer, url }: { viewer: OwnUser; url: URL },
): Promise<void> {
  if (!viewer.city) return
  const filters = readFilters(url.searchParams)
  await Promise.all([
    client.prefetchInfiniteQuery(cityGroupChatsQuery(callPage)),
    client.prefetchInfiniteQuery(joinedGroupChatsQuery(callPage)),
    ...(viewer.isHiddenNearby
      ? []
      : [
          client.prefetchInfiniteQuery(nearbyQuery(filters, callPage)),
          client.prefetchQuery(nearbyCountQuery(filters, call)),
        ]),
  ])
}

const both = <T extends string>({ wizard, profile }: { wizard: readonly T[]; profile: readonly T[] }): T[] => [
  ...new Set([...wizard, ...profile]),
]

/** What can be chosen, under the name that it has in the address. */
export const STAY_LABELS: Record<Stay, string> = { home: 'Lives here', trip: 'Here on a trip' }
export const EXPERIENCES = both<'beginner' | 'intermediate' | 'experienced' | 'expert'>(INTERESTS.experienceLevel)
export const BUDGETS = INTERESTS.travelBudget.profile
export const INTEREST_GROUPS: readonly { label: string; values: readonly string[] }[] = [
  { label: 'Activities', values: both<string>(INTERESTS.preferredActivities) },
  { label: 'Destinations', values: both<string>(INTERESTS.preferredDestinations) },
  { label: 'Lifestyle', values: both<string>(INTERESTS.lifestyle) },
]
/** As many as the longest of them fit into a call. */
export const MAX_INTERESTS = 15

const NAMES = ['stay', 'overlap', 'interests', 'experience', 'budget'] as const

/** Out of an address that anybody may have typed: what is not known is left out. */
export function readFilters(params: URLSearchParams): NearbyQuery {
  const stay = known(STAYS, params.get('stay'))
  const experience = known(EXPERIENCES, params.get('experience'))
  const budget = known(BUDGETS, params.get('budget'))
  const interests = interestsOf({ interests: params.get('interests') ?? '' })
  return {
    ...(stay ? { stay } : {}),
    ...(params.get('overlap') === 'true' ? { overlap: 'true' } : {}),
    ...(interests.length > 0 ? { interests: interests.join() } : {}),
    ...(experience ? { experience } : {}),
    ...(budget ? { budget } : {}),
  }
}

const known = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

/** The interests of a filter, always in the same order. */
export function interestsOf({ interests = '' }: NearbyQuery): string[] {
  const named = new Set(interests.split(','))
  return NEARBY_INTERESTS.filter((one) => named.has(one)).slice(0, MAX_INTERESTS)
}

export const withInterests = ({ interests: _, ...rest }: NearbyQuery, interests: readonly string[]): NearbyQuery =>
  interests.length > 0 ? { ...rest, interests: interests.join() } : rest

/** The address with these filters in place of those in it. Whatever else is in it stays. */
export function withFilters(params: URLSearchParams, filters: NearbyQuery): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of NAMES) {
    const value = filters[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The same text for the same filters: it distinguishes lists in the cache. */
export const filtersText = (filters: NearbyQuery): string => withFilters(new URLSearchParams(), filters).toString()

interface ActiveFilter {
  label: string
  without: NearbyQuery
}

/** Each filter in words, in the order in which they can be chosen. */
export function activeFilters(filters: NearbyQuery): ActiveFilter[] {
  const { stay, overlap, experience, budget } = filters
  const interests = interestsOf(filters)
  const active: [label: string | undefined, without: NearbyQuery][] = [
    [stay && STAY_LABELS[stay], { ...filters, stay: undefined }],
    [overlap && 'Overlapping dates', { ...filters, overlap: undefined }],
    ...interests.map((one): [string, NearbyQuery] => {
      const others = interests.filter((other) => other !== one)
      return [labelOf(one), withInterests(filters, others)]
    }),
    [experience && labelOf(experience), { ...filters, experience: undefined }],
    [budget && budgetText(budget), { ...filters, budget: undefined }],
  ]
  return active.flatMap(([label, without]) => (label ? [{ label, without }] : []))
}
