import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveConnection } from '../../../lib/live/live-connection.ts'
import type { TalkMessage, Thread } from './thread.ts'
import {
  addAnnounced,
  addToThread,
  catchUp,
  completedBy,
  cutToNewest,
  doubtThread,
  keepNewest,
  lastComplete,
  type ThreadSource,
  threadQuery,
  withDoubt,
  withNewestSorted,
  withSorted,
} from './thread-query.ts'

const message = (number: number): TalkMessage => ({
  id: `id-${number}`,
  number,
  senderId: 'mara',
  content: `Number ${number}`,
  canLink: true,
  createdAt: '2026-11-21T08:00:00.000Z',
})

let client: QueryClient
let stored: TalkMessage[]
let asked: string[]
/** Runs while a question is on its way, once. */
let meanwhile: (() => void) | undefined
let isReachable: boolean
let rooms = 0
let source: ThreadSource<TalkMessage>

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  stored = [100, 250].map(message)
  asked = []
  meanwhile = undefined
  isReachable = true
  source = {
    queryKey: ['rooms', String(++rooms)],
    isGapless: false,
    readPage: async () => {
      const items = stored.slice(-50)
      return { items, next: stored.length > 50 ? 'cursor' : undefined }
    },
    async readAfter(after) {
      asked.push(after)
      if (!isReachable) throw new Error('no network')
      const came = stored.slice(stored.findIndex(({ id }) => id === after) + 1)
      meanwhile?.()
      meanwhile = undefined
      return came.slice(0, 50)
    },
  }
  liveConnection.closed()
})

afterEach(() => vi.useRealTimers())

const open = () =>
  liveConnection.opened({ watch: async () => ({ outcome: 'gone' }), unwatch: vi.fn(), typing: vi.fn() })
const load = () => client.fetchQuery(threadQuery(source))
const shown = () => client.getQueryData<Thread<TalkMessage>>(source.queryKey)?.messages.map(({ number }) => number)
const write = (number: number) => {
  stored.push(message(number))
  return message(number)
}
const announce = (number: number) => addAnnounced(client, source, write(number))
const settled = () => catchUp(client, source)

test('with a connection that has missed nothing an announcement is all it takes', async () => {
  await load()
  open()
  await settled()
  expect(asked).toEqual(['id-250'])
  announce(900)
  announce(1700)
  expect(shown()).toEqual([100, 250, 900, 1700])
  expect(asked).toHaveLength(1)
})

test('what was written while there was no connection is asked for and put between, whatever came first', async () => {
  await load()
  open()
  await settled()
  announce(300)
  liveConnection.closed()
  write(400)
  // one's own words are answered, and say nothing of what others wrote before
  addToThread(client, source, [write(500)])
  open()
  announce(600)
  expect(shown()).toEqual([100, 250, 300, 500, 600])
  await settled()
  expect(asked.at(-1)).toBe('id-300')
  expect(shown()).toEqual([100, 250, 300, 400, 500, 600])
})

test('where the connection opens while a question is on its way, it is asked once more', async () => {
  await load()
  meanwhile = () => {
    open()
    // before the room was joined: nobody announces it here
    write(300)
  }
  await catchUp(client, source)
  expect(asked).toEqual(['id-250', 'id-250'])
  expect(shown()).toEqual([100, 250, 300])
})

test('where asking fails the next announcement asks again', async () => {
  await load()
  open()
  isReachable = false
  await settled()
  write(300)
  isReachable = true
  announce(400)
  expect(shown()).toEqual([100, 250, 400])
  await vi.advanceTimersByTimeAsync(2000)
  expect(shown()).toEqual([100, 250, 300, 400])
})

test('what is announced while a room is loading is in it', async () => {
  open()
  const loading = load()
  void settled()
  addAnnounced(client, source, message(900))
  await loading
  expect(shown()).toEqual([100, 250, 900])
})

test('more than a page is read to its end', async () => {
  await load()
  for (let n = 1; n <= 120; n++) write(1000 + n)
  open()
  await settled()
  expect(asked).toHaveLength(3)
  expect(shown()).toHaveLength(122)
})

test('what is announced while more than a page is read hides nothing of it, also in a room that was left and opened', async () => {
  await load()
  open()
  const asking = settled()
  keepNewest(client, source)
  await asking
  for (let n = 1; n <= 120; n++) write(1000 + n)
  meanwhile = () => announce(5000)
  await settled()
  expect(shown()).toHaveLength(123)
  expect(shown()?.at(-1)).toBe(5000)
})

test('where announcements may have been lost, what is loaded last is asked for again', async () => {
  for (let n = 1; n <= 40; n++) write(1000 + n)
  await load()
  open()
  await settled()
  stored.splice(-1, 0, message(1039.5))
  doubtThread(client, source.queryKey)
  await settled()
  expect(shown()?.slice(-3)).toEqual([1039, 1039.5, 1040])
})

test('a room that is left stays as it is while it is short, and keeps its newest where it is long', async () => {
  await load()
  keepNewest(client, source)
  expect([shown(), client.getQueryState(source.queryKey)?.isInvalidated]).toEqual([[100, 250], false])
  for (let n = 1; n <= 60; n++) announce(1000 + n)
  keepNewest(client, source)
  expect(shown()).toEqual(Array.from({ length: 50 }, (_, n) => 1011 + n))
  expect(client.getQueryState(source.queryKey)?.isInvalidated).toBe(true)
  await client.refetchQueries({ queryKey: source.queryKey })
  expect(client.getQueryData<Thread<TalkMessage>>(source.queryKey)?.before).toBe('cursor')
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
