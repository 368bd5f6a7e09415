import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { shapeOf, sizesFor } from './picture.tsx'

function previewOf(width: number, height: number): string {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels)))
}
const stage = shapeOf('stage')

test('a photo as tall as its place, or taller, is wanted as wide as the place', () => {
  expect(sizesFor(stage, previewOf(45, 100))).toBe('(min-width: 768px) 64vh, 100vw')
})

test.each([
  [3, 2],
  [4, 3],
  [16, 9],
  [1, 1],
  [3, 4],
])('a photo of %i:%i is wanted as wide as it is at the height of its place, give or take an eighth', (across, down) => {
  const [, times] = /, (\d+)vw/.exec(sizesFor(stage, previewOf(across * 6, down * 6))) ?? []
  const needed = (1688 / 780) * (across / down)
  expect(Number(times) / 100 / needed).toBeGreaterThan(7 / 8)
  expect(Number(times) / 100 / needed).toBeLessThan(9 / 8)
})

test('a photo that nothing is known of is taken for a broad one', () => {
  expect(sizesFor(shapeOf('tile'), null)).toBe('(min-width: 768px) 53vw, 105vw')
})
