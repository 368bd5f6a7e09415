import { describe, expect, it } from 'vitest'
import { tripForTests } from '../../trip-for-tests.ts'
import { feedPagesOf, isMounted, isNextPageDue, slotAt } from './feed-tail.tsx'

const page = (...ids: string[]) => ({ items: ids.map((id) => tripForTests(id)) })
const idsOf = (feedPages: ReturnType<typeof feedPagesOf>) =>
  feedPages.map(({ start, trips }) => [start, ...trips.map((trip) => trip.id)])

describe('the visible post', () => {
  it('is the one that fills most of the screen', () => {
    expect(slotAt(0, 800, 5)).toBe(0)
    expect(slotAt(390, 800, 5)).toBe(0)
    expect(slotAt(410, 800, 5)).toBe(1)
  })

  it('stays within the feed when a phone pulls beyond its ends', () => {
    expect(slotAt(-500, 800, 5)).toBe(0)
    expect(slotAt(9000, 800, 5)).toBe(4)
  })

  it('is the first while the page has no height yet', () => {
    expect(slotAt(1000, 0, 5)).toBe(0)
  })

  it('keeps only its neighbours', () => {
    const mounted = [0, 1, 2, 3, 4, 5].filter((index) => isMounted(index, 3))
    expect(mounted).toEqual([2, 3, 4])
  })
})

describe('the next page', () => {
  it('is fetched while four trips are still to come', () => {
    expect(isNextPageDue(4, 10)).toBe(false)
    expect(isNextPageDue(5, 10)).toBe(true)
    expect(isNextPageDue(10, 10)).toBe(true)
  })
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
