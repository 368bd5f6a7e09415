import type { MatchCard } from '@caravan/contract/matches.ts'
import {
  NEARBY_INTERESTS,
  type NearbyQuery,
  type NearbyTraveller,
  NearbyQuery as Query,
} from '@caravan/contract/near-me.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { CallError } from '../../../lib/call-error.ts'
import { nearbyTraveller } from './near-me-for-tests.ts'
import { markNearbyMatch, nearbyKey, nearbyPagesKey, withMatchOf } from './nearby-cache.ts'
import {
  activeFilters,
  filtersText,
  INTEREST_GROUPS,
  interestsOf,
  MAX_INTERESTS,
  readFilters,
  withFilters,
  withInterests,
} from './nearby-query.ts'
import { actionFor, activityText, budgetText, nameOf, peopleText, styleText } from './traveller-facts.ts'
import { refusalOf } from './travellers/nearby-row.tsx'

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

type Said = Pick<MatchCard, 'id' | 'postId' | 'status'> & { isAsker?: boolean; with?: string }

function card({ isAsker = true, with: id = 'aiko', ...said }: Said): MatchCard {
  const otherUser = nearbyTraveller({ id })
  const viewer = { isAsker, canAnswer: false, canUnsend: false, canEnd: false }
  return {
    ...{ userId: 'mara', postAuthorId: id, createdAt: '', post: null, postAuthor: otherUser, matchUser: otherUser },
    ...{ overlap: null, common: { shared: [], clashes: [] }, expiresAt: null, requestNote: null, askerTrips: [] },
    ...{ note: null, version: 1, otherUser, viewer, ...said },
  }
}
const direct = { id: 'match', postId: null }

it('a row follows what becomes of a direct connection', () => {
  const row = nearbyTraveller()
  const after = (said: Omit<Said, 'id' | 'postId'>) => withMatchOf(row, card({ ...direct, ...said }))
  expect(after({ status: 'pending' })).toMatchObject({ connection: 'asked', matchId: null })
  expect(after({ status: 'pending', isAsker: false })).toMatchObject({ connection: 'asked-by-them', matchId: null })
  expect(after({ status: 'accepted' })).toMatchObject({ connection: 'accepted', matchId: 'match' })
  expect(after({ status: 'rejected' })).toMatchObject({ connection: 'declined', matchId: null })
})

it('a match about a trip joins the two once it is accepted, and asks for no connection', () => {
  const row = nearbyTraveller()
  const trip = { id: 'match', postId: 'kyoto' }
  expect(withMatchOf(row, card({ ...trip, status: 'pending' }))).toMatchObject({ connection: 'none', matchId: null })
  expect(withMatchOf(row, card({ ...trip, status: 'accepted' }))).toMatchObject({
    connection: 'none',
    matchId: 'match',
  })
})

it('every list with them is marked, others of it stay the same object, and the number of people is left alone', () => {
  const client = new QueryClient()
  const tomas = nearbyTraveller({ id: 'tomas' })
  const list = () => ({ pages: [{ items: [nearbyTraveller(), tomas], next: undefined }], pageParams: [''] })
  const keys = ['', 'stay=home'].map((filters) => [...nearbyPagesKey, filters])
  for (const key of keys) client.setQueryData(key, list())
  client.setQueryData([...nearbyKey, '', 'count'], { people: 2, hasMore: false })
  markNearbyMatch(client, card({ ...direct, status: 'pending' }))
  for (const key of keys) {
    const [first, second] = client.getQueryData<ReturnType<typeof list>>(key)?.pages[0]?.items ?? []
    expect((first as NearbyTraveller).connection).toBe('asked')
    expect(second).toBe(tomas)
  }
  expect(client.getQueryData([...nearbyKey, '', 'count'])).toEqual({ people: 2, hasMore: false })
})

it('shows values of the travel profile as words', () => {
  expect(['food_tours', 'yoga', 'local_experience_seeker'].map(activityText)).toEqual([
    'Food tours',
    'Yoga',
    'Local experience seeker',
  ])
  expect(['mid_range', 'luxury', 'budget'].map(budgetText)).toEqual([
    'mid-range budget',
    'luxury budget',
    'budget budget',
  ])
})

it('says in one line how somebody travels, as far as it is known', () => {
  const aiko = { personalityType: 'introvert', travelBudget: 'mid_range', experienceLevel: 'experienced' }
  expect(styleText(aiko)).toBe('Introvert · mid-range budget · Experienced')
  expect(styleText({ ...aiko, personalityType: null, experienceLevel: null })).toBe('mid-range budget')
  expect(styleText({ personalityType: null, travelBudget: null, experienceLevel: null })).toBe('')
})

it('names somebody who has no username', () => {
  expect([nameOf({ username: 'aiko.k' }), nameOf({ username: '' })]).toEqual(['@aiko.k', 'Anonymous Traveler'])
})

it('offers to ask only where the two are not connected and nobody has asked', () => {
  const action = (connection: 'none' | 'asked' | 'asked-by-them' | 'accepted' | 'declined', matchId: string | null) =>
    actionFor(nearbyTraveller({ connection, matchId }))
  expect(action('none', null)).toBe('match')
  expect(action('asked', null)).toBe('asked')
  expect(action('asked-by-them', null)).toBe('answer')
  expect(action('accepted', 'match')).toBe('connected')
  expect(action('declined', null)).toBe('declined')
  // by a trip they are matched all the same
  expect(action('none', 'match')).toBe('connected')
  expect(action('declined', 'match')).toBe('connected')
})

it('counts people up to a hundred', () => {
  expect(peopleText({ people: 1, hasMore: false })).toBe('1 person nearby')
  expect(peopleText({ people: 4, hasMore: false })).toBe('4 people nearby')
  expect(peopleText({ people: 100, hasMore: true })).toBe('100+ people nearby')
})

const refused = (slug: string, status = 409) =>
  new CallError(status, '', JSON.stringify({ type: `/problems/${slug}`, title: '', status, detail: '', instance: '' }))
const shown = { isHiddenNearby: false }

it('whoever hides sees nobody, whether this page knows it or only the server', () => {
  expect(refusalOf({ isHiddenNearby: true }, null)).toBe('hidden')
  expect(refusalOf({ isHiddenNearby: true }, refused('location-unconfirmed'))).toBe('hidden')
  expect(refusalOf(shown, refused('hidden-from-near-me'))).toBe('hidden')
})

it('a city that is to be confirmed or set is asked about, and a failure is none of these', () => {
  expect(refusalOf(shown, refused('location-unconfirmed'))).toBe('unconfirmed')
  expect(refusalOf(shown, refused('location-required'))).toBe('no-city')
  expect(refusalOf(shown, refused('internal', 500))).toBeNull()
  expect(refusalOf(shown, new TypeError('Failed to fetch'))).toBeNull()
  expect(refusalOf(shown, null)).toBeNull()
})
