import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { device, listening, receivedAll } from '../../test/live.ts'

const { app } = await useApp(
  { PUBLIC_URL: 'http://caravan.example', RATE_LIMIT: 'on', SMTP_URL: 'none' },
  { live: { recheckMs: 500 } },
)
const url = await listening(app)

describe('the handshake', () => {
  test('an onboarded traveller gets a socket, by web socket and by polling', async () => {
    const { cookie } = await traveller(app)
    for (const transport of ['websocket', 'polling']) {
      const { socket } = await device(url, { cookie }, transport)
      expect(socket.connected).toBe(true)
      socket.close()
    }
  })

  test('without a session, with a forged one, one that ran out and before onboarding there is none', async () => {
    const newcomer = await traveller(app, { onboarded: false })
    const late = await traveller(app)
    await app.services.pool.query(
      `update session set expire = now() - interval '1 minute' where sess ->> 'userId' = $1`,
      [late.id],
    )
    const { cookie } = await traveller(app)
    const forged = `${cookie.slice(0, -8)}AAAAAAAA`
    for (const headers of [
      {},
      { cookie: forged },
      { cookie: 'sid=abc' },
      { cookie: newcomer.cookie },
      { cookie: late.cookie },
    ]) {
      await expect(device(url, headers as Record<string, string>)).rejects.toThrow()
    }
  })

  test('a page of another site gets none, even with the cookie; this site’s own does', async () => {
    const { cookie } = await traveller(app)
    for (const origin of ['http://evil.example', 'null', `${url}.evil.example`]) {
      await expect(device(url, { cookie, origin }), origin).rejects.toThrow()
      await expect(device(url, { cookie, origin }, 'polling'), origin).rejects.toThrow()
    }
    await expect(device(url, { cookie, 'sec-fetch-site': 'cross-site' })).rejects.toThrow()
    for (const origin of ['http://caravan.example', url]) {
      const { socket } = await device(url, { cookie, origin })
      socket.close()
    }
  })

  test('one traveller has so many sockets and no more', async () => {
    const { cookie } = await traveller(app)
    const open = await Promise.all(
      Array.from({ length: LIVE_LIMITS.socketsPerTraveller }, () => device(url, { cookie })),
    )
    await expect(device(url, { cookie })).rejects.toThrow()
    for (const { socket } of open) socket.close()
    const opens = () =>
      device(url, { cookie }).then(
        ({ socket }) => socket.close().disconnected,
        () => false,
      )
    await expect.poll(opens).toBe(true)
  })
})

describe('what a traveller receives', () => {
  test('reaches every device of theirs once, and nobody else’s', async () => {
    const [mara, aiko] = [await traveller(app), await traveller(app)]
    const phone = await device(url, { cookie: mara.cookie })
    const laptop = await device(url, { cookie: mara.cookie }, 'polling')
    const stranger = await device(url, { cookie: aiko.cookie })
    const counts = { id: mara.id, likes: 1, matches: 0, comments: 0, version: 1 }
    app.services.live.toTravellers([mara.id, mara.id], 'post', counts)
    app.services.live.toTravellers([], 'post', counts)
    expect(await phone.receive('post')).toEqual(counts)
    expect(await laptop.receive('post')).toEqual(counts)
    await receivedAll(app, [phone, laptop, stranger])
    expect([phone.received.length, laptop.received.length, stranger.received.length]).toEqual([1, 1, 0])
    for (const { socket } of [phone, laptop, stranger]) socket.close()
  })
})

describe('the end of a session', () => {
  test('one that ran out, or was ended by another process, loses its sockets at the next look', async () => {
    const mara = await traveller(app)
    const gone = await device(url, { cookie: mara.cookie })
    const stays = await device(url, { cookie: (await traveller(app)).cookie })
    await app.services.pool.query(
      `update session set expire = now() - interval '1 minute' where sess ->> 'userId' = $1`,
      [mara.id],
    )
    expect(await gone.closed).toBe('io server disconnect')
    expect(stays.socket.connected).toBe(true)
    stays.socket.close()
  }, 30_000)
})

test('a write that the database leaves undecided has every page ask for what it shows, and closes no socket', async () => {
  const mara = await traveller(app)
  const aiko = await device(url, { cookie: (await traveller(app)).cookie })
  const { pool } = app.services
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table users in share row exclusive mode')
  const saving = mara.call('PUT', '/api/users/profile', { bio: 'On the night train' })
  const cutOff = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(async () => (await cutOff()).rowCount, { timeout: 10_000 }).toBe(1)
  expect((await saving).statusCode).toBe(503)
  await holder.query('rollback')
  holder.release()
  expect(await aiko.receive('resync')).toEqual({ withinMs: expect.any(Number) })
  expect(aiko.socket.connected).toBe(true)
  aiko.socket.close()
})

test('where only those in a room can have lost something, they alone ask again', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  const [watching, elsewhere] = [await device(url, { cookie: mara.cookie }), await device(url, { cookie: mara.cookie })]
  await watching.ask('watch', { kind: 'post', id: trip.id })
  app.services.live.resyncClients({ kind: 'trip', id: trip.id })
  await watching.receive('resync')
  // what is sent later is received later
  app.services.live.toTravellers([mara.id], 'notifications-read', {})
  await elsewhere.receive('notifications-read')
  expect(elsewhere.received.map(({ event }) => event)).toEqual(['notifications-read'])
  for (const { socket } of [watching, elsewhere]) socket.close()
})
