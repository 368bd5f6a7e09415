import type { MatchCard } from '@caravan/contract/matches.ts'
import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markNearbyMatch, nearbyKey, nearbyPagesKey, withMatchOf } from './nearby-cache.ts'
import { nearbyTraveller } from './nearby-for-tests.ts'

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
