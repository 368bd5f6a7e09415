import type { Room } from '@caravan/contract/live.ts'
import { expect, test } from 'vitest'
import { TypingPace } from './listen.ts'

test('typing is sent once a second for each traveller of a match', () => {
  const pace = new TypingPace()
  const match: Room = { kind: 'match', id: 'm' }
  expect([0, 500, 999, 1000].map((now) => pace.take('mara', match, now))).toEqual([true, false, false, true])
  expect(pace.take('aiko', match, 1001)).toBe(true)
})

test('a whole group gets one sign of typing a second', () => {
  const pace = new TypingPace()
  const group: Room = { kind: 'group', id: 'g' }
  expect([pace.take('mara', group, 0), pace.take('aiko', group, 500), pace.take('aiko', group, 1000)]).toEqual([
    true,
    false,
    true,
  ])
})
