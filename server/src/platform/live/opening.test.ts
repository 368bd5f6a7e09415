import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { traveller } from '../../test/factories.ts'
import { device, listening } from '../../test/live.ts'

const { app } = await useApp()
const url = await listening(app)
const { pool } = app.services
/** More than have a connection and may wait for one. */
const PEOPLE = Math.ceil(((pool.options.max ?? 0) + pool.maxWaiting + 1) / LIVE_LIMITS.socketsPerTraveller)

test('pages that come back together take turns: each gets its socket, and nobody is refused a connection to the database', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => traveller(app)))
  const cookies = people.flatMap(({ cookie }) => new Array<string>(LIVE_LIMITS.socketsPerTraveller).fill(cookie))
  const refused = pool.counts.refused
  let asked = 0
  app.server.on('upgrade', () => asked++)
  // nobody gets a connection to the database until all of them have asked
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
  const opening = Promise.allSettled(cookies.map((cookie) => device(url, { cookie })))
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(cookies.length)
  for (const client of held) client.release()
  const devices = await opening
  expect(devices.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(pool.counts.refused).toBe(refused)
  for (const one of devices) if (one.status === 'fulfilled') one.value.socket.close()
})

test('a page is not told what went wrong where its socket could not enter', async () => {
  const { cookie } = await traveller(app)
  await pool.query('alter table group_members rename to members_elsewhere')
  try {
    const failure = await device(url, { cookie }).then(String, (error: Error) => error.message)
    expect(failure).toBe('unavailable')
  } finally {
    await pool.query('alter table members_elsewhere rename to group_members')
  }
})
