import type { Message } from '@caravan/contract/messages.ts'
import { expect, test } from 'vitest'
import { newestOf, type Thread, withEarlier, withMessages, withNewest } from './thread.ts'

const message = (number: number, change: Partial<Message> = {}): Message => ({
  id: `id-${number}`,
  matchId: 'm',
  number,
  senderId: 'mara',
  receiverId: 'aiko',
  content: `Number ${number}`,
  canLink: true,
  read: false,
  createdAt: '2026-11-21T08:00:00.000Z',
  ...change,
})
const thread = (...numbers: number[]): Thread<Message> => ({
  messages: numbers.map((n) => message(n)),
  before: undefined,
})
const numbers = ({ messages }: Thread<Message>) => messages.map(({ number }) => number)

test('a message that comes twice is shown once', () => {
  const once = withMessages(thread(1, 2), [message(3)])
  expect(numbers(withMessages(once.thread, [message(3), message(2)]).thread)).toEqual([1, 2, 3])
})

test('messages that come out of order are sorted', () => {
  expect(numbers(withMessages(thread(1), [message(4), message(2), message(3)]).thread)).toEqual([1, 2, 3, 4])
})

test('a gap is noticed, and nothing is shown beyond it', () => {
  const { thread: kept, isMissing } = withMessages(thread(1, 2), [message(4)])
  expect(isMissing).toBe(true)
  expect(numbers(kept)).toEqual([1, 2])
})

test('what was read meanwhile is marked, and never unmarked', () => {
  const read = withMessages(thread(1, 2), [message(1, { read: true })]).thread
  expect(read.messages.map((one) => one.read)).toEqual([true, false])
  expect(withMessages(read, [message(1)]).thread.messages[0]?.read).toBe(true)
})

test('earlier messages go before, without those that are there already', () => {
  expect(withEarlier(thread(3, 4), [message(1), message(2), message(3)], undefined)).toEqual({
    ...thread(1, 2, 3, 4),
    before: undefined,
  })
})

test('a thread that is cut to its newest keeps its cursor', () => {
  expect(newestOf({ ...thread(1, 2, 3, 4) }, 2)).toEqual({ ...thread(3, 4), before: '3' })
})

test('the newest page asked for again keeps what was loaded before it, unless something lies between', () => {
  const newest = { ...thread(4, 5), before: '4' }
  expect(withNewest(thread(1, 2, 3), newest)).toEqual(thread(1, 2, 3, 4, 5))
  expect(withNewest(thread(3, 4), newest).messages.map(({ number }) => number)).toEqual([3, 4, 5])
  expect(withNewest(thread(1, 2), newest)).toBe(newest)
  expect(withNewest(undefined, newest)).toBe(newest)
})
