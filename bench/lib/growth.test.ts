import { expect, test } from 'vitest'
import { costAt, growthOf } from './growth.ts'

const measured = (cost: (size: number) => number) => [1, 3, 10].map((size) => ({ size, cost: cost(size) }))

test('what stays grows by no exponent, what doubles with the size by one, a sort in between', () => {
  expect(growthOf(measured(() => 4))).toBeCloseTo(0)
  expect(growthOf(measured((size) => 2 * size))).toBeCloseTo(1)
  expect(growthOf(measured((size) => Math.sqrt(size)))).toBeCloseTo(0.5)
})

test('goes on from the largest that was measured, and expects nothing to get cheaper', () => {
  expect(
    costAt(
      measured((size) => 2 * size),
      100,
    ),
  ).toBeCloseTo(200)
  expect(
    costAt(
      measured((size) => 10 / size),
      1000,
    ),
  ).toBeCloseTo(1)
})
