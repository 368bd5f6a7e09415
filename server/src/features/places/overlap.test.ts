import { expect, it } from 'vitest'
import { placesOverlap } from './overlap.ts'

const lisbon = { placeId: 'g2267057', latitude: 38.72, longitude: -9.13, radiusKm: 7 }
const sintra = { placeId: 'g2264397', latitude: 38.8, longitude: -9.38, radiusKm: 2 }
const porto = { placeId: 'g2735943', latitude: 41.15, longitude: -8.61, radiusKm: 5 }
const portugal = { placeId: 'c-pt', latitude: 39.6, longitude: -8.1, radiusKm: 280 }
const typed = { placeId: null, latitude: null, longitude: null, radiusKm: null }

it('two in the same place overlap, even where it has no coordinates', () => {
  expect(placesOverlap(lisbon, lisbon)).toBe(true)
  expect(placesOverlap({ ...typed, placeId: 'r-bali' }, { ...typed, placeId: 'r-bali' })).toBe(true)
})

it('neighbours within 50 km overlap, distant cities do not', () => {
  expect(placesOverlap(lisbon, sintra)).toBe(true)
  expect(placesOverlap(lisbon, porto)).toBe(false)
})

it('a city overlaps with the region around it, whichever comes first', () => {
  expect(placesOverlap(portugal, porto)).toBe(true)
  expect(placesOverlap(porto, portugal)).toBe(true)
})

it('places that were only typed overlap with nothing', () => {
  expect(placesOverlap(typed, typed)).toBe(false)
  expect(placesOverlap(typed, lisbon)).toBe(false)
})
