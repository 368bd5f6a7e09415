import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { CommitTasks } from './after-commit.ts'

test('what was to be done after a commit is done in order, and one failure does not keep the rest', async () => {
  const done: string[] = []
  const tasks = new CommitTasks()
  tasks.add(() => void done.push('first'))
  tasks.add(() => Promise.reject(new Error('the second one cannot')))
  tasks.add(async () => void done.push('third'))
  const failed = vi.fn()
  await tasks.run(pino({ level: 'silent' }), failed)
  expect(done).toEqual(['first', 'third'])
  expect(failed).toHaveBeenCalledTimes(1)
})
