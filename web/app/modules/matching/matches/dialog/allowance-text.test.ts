import { expect, test } from 'vitest'
import { allowanceText } from './allowance-note.tsx'

test('with room enough nothing is said', () => {
  expect(allowanceText({ openLeft: 20, todayLeft: 30 })).toBeNull()
  expect(allowanceText({ openLeft: 4, todayLeft: 4 })).toBeNull()
})

test('the limit is shown before it is reached', () => {
  expect(allowanceText({ openLeft: 2, todayLeft: 12 })).toBe('You can have 2 more requests open at the same time.')
  expect(allowanceText({ openLeft: 9, todayLeft: 1 })).toBe('You can send 1 more request today.')
})

test('an allowance that is used up is shown with what to do', () => {
  expect(allowanceText({ openLeft: 0, todayLeft: 0 })).toMatch(/unsend one/)
  expect(allowanceText({ openLeft: 3, todayLeft: 0 })).toMatch(/tomorrow/)
})
