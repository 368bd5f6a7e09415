import { afterEach, expect, test, vi } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

const log = { error: vi.fn<(error: unknown, message: string) => void>() }
afterEach(() => {
  vi.useRealTimers()
  log.error.mockReset()
})

/** Answers how often it was read. */
function counting() {
  let reads = 0
  return async () => ++reads
}

test('all who ask at the same time share one reading, and those who ask soon after', async () => {
  const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 2, log })
  const read = counting()
  const both = await Promise.all([shared.get('a', read), shared.get('a', read)])
  expect([...both, await shared.get('a', read)].map(({ answer }) => answer)).toEqual([1, 1, 1])
  expect((await shared.get('b', read)).answer).toBe(2)
})

test('nothing is kept where it is to be read anew, nor what failed', async () => {
  const anew = new SharedAnswers<number>({ freshMs: 0, max: 1, log })
  const read = counting()
  await anew.get('a', read)
  expect((await anew.get('a', read)).answer).toBe(2)
  const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1, log })
  await expect(shared.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await shared.get('a', async () => 7)).answer).toBe(7)
})

test('one that is not fresh any more is given while it is read anew, and after some time to nobody', async () => {
  vi.useFakeTimers()
  const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1, log })
  const read = counting()
  const given = async () => (await shared.get('a', read)).answer
  expect(await given()).toBe(1)
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await given()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await given()).toBe(2)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await given()).toBe(3)
})

test('that it could not be read anew is logged, and whoever asks next learns of it', async () => {
  vi.useFakeTimers()
  const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1, log })
  const fails = () => Promise.reject(new Error('away'))
  await shared.get('a', async () => 7)
  await vi.advanceTimersByTimeAsync(61_000)
  expect((await shared.get('a', fails)).answer).toBe(7)
  await vi.advanceTimersByTimeAsync(1)
  expect(log.error).toHaveBeenCalledWith(new Error('away'), expect.any(String))
  await expect(shared.get('a', fails)).rejects.toThrow('away')
})
