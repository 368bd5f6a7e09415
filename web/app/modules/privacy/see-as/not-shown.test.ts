import type { SeenAs } from '@caravan/contract/see-as.ts'
import type { Traveller } from '@caravan/contract/travellers.ts'
import { expect, it } from 'vitest'
import { tripForTests } from '../../trips/trip-for-tests.ts'
import { notShown } from './see-as-screen.tsx'

const mara: Traveller = {
  id: 'mara',
  username: 'mara',
  firstName: 'Mara',
  lastName: 'Weiss',
  profileImageUrl: null,
  profileImagePreview: null,
  bio: '',
  city: 'Lisbon',
  country: 'Portugal',
  cityPosterUrl: null,
  personalityType: null,
  lifestyle: ['foodie'],
  travelBudget: null,
  preferredDestinations: [],
  preferredActivities: [],
  experienceLevel: null,
  preferredTransport: [],
  createdAt: '2026-08-01T12:00:00Z',
  common: { shared: [], clashes: [] },
  connection: 'none',
  matchId: null,
  trips: [],
  steps: {
    ...{ emailConfirmed: false, profileComplete: false, posePhoto: false },
    ...{ metInPerson: 'none', vouched: 0 },
  },
  viewer: { isSelf: true },
}
const trips = [
  tripForTests('all'),
  tripForTests('women', { audience: 'female' }),
  tripForTests('more-women', { audience: 'female' }),
]
const seen = (change: Partial<SeenAs> = {}): SeenAs => ({ profile: mara, trips, links: [], ...change })

it('says nothing where the answers are the same', () => {
  expect(notShown({ profile: mara, trips }, seen())).toEqual([])
})

it('names what one is answered oneself and somebody else is not', () => {
  const profile = { ...mara, lastName: null, lifestyle: [] }
  expect(notShown({ profile: mara, trips }, seen({ profile, trips: trips.slice(0, 1) }))).toEqual([
    'your last name',
    'your travel interests',
    '2 trips for women',
  ])
})

it('says nothing of what one has not filled in', () => {
  const bare = { ...mara, lastName: '', lifestyle: [], city: null, country: null }
  expect(notShown({ profile: bare, trips: [] }, seen({ profile: { ...bare, lastName: null }, trips: [] }))).toEqual([])
})

it('counts as shown what is shown behind a link', () => {
  const link = { tripId: 'all' } as SeenAs['links'][number]
  expect(notShown({ profile: mara, trips }, seen({ profile: null, trips: [], links: [link] }))).toEqual([
    'your profile page',
    '2 trips for women',
  ])
  expect(notShown({ profile: mara, trips: trips.slice(0, 1) }, seen({ profile: null, trips: [] }))).toEqual([
    'your profile page',
    '1 trip',
  ])
})

it('says nothing of trips that are too old to have been asked for', () => {
  const many = Array.from({ length: 101 }, (_, n) => tripForTests(`trip-${n}`))
  expect(notShown({ profile: mara, trips: many }, seen({ trips: many.slice(0, 100) }))).toEqual([])
})
