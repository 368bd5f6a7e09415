import { expect, test } from 'vitest'
import { budgetOf, machineTimes } from './processor-budget.ts'

test('what the machine did is busy or idle; waiting for the disk is idle, and guests are not counted twice', () => {
  const stat = 'cpu  100 20 30 4000 50 6 7 8 90 10\ncpu0 50 10 15 2000 25 3 3 4 45 5\n'
  expect(machineTimes(stat)).toEqual({ busy: 1710, idle: 40_500 })
})

test('a call costs what was computed meanwhile, by each part', () => {
  const before = { server: 100, postgres: 200, load: 50, others: 10, idle: 1000 }
  const after = { server: 300, postgres: 600, load: 100, others: 9, idle: 1100 }
  expect(budgetOf(before, after, 100)).toEqual({ server: 2, postgres: 4, load: 0.5, others: 0, idle: 1 })
})
