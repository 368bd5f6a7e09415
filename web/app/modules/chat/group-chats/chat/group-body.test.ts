import type { GroupMessage } from '@caravan/contract/group-chats.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSpeakers, ReadMarks } from './group-body.tsx'
import { toTalkMessage } from './group-thread.ts'

const said = (userId: string, second: number, username = userId): GroupMessage => ({
  ...{ id: `${userId} ${second}`, groupChatId: 'lisbon', userId, content: 'Six?' },
  canLink: true,
  createdAt: new Date(Date.parse('2026-11-22T12:00:00Z') + second * 1000).toISOString(),
  user: { id: userId, username, firstName: '', profileImageUrl: null, profileImagePreview: null },
})
const messages = [said('aiko', 1, 'aiko'), said('mara', 2), said('aiko', 3, 'aiko.k')].map(toTalkMessage)

test('a message is numbered by its time, and sent by its author', () => {
  expect(messages.map(({ number, senderId }) => [number, senderId])).toEqual([
    [Date.parse('2026-11-22T12:00:01Z'), 'aiko'],
    [Date.parse('2026-11-22T12:00:02Z'), 'mara'],
    [Date.parse('2026-11-22T12:00:03Z'), 'aiko'],
  ])
})

test('others have the name under which they wrote last, oneself is You, and whoever only types is somebody', () => {
  const { nameOf, authorCardOf } = groupSpeakers(messages, 'mara')
  expect(['aiko', 'mara', 'jonas'].map(nameOf)).toEqual(['@aiko.k', 'You', 'Someone'])
  expect([authorCardOf?.('aiko')?.username, authorCardOf?.('jonas')]).toEqual(['aiko.k', undefined])
})

let sent: boolean[]
let isReachable: boolean
let marks: ReadMarks
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  isReachable = true
  marks = new ReadMarks(async (isLeaving) => {
    sent.push(isLeaving)
    return isReachable
  })
})
afterEach(() => vi.useRealTimers())

test('what is looked at is marked at once, then at most every five seconds, and only where something is new', async () => {
  marks.note()
  expect(sent).toEqual([false])
  for (let n = 0; n < 30; n++) marks.note()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(2)
})

test('whoever leaves marks what is left over, once', async () => {
  marks.note()
  marks.leave()
  expect(sent).toEqual([false])
  marks.note()
  marks.note()
  marks.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([false, false, true])
})

test('a mark that failed is sent again when there is a connection, and not before', async () => {
  isReachable = false
  marks.note()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  isReachable = true
  marks.retry()
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(60_000)
  marks.retry()
  expect(sent).toHaveLength(2)
})
