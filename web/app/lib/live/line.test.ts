import { expect, test, vi } from 'vitest'
import { Line, type Wire } from './line.ts'

type Watching = Awaited<ReturnType<Wire['watch']>>

const wire = () =>
  ({ watch: vi.fn(async (): Promise<Watching> => 'watched'), unwatch: vi.fn(), typing: vi.fn() }) satisfies Wire

test('a trip that was watched before the line opened is asked for when it opens, and again after a gap', () => {
  const line = new Line()
  line.watch('lisbon')
  const [first, second] = [wire(), wire()]
  line.opened(first)
  expect(first.watch.mock.calls).toEqual([['lisbon']])
  line.closed()
  line.opened(second)
  expect(second.watch.mock.calls).toEqual([['lisbon']])
})

test('a trip that two parts of the page watch is let go when the second one leaves', () => {
  const line = new Line()
  const open = wire()
  line.opened(open)
  const [release, releaseToo] = [line.watch('lisbon'), line.watch('lisbon')]
  expect(open.watch).toHaveBeenCalledTimes(1)
  release()
  expect(open.unwatch).not.toHaveBeenCalled()
  releaseToo()
  expect(open.unwatch.mock.calls).toEqual([['lisbon']])
})

test('a trip that the server let go of is asked for again', () => {
  const line = new Line()
  const open = wire()
  line.watch('lisbon')
  line.opened(open)
  line.heard('unwatched', { kind: 'post', id: 'lisbon' })
  line.heard('unwatched', { kind: 'post', id: 'kyoto' })
  expect(open.watch.mock.calls).toEqual([['lisbon'], ['lisbon']])
})

test('each opening tells those who may have missed something, and who left is told nothing', () => {
  const line = new Line()
  const missed = vi.fn()
  const leave = line.onOpen(missed)
  line.opened(wire())
  line.closed()
  line.opened(wire())
  leave()
  line.closed()
  line.opened(wire())
  expect(missed).toHaveBeenCalledTimes(2)
})

test('what is heard reaches its handlers only', () => {
  const line = new Line()
  const [counts, typing] = [vi.fn(), vi.fn()]
  const stop = line.on('post', counts)
  line.on('typing', typing)
  const news = { id: 'lisbon', likes: 1, matches: 0, comments: 0, version: 1 }
  line.heard('post', news)
  stop()
  line.heard('post', news)
  expect(counts.mock.calls).toEqual([[news]])
  expect(typing).not.toHaveBeenCalled()
})

test('a trip that is not there any more is told once, and one that only could not be asked for is not', async () => {
  const line = new Line()
  const open = wire()
  const gone = vi.fn()
  line.onGone(gone)
  line.opened(open)
  open.watch.mockResolvedValueOnce('failed')
  line.watch('lisbon')
  open.watch.mockResolvedValueOnce('gone')
  line.watch('kyoto')
  await Promise.resolve()
  expect(gone.mock.calls).toEqual([['kyoto']])
})

test('told that events may have been lost, a page asks once, at a random moment of the time given', () => {
  vi.useFakeTimers()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const line = new Line()
  const missed = vi.fn()
  line.opened(wire())
  line.onOpen(missed)
  line.heard('resync', { withinMs: 10_000 })
  line.heard('resync', { withinMs: 10_000 })
  vi.advanceTimersByTime(4999)
  expect(missed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(missed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(missed).toHaveBeenCalledTimes(1)
  random.mockRestore()
  vi.useRealTimers()
})

test('a connection that opens again has asked already', () => {
  vi.useFakeTimers()
  const line = new Line()
  const missed = vi.fn()
  line.onOpen(missed)
  line.opened(wire())
  line.heard('resync', { withinMs: 10_000 })
  line.closed()
  line.opened(wire())
  vi.advanceTimersByTime(10_000)
  expect(missed).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('what another node read earlier and sent later is dropped, until the connection opens again', () => {
  const line = new Line()
  const likes: number[] = []
  line.opened(wire())
  line.on('post', (counts) => void likes.push(counts.likes))
  const hear = (id: string, likes: number, version: number) =>
    line.heard('post', { id, likes, matches: 0, comments: 0, version })
  hear('lisbon', 2, 12)
  hear('lisbon', 1, 10)
  hear('kyoto', 7, 10)
  hear('lisbon', 3, 12)
  expect(likes).toEqual([2, 7, 3])
  line.closed()
  line.opened(wire())
  hear('lisbon', 4, 5)
  expect(likes).toEqual([2, 7, 3, 4])
})

test('a comment that is gone does not come back with an event that was late', () => {
  const line = new Line()
  const heard: unknown[] = []
  line.on('comment', (news) => void heard.push(news))
  const gone = { postId: 'lisbon', id: 'c1', removed: true as const, version: 12 }
  line.heard('comment', gone)
  const user = { id: 'mara', username: 'mara', firstName: 'Mara', profileImageUrl: null }
  const written = { id: 'c1', postId: 'lisbon', userId: 'mara', content: 'Hi', createdAt: '2026-08-01T12:00:00Z', user }
  line.heard('comment', { postId: 'lisbon', comment: { ...written, viewer: { canDelete: false }, version: 11 } })
  expect(heard).toEqual([gone])
})
