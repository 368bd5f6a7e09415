import type { Room } from '@caravan/contract/live.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/client.ts'
import { CommitTasks } from './after-commit.ts'
import { silentLive } from './live/live-hub.ts'

test('what is to be done after a commit is done in order, and after a failure open pages ask again', async () => {
  const done: string[] = []
  const tasks = new CommitTasks()
  tasks.add(() => void done.push('first'))
  tasks.add(() => Promise.reject(new Error('the second one cannot')), { kind: 'trip', id: 'lisbon' })
  tasks.add(() => Promise.reject(new Error('nor can this one')))
  tasks.add(async () => void done.push('third'))
  const live = { ...silentLive, resyncClients: (room?: Room) => void done.push(`resync ${room?.id ?? 'all'}`) }
  const { db, close } = openDatabase({})
  await tasks.run({ db, live, log: pino({ level: 'silent' }) })
  await close()
  expect(done).toEqual(['first', 'resync lisbon', 'resync all', 'third'])
})
