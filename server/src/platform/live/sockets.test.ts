import { LIVE_LIMITS } from '@caravan/contract/live.ts'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../test/factories.ts'
import { device, listening, receivedAll } from '../../test/live.ts'
import { issueSession } from '../session/session-table.ts'
import { joinOwnRooms } from './sockets.ts'
import { Budget } from './subscriptions.ts'

describe('sockets', async () => {
  const { app } = await useApp(
    { PUBLIC_URL: 'http://caravan.example', RATE_LIMIT: 'on', SMTP_URL: 'none' },
    { live: { recheckMs: 500 } },
  )

  const url = await listening(app)
  const expireSession = ({ id }: Traveller) =>
    app.services.pool.query(`update session set expire = now() - interval '1 minute' where sess ->> 'userId' = $1`, [
      id,
    ])

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
      await expireSession(late)
      const { cookie } = await traveller(app)
      const forged = `${cookie.slice(0, -8)}AAAAAAAA`
      await expect(device(url, {})).rejects.toThrow()
      for (const refused of [forged, 'sid=abc', newcomer.cookie, late.cookie]) {
        await expect(device(url, { cookie: refused })).rejects.toThrow()
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

  test('what a traveller receives reaches every device of theirs once, and nobody else’s', async () => {
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

  test('a session that ran out, or was ended by another process, loses its sockets at the next look', async () => {
    const mara = await traveller(app)
    const gone = await device(url, { cookie: mara.cookie })
    const stays = await device(url, { cookie: (await traveller(app)).cookie })
    await expireSession(mara)
    expect(await gone.closed).toBe('io server disconnect')
    expect(stays.socket.connected).toBe(true)
    stays.socket.close()
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
    const [watching, elsewhere] = [
      await device(url, { cookie: mara.cookie }),
      await device(url, { cookie: mara.cookie }),
    ]
    await watching.ask('watch', { kind: 'post', id: trip.id })
    app.services.live.resyncClients({ kind: 'trip', id: trip.id })
    await watching.receive('resync')
    // what is sent later is received later
    app.services.live.toTravellers([mara.id], 'notifications-read', {})
    await elsewhere.receive('notifications-read')
    expect(elsewhere.received.map(({ event }) => event)).toEqual(['notifications-read'])
    for (const { socket } of [watching, elsewhere]) socket.close()
  })
})

describe('logout', async () => {
  // nobody looks again at the sessions of sockets
  const { app } = await useApp({}, { live: { recheckMs: 2 ** 31 - 1 } })

  const url = await listening(app)

  test('logging out closes its sockets and leaves the other device’s', async () => {
    const mara = await traveller(app)
    const { pool, secrets } = app.services
    const elsewhere = await issueSession(pool, mara.id, { secret: secrets.session[0], isSecure: false })
    const [here, there] = [await device(url, { cookie: mara.cookie }), await device(url, { cookie: elsewhere })]
    await mara.call('GET', '/api/logout')
    expect(await here.closed).toBe('io server disconnect')
    expect(there.socket.connected).toBe(true)
    await expect(device(url, { cookie: mara.cookie })).rejects.toThrow()
    there.socket.close()
  })
})

describe('opening', async () => {
  const { app } = await useApp()
  const { pool } = app.services

  const url = await listening(app)
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
})

test('a budget gives its burst at once, then as much as comes back with time', () => {
  const budget = new Budget({ burst: 3, perSecond: 2 }, 0)
  expect([0, 0, 0, 0].map((now) => budget.take(now))).toEqual([true, true, true, false])
  expect(budget.take(499)).toBe(false)
  expect(budget.take(500)).toBe(true)
  expect([60_000, 60_000, 60_000, 60_000].map((now) => budget.take(now))).toEqual([true, true, true, false])
})

/** What a socket does with rooms, and nothing else of it. */
class FakeDevice {
  readonly data = { userId: 'mara', sid: 's' }
  readonly rooms = new Set(['traveller:mara'])
  join(names: string | string[]): void {
    for (const name of [names].flat()) this.rooms.add(name)
  }
  leave(name: string): void {
    this.rooms.delete(name)
  }
}

/** Rules by which the traveller belongs to what `answers` say, one after the other; the last one holds. */
function rulesOf(...answers: string[][]) {
  let asked = 0
  const roomsOf = async () => answers[Math.min(asked++, answers.length - 1)] ?? []
  return { rules: { trip: {}, match: {}, group: { roomsOf } }, asked: () => asked }
}

test('what began and ended while it joined is looked at again', async () => {
  const device = new FakeDevice()
  const { rules, asked } = rulesOf(['a', 'b'], ['b', 'c'])
  await joinOwnRooms(device, rules)
  expect(device.rooms).toEqual(new Set(['traveller:mara', 'group:b', 'group:c']))
  expect(asked()).toBe(3)
})

test('who belongs nowhere is asked about once', async () => {
  const device = new FakeDevice()
  device.join('trip:watched')
  const { rules, asked } = rulesOf([])
  await joinOwnRooms(device, rules)
  expect([device.rooms, asked()]).toEqual([new Set(['traveller:mara', 'trip:watched']), 1])
})
