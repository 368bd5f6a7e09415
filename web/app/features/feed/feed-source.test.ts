import type { OwnUser } from '@caravan/contract/users.ts'
import { dehydrate } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { feedKey } from '../trips/trip-keys.ts'
import type { FeedTrip } from './feed-query.ts'
import { feedSource } from './feed-source.ts'

const viewer = {
  id: 'id-of-mara',
  email: 'mara@example.org',
  firstName: 'Mara',
  lastName: 'Weiss',
  username: 'mara',
  profileImageUrl: null,
  bio: 'Slow trains.',
  lifestyle: ['night_owl'],
  city: 'Lisbon',
  isModerator: false,
  onboardingCompleted: true,
} as unknown as OwnUser
const trip = {
  id: 'trip-1',
  userId: 'id-of-aiko',
  user: { id: 'id-of-aiko', username: 'aiko', firstName: 'Aiko' },
  likes: 3,
  isLiked: false,
  common: { shared: [{ interest: 'preferredActivities', value: 'hiking' }], clashes: [] },
  version: 7,
} as unknown as FeedTrip

function sourceOf(who: Partial<OwnUser>, items: FeedTrip[], next: string | undefined = 'cursor-1') {
  const client = createQueryClient()
  client.setQueryData(feedKey, { pages: [{ items, next }], pageParams: [undefined] })
  const source = feedSource({ ...viewer, ...who }, dehydrate(client))
  client.clear()
  return source && { texts: source.texts, key: JSON.stringify([source.viewer, source.prefetched]) }
}
const later = (id: string) => ({ ...trip, id }) as FeedTrip

it('is the same for two who are shown the same, whatever else there is of them', () => {
  const one = sourceOf({}, [trip, later('a')])
  const other = {
    id: 'id-of-milo',
    email: 'milo@example.org',
    firstName: 'Milo',
    username: 'milo',
    lastName: null,
    bio: null,
    lifestyle: [],
    city: 'Porto',
  }
  // what they have in common with the owner is a text, and a version is not shown
  const common = { shared: [], clashes: [{ interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' }] }
  const two = sourceOf(other, [{ ...trip, common, version: 8 } as FeedTrip, later('b')], 'cursor-2')
  expect(two?.key).toBe(one?.key)
  expect(one?.texts).toMatchObject({ firstName: 'ara', username: 'mara', common: 'You share Hiking' })
  expect(two?.texts).toMatchObject({ firstName: 'ilo', username: 'milo', common: 'You: Early Bird. Aiko: Night Owl' })
})

it('has nothing of its viewer, but what is decided by and the letter of the drawn avatar', () => {
  const { key = '' } = sourceOf({}, [trip]) ?? {}
  for (const text of ['Mara', 'mara', 'Weiss', 'Lisbon', 'Slow', 'night_owl', 'example.org'])
    expect(key).not.toContain(text)
})

it.each<[string, Partial<OwnUser>, Partial<FeedTrip>]>([
  ['a like', {}, { isLiked: true }],
  ['a count', {}, { likes: 4 }],
  ['the initial', { firstName: 'Aiko' }, {}],
  ['a photo', { profileImageUrl: '/objects/avatars/1' }, {}],
  ['a moderator', { isModerator: true }, {}],
  ['nothing in common', {}, { common: { shared: [], clashes: [] } }],
])('is another with %s', (_, who, change) => {
  expect(sourceOf(who, [{ ...trip, ...change } as FeedTrip])?.key).not.toBe(sourceOf({}, [trip])?.key)
})

it('is another by how many trips follow, and whether there are more', () => {
  const keys = [[trip], [trip, later('a')]].flatMap((trips) => [sourceOf({}, trips)?.key, sourceOf({}, trips, '')?.key])
  expect(new Set(keys).size).toBe(4)
})

it('is of the viewer alone where the first trip is their own', () => {
  expect(sourceOf({}, [{ ...trip, userId: viewer.id } as FeedTrip])).toBeUndefined()
})
