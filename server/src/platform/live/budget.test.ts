import { expect, test } from 'vitest'
import { Budget } from './subscriptions.ts'

test('a budget gives its burst at once, then as much as comes back with time', () => {
  const budget = new Budget({ burst: 3, perSecond: 2 }, 0)
  expect([0, 0, 0, 0].map((now) => budget.take(now))).toEqual([true, true, true, false])
  expect(budget.take(499)).toBe(false)
  expect(budget.take(500)).toBe(true)
  expect([60_000, 60_000, 60_000, 60_000].map((now) => budget.take(now))).toEqual([true, true, true, false])
})
