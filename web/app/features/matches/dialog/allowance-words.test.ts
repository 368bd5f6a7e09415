import { expect, test } from 'vitest'
import { allowanceWords } from './allowance-words.ts'

test('with room enough nothing is said', () => {
  expect(allowanceWords({ openLeft: 20, todayLeft: 30 })).toBeNull()
  expect(allowanceWords({ openLeft: 4, todayLeft: 4 })).toBeNull()
})

test('the limit is shown before it is reached', () => {
  expect(allowanceWords({ openLeft: 2, todayLeft: 12 })).toBe('You can have 2 more requests open at the same time.')
  expect(allowanceWords({ openLeft: 9, todayLeft: 1 })).toBe('You can send 1 more request today.')
})

test('an allowance that is used up is shown with what to do', () => {
  expect(allowanceWords({ openLeft: 0, todayLeft: 0 })).toMatch(/unsend one/)
  expect(allowanceWords({ openLeft: 3, todayLeft: 0 })).toMatch(/tomorrow/)
})
