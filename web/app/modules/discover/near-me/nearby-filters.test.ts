import { NEARBY_INTERESTS, type NearbyQuery, NearbyQuery as Query } from '@caravan/contract/near-me.ts'
import { expect, it } from 'vitest'
import {
  activeFilters,
  filtersText,
  INTEREST_GROUPS,
  interestsOf,
  MAX_INTERESTS,
  readFilters,
  withFilters,
  withInterests,
} from './nearby-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))
const ALL: NearbyQuery = {
  ...{ stay: 'trip', overlap: 'true', interests: 'hiking,food_tours' },
  ...{ experience: 'expert', budget: 'mid_range' },
}

it('reads filters out of an address, and leaves out what is none', () => {
  expect(read('stay=trip&overlap=true&interests=hiking,food_tours&experience=expert&budget=mid_range')).toEqual(ALL)
  expect(read('stay=moon&overlap=false&interests=,war,hiking,hiking&experience=&budget=1&before=x')).toEqual({
    interests: 'hiking',
  })
  expect(read('')).toEqual({})
})

it('puts them into an address in place of others, and keeps what else is there', () => {
  const params = withFilters(new URLSearchParams('traveller=aiko&stay=home&budget=luxury'), { stay: 'trip' })
  expect(params.toString()).toBe('traveller=aiko&stay=trip')
  expect(readFilters(withFilters(new URLSearchParams(), ALL))).toEqual(ALL)
})

it('the same filters have the same text, in whatever order they were chosen', () => {
  expect(filtersText({ budget: 'luxury', stay: 'home' })).toBe(filtersText({ stay: 'home', budget: 'luxury' }))
  const read = (interests: string) => filtersText(readFilters(new URLSearchParams({ interests })))
  expect(read('yoga,hiking')).toBe(read('hiking,yoga'))
  expect(filtersText({ stay: undefined })).toBe(filtersText({}))
})

it('says each filter in words, and what is left without it', () => {
  const active = activeFilters(ALL)
  expect(active.map(({ label }) => label)).toEqual([
    ...['Here on a trip', 'Overlapping dates', 'Hiking', 'Food Tours', 'Expert', 'mid-range budget'],
  ])
  expect(active.map(({ without }) => filtersText(without))).toEqual(
    [
      { ...ALL, stay: undefined },
      { ...ALL, overlap: undefined },
      { ...ALL, interests: 'food_tours' },
      { ...ALL, interests: 'hiking' },
      { ...ALL, experience: undefined },
      { ...ALL, budget: undefined },
    ].map(filtersText),
  )
  expect(activeFilters({})).toEqual([])
})

it('offers exactly the interests that the call takes, and never more at once than fit into it', () => {
  const offered = INTEREST_GROUPS.flatMap(({ values }) => values)
  expect([...offered].sort()).toEqual([...NEARBY_INTERESTS].sort())
  expect(interestsOf({ interests: offered.join() })).toHaveLength(MAX_INTERESTS)
  const longest = [...offered].sort((one, other) => other.length - one.length).slice(0, MAX_INTERESTS)
  expect(Query.safeParse(withInterests({}, longest)).success).toBe(true)
})
