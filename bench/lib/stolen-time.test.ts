import { expect, test } from 'vitest'
import { stolenShare, ticksIn } from './stolen-time.ts'

const STAT = `cpu  100 10 50 1000 7 3 2 20 0 0
cpu0 50 5 25 500 3 1 1 10 0 0
intr 1 2 3`

test('the ticks of all processors are read, and of them those that the host took', () => {
  expect(ticksIn(STAT)).toEqual({ busy: 165, stolen: 20 })
  expect(ticksIn('cpu  1 2 3 4')).toBeNull()
  expect(ticksIn('')).toBeNull()
})

test('what was stolen is a part of what was wanted, whatever was idle', () => {
  expect(stolenShare({ busy: 100, stolen: 10 }, { busy: 190, stolen: 20 })).toBe(0.1)
  expect(stolenShare({ busy: 100, stolen: 10 }, { busy: 100, stolen: 10 })).toBe(0)
})
