import { expect, it } from 'vitest'
import { addressOfSearch, readSearch, searchText, withoutPiece } from './search-address.ts'

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
