import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { SessionTable } from './session-table.ts'

const { app } = await useApp()
const sidIn = ({ cookie }: { cookie: string }) => decodeURIComponent(cookie).replace(/^sid=/, '').split('.')[0] ?? ''

test('one that is over, made up or empty is nobody’s, whoever asks at the same time', async () => {
  const table = new SessionTable(app.services.pool)
  const read = (sid: string) =>
    new Promise<unknown>((done) => table.get(sid, (error, found) => done(error ?? found?.userId ?? null)))
  const [one, other] = [await traveller(app), await traveller(app)]
  // of milliseconds, so that now() may be rounded up
  const end = `update session set expire = now() - interval '1 second' where sid = $1`
  await app.services.pool.query(end, [sidIn(other)])
  expect(await Promise.all([sidIn(one), 'made-up', sidIn(other), ''].map(read))).toEqual([one.id, null, null, null])
})
