import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReadMarks } from './group-body.tsx'

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
