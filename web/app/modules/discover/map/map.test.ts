import type { MapPlace } from '@caravan/contract/map.ts'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { clusterNumber, clusterPlaces, type PlacedPlace } from './clusters.ts'
import { MAX_STEPS, searchOf, spanOf, spanText, stepOf } from './months.ts'
import { pictureArea } from './scene.ts'
import {
  clampView,
  fillScale,
  inBox,
  isFurthest,
  isNearest,
  resizeView,
  type Size,
  viewAround,
  zoomAt,
} from './view.ts'

const world = { width: 1000, height: 420 }
const phone = { width: 358, height: 268 }
const boxes = fc.record({ width: fc.integer({ min: 200, max: 1400 }), height: fc.integer({ min: 200, max: 700 }) })
const views = fc.record({
  x: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  y: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  scale: fc.double({ min: 0.01, max: 100, noNaN: true }),
})

it('a view shows nothing beside the world, however it came about', () => {
  fc.assert(
    fc.property(views, boxes, (view, box) => {
      const { x, y, scale } = clampView(view, world, box)
      expect(x).toBeLessThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(0)
      expect(x + world.width * scale).toBeGreaterThanOrEqual(box.width - 1e-6)
      expect(y + world.height * scale).toBeGreaterThanOrEqual(box.height - 1e-6)
    }),
  )
})

it('what is under the pointer stays there while one comes nearer', () => {
  const before = viewAround({ x: 500, y: 200 }, fillScale(world, phone) * 3, world, phone)
  const at = { x: 100, y: 90 }
  const point = { x: (at.x - before.x) / before.scale, y: (at.y - before.y) / before.scale }
  const after = zoomAt(before, 1.5, at, world, phone)
  expect(after.scale).toBeCloseTo(before.scale * 1.5)
  expect(inBox(after, point).x).toBeCloseTo(at.x)
  expect(inBox(after, point).y).toBeCloseTo(at.y)
})

it('a point is in the middle, also of the furthest view', () => {
  const middle = { x: 520, y: 210 }
  const view = viewAround(middle, 0, world, phone)
  expect(view.scale).toBe(fillScale(world, phone))
  expect(inBox(view, middle).x).toBeCloseTo(phone.width / 2)
})

it('there is a nearest and a furthest view', () => {
  const start = viewAround({ x: 500, y: 200 }, 0, world, phone)
  expect(isFurthest(start, world, phone)).toBe(true)
  expect(isNearest(start, world, phone)).toBe(false)
  const near = zoomAt(start, 1000, { x: 0, y: 0 }, world, phone)
  expect(isNearest(near, world, phone)).toBe(true)
  expect(isFurthest(zoomAt(near, 0.0001, { x: 50, y: 50 }, world, phone), world, phone)).toBe(true)
})

it('a box of another size shows the same middle as near', () => {
  const wide = { width: 900, height: 520 }
  const middle = { x: 510, y: 190 }
  const before = viewAround(middle, fillScale(world, phone) * 4, world, phone)
  const after = resizeView(before, world, phone, wide)
  expect(after.scale / fillScale(world, wide)).toBeCloseTo(4)
  expect(inBox(after, middle)).toEqual({ x: expect.closeTo(450), y: expect.closeTo(260) })
})

const WORLD = { width: 1000, height: 480 }
const PHONE = { width: 358, height: 320 }
const DESKTOP = { width: 900, height: 560 }

const viewOf = (box: Size, zoom: number, x: number, y: number) => {
  const scale = fillScale(WORLD, box) * zoom
  return clampView({ scale, x: -x * WORLD.width * scale, y: -y * WORLD.height * scale }, WORLD, box)
}

test.each([PHONE, DESKTOP])('the picture covers what the box of %j shows, wherever it is', (box) => {
  for (const ratio of [1, 1.5, 2]) {
    for (const zoom of [1, 1.3, 2, 5, 14]) {
      for (const [x, y] of [
        [0, 0],
        [0.3, 0.6],
        [1, 1],
      ] as const) {
        const view = viewOf(box, zoom, x, y)
        const { left, top, width, height } = pictureArea({ view, box, ratio }, WORLD)
        const said = `${ratio} ${zoom} ${x}`
        expect(view.x + left, said).toBeLessThanOrEqual(0.001)
        expect(view.y + top, said).toBeLessThanOrEqual(0.001)
        expect(view.x + left + width, said).toBeGreaterThanOrEqual(box.width - 0.001)
        expect(view.y + top + height, said).toBeGreaterThanOrEqual(box.height - 0.001)
        expect(width * height * ratio ** 2, said).toBeLessThan(
          Math.max(3_520_000, 2.95 * box.width * box.height * ratio ** 2),
        )
      }
    }
  }
})

test('on a phone all of the world is in it at twice the size, so that no drag leaves it', () => {
  const view = viewOf(PHONE, 2, 0.3, 0.3)
  const { left, top, width, height } = pictureArea({ view, box: PHONE, ratio: 2 }, WORLD)
  expect([left, top]).toEqual([0, 0])
  expect(width).toBeCloseTo(WORLD.width * view.scale, 0)
  expect(height).toBeCloseTo(WORLD.height * view.scale, 0)
})

test('nearer it reaches beyond the box on all sides', () => {
  const view = viewOf(PHONE, 8, 0.4, 0.4)
  const { left, top, width, height } = pictureArea({ view, box: PHONE, ratio: 2 }, WORLD)
  expect(-(view.x + left)).toBeGreaterThan(PHONE.width / 2)
  expect(-(view.y + top)).toBeGreaterThan(PHONE.height / 2)
  expect(view.x + left + width - PHONE.width).toBeGreaterThan(PHONE.width / 2)
  expect(view.y + top + height - PHONE.height).toBeGreaterThan(PHONE.height / 2)
})

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

const NOVEMBER = '2026-11-30'
const lisbon = { place: 'Lisbon', country: 'Portugal' }

it('the slider begins with the whole year that comes, then names each of its months', () => {
  expect(spanOf(0, NOVEMBER)).toEqual({ from: '2026-11', to: '2027-10' })
  expect(spanText(0, NOVEMBER)).toBe('Next 12 months')
  const steps = Array.from({ length: MAX_STEPS }, (_, index) => spanText(index + 1, NOVEMBER))
  expect(steps).toHaveLength(12)
  expect([steps[0], steps[1], steps[2], steps[11]]).toEqual([
    'November 2026',
    'December 2026',
    'January 2027',
    'October 2027',
  ])
  expect(spanOf(3, NOVEMBER)).toEqual({ from: '2027-01', to: '2027-01' })
})

it('an address names one of these months, or all of them are shown', () => {
  expect(stepOf('2027-01', NOVEMBER)).toBe(3)
  expect([stepOf(null, NOVEMBER), stepOf('2026-10', NOVEMBER), stepOf('nonsense', NOVEMBER)]).toEqual([0, 0, 0])
})

it('on the last day of a long month none is left out', () => {
  expect(spanText(2, '2027-01-31')).toBe('February 2027')
})

it('a place is searched with the month that the map shows', () => {
  expect(searchOf(lisbon, 0, NOVEMBER)).toBe('Lisbon, Portugal')
  expect(searchOf(lisbon, 5, NOVEMBER)).toBe('Lisbon, Portugal march 2027')
})
