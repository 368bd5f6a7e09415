import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
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

test('one that is not there is nobody’s, whoever asks beside it', async () => {
  const table = new SessionTable(app.services.pool)
  const read = (sid: string) =>
    new Promise<unknown>((done) => table.get(sid, (error, found) => done(error ?? found?.userId ?? null)))
  const [one, other] = [await traveller(app), await traveller(app)]
  await app.services.pool.query('update session set expire = now() where sid = $1', [sidIn(other)])
  expect(await Promise.all([sidIn(one), 'made-up', sidIn(other), ''].map(read))).toEqual([one.id, null, null, null])
})

test('each goes on in the context that it came in', async () => {
  const table = new SessionTable(app.services.pool)
  const context = new AsyncLocalStorage<string>()
  const contextAfterReading = (name: string) =>
    context.run(name, () => new Promise((done) => table.get(name, () => done(context.getStore()))))
  expect(await Promise.all(['one', 'other'].map(contextAfterReading))).toEqual(['one', 'other'])
})
