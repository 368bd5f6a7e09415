import { expect, test } from 'vitest'
import { BoundedQueues } from './bounded-queues.ts'

/** Work that ends when the test says so. */
function workOf() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = () => {
    work.hasBegun = true
    return promise
  }
  const work = { hasBegun: false, end: resolve, run }
  return work
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve))

test('work of one key runs one after the other, of two keys at the same time', async () => {
  const queues = new BoundedQueues({ concurrency: 1, waiting: 5 })
  const [first, second, other] = [workOf(), workOf(), workOf()]
  const done = [queues.run('ann', first.run), queues.run('ann', second.run), queues.run('bo', other.run)]
  await aTurn()
  expect([first.hasBegun, second.hasBegun, other.hasBegun]).toEqual([true, false, true])
  first.end('first')
  await done[0]
  await aTurn()
  expect(second.hasBegun).toBe(true)
  second.end('second')
  other.end('other')
  expect(await Promise.all(done)).toEqual(['first', 'second', 'other'])
})

test('a failed one holds up nobody, and its failure reaches its own caller', async () => {
  const queues = new BoundedQueues({ concurrency: 1, waiting: 5 })
  const failing = queues.run('ann', () => Promise.reject(new Error('broken')))
  const next = queues.run('ann', async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})

test('a full queue takes nothing until it moves', async () => {
  const queues = new BoundedQueues({ concurrency: 2, waiting: 1 })
  const works = [workOf(), workOf(), workOf()]
  const done = works.map(({ run }) => queues.run('ann', run))
  expect(queues.run('ann', async () => 'refused')).toBeNull()
  works[0]?.end('one')
  await done[0]
  expect(queues.run('ann', async () => 'taken')).not.toBeNull()
  for (const work of works) work.end('done')
  await Promise.all(done)
})

test('a place is had in order and given back once', async () => {
  const queues = new BoundedQueues({ concurrency: 1, waiting: 1 })
  const leave = await queues.enter('ann')
  const second = queues.enter('ann')
  expect(queues.enter('ann')).toBeNull()
  leave?.()
  leave?.()
  const leaveSecond = await second
  expect(queues.enter('ann')).not.toBeNull()
  leaveSecond?.()
})
