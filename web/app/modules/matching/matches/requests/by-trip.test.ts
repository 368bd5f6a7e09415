import { expect, test } from 'vitest'
import { byTrip } from './match-requests.tsx'

const request = (id: string, trip: string | null) => ({ id, post: trip === null ? null : { id: trip } })
const shape = (cards: ReturnType<typeof request>[]) =>
  byTrip(cards).map(({ trip, cards }) => [trip?.id, cards.map(({ id }) => id)])

test('requests about one trip stand together under it, where the newest of them is', () => {
  const cards = [request('a', 'naxos'), request('b', null), request('c', 'lisbon'), request('d', 'naxos')]
  expect(shape(cards)).toEqual([
    ['naxos', ['a', 'd']],
    [undefined, ['b']],
    [undefined, ['c']],
  ])
})

test('direct connections are each by itself, however many they are', () => {
  expect(shape([request('a', null), request('b', null)])).toEqual([
    [undefined, ['a']],
    [undefined, ['b']],
  ])
  expect(shape([])).toEqual([])
})
