import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { dropOwnMatch, dropTrip, patchOwnMatch, patchTrip, requestedTrips } from '../trips/cached-trips.ts'
import { tripForTests } from '../trips/trip-for-tests.ts'
import { tripResultsQuery } from './search-queries.ts'

it('likes, requests and deletions reach the trips that a search has found', () => {
  const client = new QueryClient()
  const { queryKey } = tripResultsQuery('surf portugal')
  const trip = tripForTests('trip')
  client.setQueryData(queryKey, { pages: [{ items: [trip], next: undefined }], pageParams: [''] })
  const found = () => client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items)

  patchTrip(client, 'trip', (one) => ({ ...one, likes: 5 }))
  expect(found()).toMatchObject([{ likes: 5 }])
  patchOwnMatch(client, 'trip', { id: 'match', status: 'pending' })
  expect(found()).toMatchObject([{ isMatched: true }])
  expect(requestedTrips(client)).toEqual([{ id: 'trip', matchId: 'match' }])
  dropOwnMatch(client, 'match')
  expect(found()).toMatchObject([{ isMatched: false }])
  dropTrip(client, 'trip')
  expect(found()).toEqual([])
})
