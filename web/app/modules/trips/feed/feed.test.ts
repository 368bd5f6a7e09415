import type { Trip } from '@caravan/contract/trips.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { lastReadAloud } from '../../../ui/live-region.tsx'
import { cachedTrip, patchCounts } from '../cached-trips.ts'
import { tripForTests } from '../trip-for-tests.ts'
import { tripKey } from '../trip-keys.ts'
import { feedNameIn } from './feed-query.ts'
import { createWheelSteps, hasNewTrips } from './list/feed-behaviour.tsx'
import { commandOf } from './list/feed-keys.tsx'
import { feedPagesOf, isMounted, isNextPageDue, slotAt } from './list/feed-tail.tsx'
import { compactCount } from './poster/poster-actions.tsx'
import { commonLineOf } from './poster/trip-poster.tsx'
import { like } from './trip-actions.ts'

test.each([
  [null, 'latest'],
  ['', 'latest'],
  ['feed=for-you', 'for-you'],
  ['theme=dark; feed=for-you; other=1', 'for-you'],
  ['feed=latest', 'latest'],
  ['feed=for-you2', 'latest'],
  ['my-feed=for-you', 'latest'],
  ['a="feed=for-you"', 'latest'],
])('of the cookies %s the feed is %s', (cookies, name) => {
  expect(feedNameIn(cookies)).toBe(name)
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['after it', (hear: () => void, answer: () => void) => [answer, hear]],
  ['before it', (hear: () => void, answer: () => void) => [hear, answer]],
])('a like ends with the newest number, whether its answer comes first or the event comes %s', async (_, order) => {
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  const client = new QueryClient()
  const trip: Trip = { ...tripForTests('lisbon'), likes: 4, version: 5 }
  client.setQueryData(tripKey('lisbon'), trip)
  like(client, 'lisbon', true)
  expect(cachedTrip(client, 'lisbon')).toMatchObject({ isLiked: true, likes: 5 })
  const hear = () => patchCounts(client, { id: 'lisbon', likes: 7, matches: 0, comments: 0, version: 9 })
  const answer = () => answered.resolve(Response.json({ liked: true, likes: 5 }))
  for (const step of order(hear, answer)) {
    step()
    await new Promise((done) => setImmediate(done))
  }
  expect(cachedTrip(client, 'lisbon')).toMatchObject({ isLiked: true, likes: 7 })
})

test('a like that the server refuses is taken back: nothing is shown, and a screen reader says so', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })))
  const client = new QueryClient()
  client.setQueryData(tripKey('lisbon'), { ...tripForTests('lisbon'), likes: 4 })
  like(client, 'lisbon', true)
  await vi.waitFor(() => expect(cachedTrip(client, 'lisbon')).toMatchObject({ isLiked: false, likes: 4 }))
  expect(lastReadAloud()).toBe('Failed to toggle like.')
})

const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, repeat: false }
const press = (key: string, more: Partial<typeof none> = {}) => commandOf({ key, ...none, ...more })

describe('keys in the feed', () => {
  it('lead one post on or back', () => {
    for (const key of ['ArrowDown', 'PageDown', ' ']) expect(press(key)).toEqual({ move: 1 })
    for (const key of ['ArrowUp', 'PageUp']) expect(press(key)).toEqual({ move: -1 })
    expect(press(' ', { shiftKey: true })).toEqual({ move: -1 })
    expect(press('Home')).toEqual({ to: 'first' })
  })

  it('like, match and open comments', () => {
    expect(press('l')).toEqual({ act: 'like' })
    expect(press('m')).toEqual({ act: 'match' })
    expect(press('c')).toEqual({ act: 'comments' })
  })

  it('belong to the browser together with Ctrl, Alt or the command key', () => {
    expect(press('c', { ctrlKey: true })).toBeUndefined()
    expect(press('l', { metaKey: true })).toBeUndefined()
    expect(press('ArrowUp', { altKey: true })).toBeUndefined()
  })

  it('do not like again and again while they are held down', () => {
    expect(press('l', { repeat: true })).toBeUndefined()
    expect(press('ArrowDown', { repeat: true })).toEqual({ move: 1 })
  })
})

const page = (...ids: string[]) => ({ items: ids.map((id) => tripForTests(id)) })
const idsOf = (feedPages: ReturnType<typeof feedPagesOf>) =>
  feedPages.map(({ start, trips }) => [start, ...trips.map((trip) => trip.id)])

describe('the visible post', () => {
  it.each([
    ['fills most of the screen', [0, 800, 5], 0],
    ['fills most of the screen', [390, 800, 5], 0],
    ['fills most of the screen', [410, 800, 5], 1],
    ['is the nearest when a phone pulls beyond the first', [-500, 800, 5], 0],
    ['is the nearest when a phone pulls beyond the last', [9000, 800, 5], 4],
    ['is the first while the page has no height yet', [1000, 0, 5], 0],
  ] as const)('is the one that %s: %j', (_, [scrolled, height, slots], slot) => {
    expect(slotAt(scrolled, height, slots)).toBe(slot)
  })

  it('keeps only its neighbours', () => {
    const mounted = [0, 1, 2, 3, 4, 5].filter((index) => isMounted(index, 3))
    expect(mounted).toEqual([2, 3, 4])
  })
})

test('the next page is fetched while four trips are still to come', () => {
  expect([4, 5, 10].map((at) => isNextPageDue(at, 10))).toEqual([false, true, true])
})

describe('the order of the feed', () => {
  it('counts on from page to page', () => {
    expect(idsOf(feedPagesOf(undefined, [page('a', 'b'), page('c')]))).toEqual([
      [0, 'a', 'b'],
      [2, 'c'],
    ])
  })

  it('starts with the trip of a link and does not show it twice', () => {
    expect(idsOf(feedPagesOf(tripForTests('c'), [page('a', 'b'), page('c', 'd')]))).toEqual([
      [0, 'c'],
      [1, 'a', 'b'],
      [3, 'd'],
    ])
  })

  it('shows a trip once that slid from one page to the next while they were fetched', () => {
    expect(idsOf(feedPagesOf(undefined, [page('a', 'b'), page('b', 'c')]))).toEqual([
      [0, 'a', 'b'],
      [2, 'c'],
    ])
  })

  it('keeps an untouched page as it is, so that it is not rendered again', () => {
    const first = page('a', 'b')
    expect(feedPagesOf(tripForTests('z'), [first])[1]?.trips).toBe(first.items)
  })
})

const at = (minute: number, id: string, userId = 'aiko') =>
  tripForTests(id, { userId, createdAt: `2026-08-01T12:0${minute}:00.000Z` })

const newest = at(2, 'shown')
const shown = { trips: [newest, at(1, 'older')], newest, viewerId: 'mara' }

const linked = at(3, 'linked')

test.each([
  ['a later one of somebody else, also below one of one’s own', [at(4, 'own', 'mara'), at(3, 'new'), newest], {}, true],
  ['not one’s own, from wherever it was posted', [at(3, 'own', 'mara'), newest], {}, false],
  ['not one that a link put before the feed', [linked, newest], { trips: [linked, ...shown.trips] }, false],
  ['not an older one that is not loaded', [newest, at(0, 'not loaded')], {}, false],
  ['none where the first was deleted', [newest], { newest: undefined }, false],
])('of the newest trips it is new: %s', (_, looked, change, isNew) => {
  expect(hasNewTrips(looked, { ...shown, ...change })).toBe(isNew)
})

const moves = (turns: [delta: number, time: number][]) => {
  const step = createWheelSteps()
  return turns.map(([delta, time]) => step(delta, time)).filter((by) => by !== 0)
}

describe('the wheel', () => {
  it('moves one post for one notch', () => {
    expect(moves([[100, 0]])).toEqual([1])
    expect(moves([[-100, 0]])).toEqual([-1])
  })

  it('moves one post for a stroke on a touchpad, however long it runs on', () => {
    const stroke = Array.from({ length: 60 }, (_, n): [number, number] => [80 * 0.93 ** n, n * 16])
    expect(moves(stroke)).toEqual([1])
  })

  it('takes two turns that a busy browser reports as one for no second stroke', () => {
    const sizes = [80, 76, 72, 68, 65, 62, 59, 56, 53, 50, 47, 45, 43, 41, 39, 37]
    expect(moves(sizes.flatMap((size, n): [number, number][] => [[n % 4 === 3 ? size * 2 : size, n * 50]]))).toEqual([
      1,
    ])
  })

  it('moves again for a second stroke that starts while the first is fading', () => {
    const stroke = (from: number) =>
      Array.from({ length: 40 }, (_, n): [number, number] => [80 * 0.9 ** n, from + n * 16])
    expect(moves([...stroke(0), ...stroke(640)])).toEqual([1, 1])
  })

  it('moves on while somebody keeps turning a wheel with notches', () => {
    const notches = Array.from({ length: 12 }, (_, n): [number, number] => [120, n * 100])
    expect(moves(notches)).toEqual([1, 1, 1])
  })

  it('takes no trembling for a turn', () => {
    expect(moves([[1, 0]])).toEqual([])
  })
})

const user = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
const common = {
  shared: [{ interest: 'preferredActivities', value: 'hiking' }],
  clashes: [
    { interest: 'lifestyle', mine: 'early_bird', theirs: 'night_owl' },
    { interest: 'travelBudget', mine: 'mid_range', theirs: 'luxury' },
  ],
}

test('what is shared is said first, and one difference after it', () => {
  const words = 'You both like hiking · You are an early bird, Mara is a night owl'
  expect(commonLineOf({ common, user, why: undefined })).toBe(words)
  expect(commonLineOf({ common, user, why: { kind: 'overlap', text: 'You are both in Lisbon 3 to 7 Dec' } })).toBe(
    words,
  )
})

test('what the reason says already is not said again', () => {
  const why = { kind: 'interests', text: 'You both like hiking' } as const
  expect(commonLineOf({ common, user, why })).toBe('You are an early bird, Mara is a night owl')
  expect(commonLineOf({ common: null, user, why: undefined })).toBe('')
})

it('a count is exact as long as it fits under a button', () => {
  expect(compactCount(0)).toBe('0')
  expect(compactCount(9999)).toBe('9999')
  expect(compactCount(12_345)).toBe('12.3K')
  expect(compactCount(4_000_000)).toBe('4M')
})
