import type { MapPlace } from '@caravan/contract/map.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clusterNumber, clusterPlaces, type PlacedPlace } from './clusters.ts'

const at = (place: string, x: number, y: number, travelers: number | null): PlacedPlace => ({
  place: { place, country: 'Portugal', latitude: 0, longitude: 0, travelers },
  x,
  y,
})
const placed = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 1000, noNaN: true }),
    y: fc.double({ min: 0, max: 500, noNaN: true }),
    travelers: fc.option(fc.integer({ min: 3, max: 500 })),
  }),
  { maxLength: 200 },
)

it('neighbours are one cluster at the place with most travelers', () => {
  const clusters = clusterPlaces([at('Lisbon', 100, 100, 20), at('Porto', 300, 80, 9), at('Sintra', 104, 98, 4)], 30)
  expect(clusters.map(({ x, y, places, travelers }) => ({ x, y, travelers, names: places.map(nameOf) }))).toEqual([
    { x: 100, y: 100, travelers: 24, names: ['Lisbon', 'Sintra'] },
    { x: 300, y: 80, travelers: 9, names: ['Porto'] },
  ])
})
const nameOf = ({ place }: MapPlace) => place

it('very few travelers are no number, alone or together', () => {
  const [few] = clusterPlaces([at('Faro', 100, 100, null), at('Lagos', 101, 100, null)], 30)
  expect(few && clusterNumber(few)).toBe('')
  const [more] = clusterPlaces([at('Lisbon', 100, 100, 20), at('Sintra', 101, 100, null)], 30)
  expect(more && clusterNumber(more)).toBe('20+')
})

it('every place is in one cluster, and no two clusters touch', () => {
  fc.assert(
    fc.property(placed, fc.double({ min: 1, max: 200, noNaN: true }), (points, reach) => {
      const places = points.map(({ x, y, travelers }, index) => at(`${index}`, x, y, travelers))
      const clusters = clusterPlaces(places, reach)
      const names = clusters.flatMap((one) => one.places.map(nameOf))
      expect(names.toSorted()).toEqual(places.map(({ place }) => place.place).toSorted())
      for (const [index, one] of clusters.entries()) {
        for (const other of clusters.slice(index + 1)) {
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(reach)
        }
      }
    }),
  )
})
