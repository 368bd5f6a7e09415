import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { SessionTable } from './session-table.ts'

const { app } = await useApp()
const sidIn = ({ cookie }: { cookie: string }) => decodeURIComponent(cookie).replace(/^sid=/, '').split('.')[0] ?? ''

test('requests that come at once are read by one statement, and each is whose session it came with', async () => {
  const people = [await traveller(app), await traveller(app), await traveller(app)]
  const query = vi.spyOn(app.services.pool, 'query')
  const asked = [...people, ...people].map(({ cookie }) =>
    app.inject({ url: '/api/auth/user', headers: { cookie } }).then((reply) => reply.json().id as string),
  )
  expect(await Promise.all(asked)).toEqual([...people, ...people].map(({ id }) => id))
  const reads = query.mock.calls.filter(([read]) => (read as { name?: string }).name === 'sessions-get')
  query.mockRestore()
  expect(reads).toHaveLength(1)
})

test('who asks while sessions are read is read with all the others who do, and waits for no connection that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reads: { sids: string[]; answer: () => void }[] = []
  const query = ({ values: [sids] }: { values: [string[]] }) =>
    new Promise((done) => reads.push({ sids, answer: () => done({ rows: [] }) }))
  const table = new SessionTable({ query } as unknown as pg.Pool)
  const ask = (sid: string) => new Promise<unknown>((done) => table.get(sid, (error, found) => done(error ?? found)))
  const asked = () => reads.map(({ sids }) => sids)

  const one = ask('a')
  await turn()
  const others = [ask('b'), ask('c')]
  await turn()
  others.push(ask('d'))
  await turn()
  expect(asked()).toEqual([['a']])
  reads[0]?.answer()
  expect(await one).toBeNull()
  await turn()
  expect(asked()).toEqual([['a'], ['b', 'c', 'd']])

  const another = ask('e')
  await turn()
  vi.advanceTimersByTime(20)
  expect(asked()).toEqual([['a'], ['b', 'c', 'd'], ['e']])
  // what comes late ends nobody else's turn
  reads[1]?.answer()
  await Promise.all(others)
  const last = ask('f')
  await turn()
  expect(asked()).toHaveLength(3)
  for (const { answer } of reads) answer()
  expect(await another).toBeNull()
  await turn()
  reads[3]?.answer()
  expect(await last).toBeNull()
})

test('one that is not there is nobody’s, whoever asks beside it', async () => {
  const table = new SessionTable(app.services.pool)
  const read = (sid: string) =>
    new Promise<unknown>((done) => table.get(sid, (error, found) => done(error ?? found?.userId ?? null)))
  const [one, other] = [await traveller(app), await traveller(app)]
  // of milliseconds, so that now() may be rounded up
  const end = `update session set expire = now() - interval '1 second' where sid = $1`
  await app.services.pool.query(end, [sidIn(other)])
  expect(await Promise.all([sidIn(one), 'made-up', sidIn(other), ''].map(read))).toEqual([one.id, null, null, null])
})

test('each goes on in the context that it came in', async () => {
  const table = new SessionTable(app.services.pool)
  const context = new AsyncLocalStorage<string>()
  const contextAfterReading = (name: string) =>
    context.run(name, () => new Promise((done) => table.get(name, () => done(context.getStore()))))
  expect(await Promise.all(['one', 'other'].map(contextAfterReading))).toEqual(['one', 'other'])
})
