import { expect, test } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

/** Answers how often it was read. */
function counting() {
  let reads = 0
  return async () => ++reads
}

test('all who ask at the same time share one reading, and those who ask soon after', async () => {
  const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 2 })
  const read = counting()
  const both = await Promise.all([shared.get('a', read), shared.get('a', read)])
  expect([...both, await shared.get('a', read)].map(({ answer }) => answer)).toEqual([1, 1, 1])
  expect((await shared.get('b', read)).answer).toBe(2)
})

test('nothing is kept where it is to be read anew, nor what failed', async () => {
  const anew = new SharedAnswers<number>({ freshMs: 0, max: 1 })
  const read = counting()
  await anew.get('a', read)
  expect((await anew.get('a', read)).answer).toBe(2)
  const shared = new SharedAnswers<number>({ freshMs: 60_000, max: 1 })
  await expect(shared.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await shared.get('a', async () => 7)).answer).toBe(7)
})
