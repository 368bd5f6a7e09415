import { expect, test } from 'vitest'
import { pictureArea } from './backdrop.ts'
import { clampView, fillScale, type Size } from './view.ts'

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
