import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { DEMO_LOGINS } from './load-demo.ts'
import { openDemo } from './open-demo.ts'

const made = await useApp()

const local = { isLocal: true, hasDemo: true, databaseUrl: undefined }
const open = (config: Parameters<typeof openDemo>[0]) => openDemo(config, made.database.db)
const travellers = async () => (await made.database.pool.query('select from users')).rowCount

test('where others reach the instance there is no demo, and a database that holds it is refused', async () => {
  expect(await open({ ...local, isLocal: false })).toEqual([])
  expect(await open({ ...local, databaseUrl: 'postgres://elsewhere/x' })).toEqual([])
  expect(await open({ ...local, hasDemo: false })).toEqual([])
  expect(await travellers()).toBe(0)

  expect(await open(local)).toEqual(DEMO_LOGINS)
  expect(await travellers()).toBe(40)
  expect(await open(local)).toEqual(DEMO_LOGINS)
  await expect(open({ ...local, isLocal: false })).rejects.toThrow('holds the demo cast')
})

test('an account of the cast is enough to be refused, whatever has become of its traveller', async () => {
  await made.database.pool.query('delete from users')
  expect((await made.database.pool.query('select from accounts')).rowCount).toBeGreaterThan(0)
  await expect(open({ ...local, isLocal: false })).rejects.toThrow('holds the demo cast')
  await made.database.pool.query('delete from accounts')
  expect(await open({ ...local, isLocal: false })).toEqual([])
})
