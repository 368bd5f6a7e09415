import { expect, test } from 'vitest'
import { expiryText, isEndingSoon, isKeepOpen, memberCountText, opensIn } from './group-chats-query.ts'

const now = Date.parse('2026-11-22T13:40:00Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()

test.each([
  [47.9, 'Expires in 2 days'],
  [5, 'Expires in about 5 hours'],
  [0.5, 'Expires in 30 minutes'],
  [0.005, 'Expires in less than a minute'],
  [0, 'Expires now'],
  [-2, 'Expires now'],
])('%f hours before its end: %s', (hours, words) => {
  expect(expiryText(inHours(hours), now)).toBe(words)
})

test('the last six hours are those in which a chat ends soon', () => {
  expect([7, 6.01, 6, 1, -1].map((hours) => isEndingSoon(inHours(hours), now))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('whom to keep is asked from a moment on, and until then in how long', () => {
  expect([inHours(1), inHours(0), inHours(-1)].map((from) => isKeepOpen(from, now))).toEqual([false, true, true])
  expect(opensIn(inHours(4), now)).toBe('in about 4 hours')
})

test('one member is one', () => {
  expect([1, 4].map(memberCountText)).toEqual(['1 member', '4 members'])
})
