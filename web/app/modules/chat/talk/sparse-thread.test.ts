import { expect, test } from 'vitest'
import type { TalkMessage, Thread } from './thread.ts'
import { completedBy, cutToNewest, lastComplete, withDoubt, withNewestSorted, withSorted } from './thread-query.ts'

const message = (number: number): TalkMessage => ({
  id: `id-${number}`,
  number,
  senderId: 'mara',
  content: `Number ${number}`,
  canLink: true,
  createdAt: '2026-11-21T08:00:00.000Z',
})
const thread = (numbers: number[], more: Partial<Thread<TalkMessage>> = {}): Thread<TalkMessage> => ({
  messages: numbers.map(message),
  before: undefined,
  upTo: numbers.at(-1) ?? 0,
  ...more,
})
const numbers = ({ messages }: Thread<TalkMessage>) => messages.map(({ number }) => number)

test('a message that comes twice is shown once, also twice in one answer', () => {
  const once = withSorted(thread([100, 250]), [message(900), message(900), message(250)])
  expect(numbers(once)).toEqual([100, 250, 900])
  expect(withSorted(once, [message(900)])).toBe(once)
})

test('a late message is sorted in, and a gap between two numbers is no reason to wait', () => {
  expect(numbers(withSorted(thread([100, 900]), [message(5000), message(250)]))).toEqual([100, 250, 900, 5000])
})

test('what is older than all that is loaded waits for its page', () => {
  const loaded = thread([500, 600], { before: 'cursor' })
  expect(withSorted(loaded, [message(100)])).toBe(loaded)
  expect(numbers(withSorted(thread([500, 600]), [message(100)]))).toEqual([100, 500, 600])
})

test('what came by the way does not hide what is missing before it; an answer does', () => {
  const seen = withSorted(thread([100, 200]), [message(900)])
  expect(lastComplete(seen)?.number).toBe(200)
  const complete = completedBy(seen, [message(300), message(900)])
  expect(numbers(complete)).toEqual([100, 200, 300, 900])
  expect(lastComplete(complete)?.number).toBe(900)
  expect(completedBy(complete, [])).toBe(complete)
})

test('in doubt about the last messages what was before them is complete, where so many are loaded', () => {
  expect(lastComplete(withDoubt(thread([100, 200, 300, 400]), 2))?.number).toBe(200)
  expect(lastComplete(withDoubt(thread([100, 200]), 2))).toBeUndefined()
})

test('the newest page keeps what was loaded before it where the two meet, and what came while it was asked for', () => {
  const newest = thread([400, 500], { before: 'of 400' })
  const met = withNewestSorted(thread([100, 400, 450], { before: 'of 100' }), newest)
  expect([numbers(met), met.before, met.upTo]).toEqual([[100, 400, 500], 'of 100', 500])
  const apart = withNewestSorted(thread([100, 200], { before: 'of 100' }), newest)
  expect([numbers(apart), apart.before]).toEqual([[400, 500], 'of 400'])
  const since = withNewestSorted(thread([400, 500, 600], { before: 'of 400', upTo: 500 }), newest)
  expect([numbers(since), since.upTo]).toEqual([[400, 500, 600], 500])
  expect(numbers(withNewestSorted(undefined, newest))).toEqual([400, 500])
})

test('a thread that is cut has no cursor, and the newest page takes its place with the page’s own', () => {
  const cut = cutToNewest(thread([100, 200, 300], { before: 'of 100' }), 2)
  expect([numbers(cut), cut.before, cut.upTo]).toEqual([[200, 300], undefined, 300])
  const renewed = withNewestSorted(cut, thread([300, 400], { before: 'of 300' }))
  expect([numbers(renewed), renewed.before, renewed.isCut]).toEqual([[300, 400], 'of 300', undefined])
  const short = thread([100], { before: 'of 100' })
  expect(cutToNewest(short, 2)).toBe(short)
})

test('what the newest page no longer holds is gone where that is all there is', () => {
  const rest = thread([500])
  expect(numbers(withNewestSorted(thread([100, 400, 500]), rest))).toEqual([500])
})
