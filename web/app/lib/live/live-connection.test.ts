import { PostCounts } from '@caravan/contract/live.ts'
import { expect, test, vi } from 'vitest'
import { LiveConnection, type Transport, type Watching, watchOutcome } from './live-connection.ts'

const transport = () =>
  ({
    watch: vi.fn(async (): Promise<Watching> => ({ outcome: 'watched', counts: undefined })),
    unwatch: vi.fn(),
    typing: vi.fn(),
  }) satisfies Transport

test('a trip that was watched before the connection opened is asked for when it opens, and again after a gap', () => {
  const connection = new LiveConnection()
  connection.watch('lisbon')
  const [first, second] = [transport(), transport()]
  connection.opened(first)
  expect(first.watch.mock.calls).toEqual([['lisbon']])
  connection.closed()
  connection.opened(second)
  expect(second.watch.mock.calls).toEqual([['lisbon']])
})

test('a trip that two parts of the page watch is let go when the second one leaves', () => {
  const connection = new LiveConnection()
  const open = transport()
  connection.opened(open)
  const [release, releaseToo] = [connection.watch('lisbon'), connection.watch('lisbon')]
  expect(open.watch).toHaveBeenCalledTimes(1)
  release()
  expect(open.unwatch).not.toHaveBeenCalled()
  releaseToo()
  expect(open.unwatch.mock.calls).toEqual([['lisbon']])
})

test('a trip that the server let go of is asked for again', () => {
  const connection = new LiveConnection()
  const open = transport()
  connection.watch('lisbon')
  connection.opened(open)
  connection.receive('unwatched', { kind: 'post', id: 'lisbon' })
  connection.receive('unwatched', { kind: 'post', id: 'kyoto' })
  expect(open.watch.mock.calls).toEqual([['lisbon'], ['lisbon']])
})

test('each opening calls those who may have missed something, and not those who left', () => {
  const connection = new LiveConnection()
  const missed = vi.fn()
  const leave = connection.onOpen(missed)
  connection.opened(transport())
  connection.closed()
  connection.opened(transport())
  leave()
  connection.closed()
  connection.opened(transport())
  expect(missed).toHaveBeenCalledTimes(2)
})

test('what is received reaches its handlers only', () => {
  const connection = new LiveConnection()
  const [counts, typing] = [vi.fn(), vi.fn()]
  const stop = connection.on('post', counts)
  connection.on('typing', typing)
  const news = { id: 'lisbon', likes: 1, matches: 0, comments: 0, version: 1 }
  connection.receive('post', news)
  stop()
  connection.receive('post', news)
  expect(counts.mock.calls).toEqual([[news]])
  expect(typing).not.toHaveBeenCalled()
})

test('a trip that is gone is reported once, and one that only could not be asked for is not', async () => {
  const connection = new LiveConnection()
  const open = transport()
  const gone = vi.fn()
  connection.onGone(gone)
  connection.opened(open)
  open.watch.mockResolvedValueOnce({ outcome: 'failed' })
  connection.watch('lisbon')
  open.watch.mockResolvedValueOnce({ outcome: 'gone' })
  connection.watch('kyoto')
  await Promise.resolve()
  expect(gone.mock.calls).toEqual([['kyoto']])
})

test('the counts of a trip that comes to be watched are received like an event, unless newer ones were', async () => {
  const connection = new LiveConnection()
  const open = transport()
  const [likes, watched] = [[] as number[], vi.fn()]
  connection.on('post', (counts) => void likes.push(counts.likes))
  connection.onWatched(watched)
  connection.opened(open)
  const counts = (likes: number, version: number) => ({ id: 'lisbon', likes, matches: 0, comments: 0, version })
  open.watch.mockResolvedValueOnce({ outcome: 'watched', counts: counts(3, 7) })
  const release = connection.watch('lisbon')
  await vi.waitFor(() => expect(watched.mock.calls).toEqual([['lisbon']]))
  connection.receive('post', counts(5, 9))
  release()
  open.watch.mockResolvedValueOnce({ outcome: 'watched', counts: counts(4, 8) })
  connection.watch('lisbon')
  await vi.waitFor(() => expect(watched).toHaveBeenCalledTimes(2))
  expect(likes).toEqual([3, 5])
})

test('a trip that could not be asked for is asked for again, as long as it is watched', async () => {
  vi.useFakeTimers()
  const connection = new LiveConnection()
  const open = transport()
  open.watch.mockResolvedValue({ outcome: 'failed' })
  connection.opened(open)
  const release = connection.watch('lisbon')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(open.watch.mock.calls.length).toBeGreaterThan(1)
  release()
  open.watch.mockClear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(open.watch).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('an answer that comes when the connection is another, or the trip is let go, changes nothing', async () => {
  const connection = new LiveConnection()
  const [first, second] = [transport(), transport()]
  const gone = vi.fn()
  connection.onGone(gone)
  first.watch.mockResolvedValue({ outcome: 'gone' })
  connection.opened(first)
  connection.watch('lisbon')
  connection.watch('kyoto')()
  connection.closed()
  connection.opened(second)
  await Promise.resolve()
  expect(gone).not.toHaveBeenCalled()
})

test('after resync a page asks once, at a random moment of the time given', () => {
  vi.useFakeTimers()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const connection = new LiveConnection()
  const missed = vi.fn()
  const open = transport()
  connection.opened(open)
  connection.watch('lisbon')
  connection.onOpen(missed)
  connection.receive('resync', { withinMs: 10_000 })
  connection.receive('resync', { withinMs: 10_000 })
  vi.advanceTimersByTime(4999)
  expect(missed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(missed).toHaveBeenCalledTimes(1)
  // what it watches too
  expect(open.watch).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(missed).toHaveBeenCalledTimes(1)
  random.mockRestore()
  vi.useRealTimers()
})

test('a connection that opens again has asked already', () => {
  vi.useFakeTimers()
  const connection = new LiveConnection()
  const missed = vi.fn()
  connection.onOpen(missed)
  connection.opened(transport())
  connection.receive('resync', { withinMs: 10_000 })
  connection.closed()
  connection.opened(transport())
  vi.advanceTimersByTime(10_000)
  expect(missed).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('what another node read earlier and sent later is dropped, until the connection opens again', () => {
  const connection = new LiveConnection()
  const likes: number[] = []
  connection.opened(transport())
  connection.on('post', (counts) => void likes.push(counts.likes))
  const receive = (id: string, likes: number, version: number) =>
    connection.receive('post', { id, likes, matches: 0, comments: 0, version })
  receive('lisbon', 2, 12)
  receive('lisbon', 1, 10)
  receive('kyoto', 7, 10)
  receive('lisbon', 3, 12)
  expect(likes).toEqual([2, 7, 3])
  connection.closed()
  connection.opened(transport())
  receive('lisbon', 4, 5)
  expect(likes).toEqual([2, 7, 3, 4])
})

test('a comment that is gone does not come back with an event that was late', () => {
  const connection = new LiveConnection()
  const received: unknown[] = []
  connection.on('comment', (news) => void received.push(news))
  const gone = { postId: 'lisbon', id: 'c1', removed: true as const, version: 12 }
  connection.receive('comment', gone)
  const user = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null, profileImagePreview: null }
  const author = { userId: 'mara', user, canLink: true }
  const written = { id: 'c1', postId: 'lisbon', content: 'Hi', createdAt: '2026-08-01T12:00:00Z', ...author }
  connection.receive('comment', {
    postId: 'lisbon',
    comment: { ...written, viewer: { canDelete: false }, version: 11 },
  })
  expect(received).toEqual([gone])
})

test('the counts that come with the answer to a watch are those that the contract takes, and no others', () => {
  const counts = { id: '018f0000-0000-7000-8000-000000000001', likes: 3, matches: 1, comments: 0, version: 7 }
  expect(watchOutcome({ ok: true, counts })).toEqual({ outcome: 'watched', counts: PostCounts.parse(counts) })
  const unknown = { outcome: 'watched', counts: undefined }
  for (const name of Object.keys(PostCounts.shape)) {
    const { [name]: _missing, ...others } = counts as Record<string, unknown>
    expect(watchOutcome({ ok: true, counts: others }), name).toEqual(unknown)
  }
  expect(watchOutcome({ ok: true, counts: { ...counts, likes: '3' } })).toEqual(unknown)
  expect(watchOutcome({ ok: true })).toEqual(unknown)
  expect(watchOutcome({ problem: 'not-found' })).toEqual({ outcome: 'gone' })
  for (const reply of [{ problem: 'unavailable' }, null, 'ok'])
    expect(watchOutcome(reply)).toEqual({ outcome: 'failed' })
})
