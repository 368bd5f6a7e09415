import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveConnection } from '../../../lib/live/live-connection.ts'
import type { TalkMessage, Thread } from './thread.ts'
import {
  addAnnounced,
  addToThread,
  catchUp,
  doubtThread,
  keepNewest,
  type ThreadSource,
  threadQuery,
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
/** After which messages the server was asked. */
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
