import { expect, test } from 'vitest'
import { riseOf } from './rise.ts'

const samples = (...values: number[]) => values.map((value, n) => ({ at: 10 * n, value }))

test('what stays as it is does not rise', () => {
  expect(riseOf(samples(7, 7, 7, 7))).toBe(0)
})

test('what doubles from the first sample to the last rises by 100 %', () => {
  expect(riseOf(samples(10, 15, 20))).toBeCloseTo(100)
})

test('one sample that stands out in the middle is no rise', () => {
  expect(riseOf(samples(10, 10, 40, 10, 10))).toBeCloseTo(0)
})

test('a saw-tooth around the same height hardly rises', () => {
  expect(Math.abs(riseOf(samples(10, 12, 10, 12, 10, 12, 10, 12)))).toBeLessThan(10)
})

test('a slow leak under a saw-tooth rises', () => {
  expect(riseOf(samples(10, 12, 11, 13, 12, 14, 13, 15))).toBeGreaterThan(25)
})

test('where there are too few samples for a line, there is no figure', () => {
  expect(riseOf(samples(10))).toBeNaN()
})
