import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampView, fillScale, inBox, isFurthest, isNearest, resizeView, viewAround, zoomAt } from './view.ts'

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
