import { QueryClient } from '@tanstack/react-query'
import { expect, it, test } from 'vitest'
import { dropOwnMatch, dropTrip, patchOwnMatch, patchTrip, requestedTrips } from '../trips/cached-trips.ts'
import { tripForTests } from '../trips/trip-for-tests.ts'
import { comingMonths } from '../trips/trip-keys.ts'
import { countsText } from './browse/popular.tsx'
import { limitText, requestsText } from './first-week/first-week.tsx'
import { foundText, nearestText } from './results/results.tsx'
import { piecesOf } from './results/understood-chips.tsx'
import { addressOfSearch, readSearch, searchText, withoutPiece } from './search-address.ts'
import { tripResultsQuery } from './search-queries.ts'
import { shortMonthText, tagsIn, wishDetail } from './wishes/wishes.tsx'

it('an address says what is searched and which tab is shown, and is read back', () => {
  for (const search of [
    { q: 'surf portugal may', tab: 'trips' },
    { q: "50% off & 'quotes' #beach ?", tab: 'travellers' },
    { q: 'رحلة إلى لشبونة', tab: 'trips' },
  ] as const) {
    const { searchParams } = new URL(addressOfSearch(search), 'http://localhost')
    expect(readSearch(searchParams)).toEqual(search)
  }
})

it('nothing searched is Discover itself, whatever the tab', () => {
  expect(addressOfSearch({ q: '  ', tab: 'travellers' })).toBe('/discover')
  expect(readSearch(new URLSearchParams('?tab=nonsense'))).toEqual({ q: '', tab: 'trips' })
})

it('a line that is too long is cut between characters', () => {
  const cut = searchText(`  ${'😀'.repeat(10_000)}`)
  expect(cut).toBe('😀'.repeat(200))
})

it('a piece that is taken away leaves the others as they were typed', () => {
  const line = 'surf  Lisbon may'
  expect(withoutPiece(line, { start: 6, end: 12 })).toBe('surf may')
  expect(withoutPiece(line, { start: 0, end: 4 })).toBe('Lisbon may')
  expect(withoutPiece('Lisbon', { start: 0, end: 6 })).toBe('')
})

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

it('counts travelers and posts, and says no number of very few', () => {
  expect(countsText({ travelers: 5, trips: 12 })).toBe('5 travelers\u00a0· 12 posts')
  expect(countsText({ travelers: 3, trips: 1 })).toBe('3 travelers\u00a0· 1 post')
  expect(countsText({ travelers: null, trips: null })).toBe('Fewer than 3 travelers\u00a0· few posts')
})

it('says what there is none of, and how many of what is nearest', () => {
  const nearest = { asked: 'to Faro in May', found: 'in Lisbon', query: 'Lisbon may', trips: 12, hasMore: false }
  expect(nearestText(nearest)).toBe('No trips to Faro in May; 12 in Lisbon')
  expect(foundText({ ...nearest, trips: 100, hasMore: true })).toBe('100+ in Lisbon')
})

it('the pieces of a line stand in its order, whatever they are', () => {
  const may = { from: '2027-05-01', to: '2027-05-31', label: 'May' }
  const portugal = { id: 'c-pt', name: 'Portugal', region: 'Portugal', country: 'Portugal', kind: 'country' } as const
  const pieces = piecesOf({
    text: 'quiet may surf portugal',
    places: [{ ...portugal, start: 15, end: 23 }],
    dates: { ...may, start: 6, end: 9 },
    unclear: null,
    tags: [{ tag: 'surf', start: 10, end: 14 }],
    words: [{ word: 'quiet', start: 0, end: 5 }],
    completions: [],
    nearest: null,
  })
  expect(pieces).toEqual([
    { label: '“quiet”', start: 0, end: 5 },
    { label: 'May', start: 6, end: 9 },
    { label: '#surf', start: 10, end: 14 },
    { label: 'Portugal', start: 15, end: 23 },
  ])
})

const requests = { kind: 'requests', left: 3, ofDay: 5, laterOfDay: 30, laterFrom: '2026-12-02T23:30:00.000Z' } as const

test('what is left and what comes later are said with the day', () => {
  expect(limitText(requests)).toBe('3 of 5 left today, 30 a day from 2 December on')
  expect(requestsText({ ...requests, left: 0, laterFrom: '2026-11-30T01:00:00.000Z' })).toBe(
    'Your account is new: 0 of 5 requests left today, 30 a day from 30 November on.',
  )
})

test('a wish says its month and its tags', () => {
  expect(wishDetail({ month: '2027-03', tags: ['surf', 'hiking'] })).toBe('March 2027 · surf, hiking')
  expect(wishDetail({ month: null, tags: [] })).toBe('Any month')
  expect(shortMonthText('2027-03')).toBe('Mar 2027')
})

test('twelve months are offered, from this one on over the end of the year', () => {
  const months = comingMonths('2026-11-22')
  expect([months.length, months[0], months[2], months.at(-1)]).toEqual([12, '2026-11', '2027-01', '2027-10'])
})

test('tags are typed with commas or marks, and each counts once', () => {
  expect(tagsIn('surf, #Slow  travel,, Surf')).toEqual(['Surf', 'Slow travel'])
  expect(tagsIn(' ')).toEqual([])
})
