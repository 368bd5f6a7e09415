import type { Device } from '@caravan/contract/devices.ts'
import { expect, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { issueSession } from '../../../platform/session/session-table.ts'
import { useApp } from '../../../test/build-app.ts'
import { PASSWORD } from '../../../test/everything-of.ts'
import { pushSubscription, type Traveller, traveller } from '../../../test/factories.ts'
import { device, listening } from '../../../test/live.ts'

// nobody looks again at the sessions of sockets: what ends one ends it at once
const { app } = await useApp({}, { live: { recheckMs: 2 ** 31 - 1 } })
const url = await listening(app)
const { db, pool, secrets } = app.services

let made = 0

/** Mara's phone, and another one that she is signed in on, which is pushed to and has a socket open. */
async function twoPhones() {
  const email = `two-phones-${++made}@example.org`
  const here = await traveller(app, { email })
  await createAccount(db, { email, password: PASSWORD, verified: true })
  const cookie = await issueSession(pool, here.id, { secret: secrets.session[0], isSecure: false })
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({ method, url: path, headers: { cookie }, ...(payload && { payload }) })
  const subscribed = await call('POST', '/api/push-subscriptions', pushSubscription)
  expect(subscribed.statusCode, subscribed.body).toBe(201)
  return { here, there: { call, socket: await device(url, { cookie }) }, cookie }
}
const subscriptionsOf = async ({ id }: Traveller) =>
  (await pool.query('select from push_subscriptions where user_id = $1', [id])).rowCount

const proof = { currentPassword: PASSWORD }

test.each<[string, (here: Traveller) => Promise<{ statusCode: number }>]>([
  [
    'is signed out from the other one',
    async (here) => {
      const devices = (await here.call('GET', '/api/devices')).json<Device[]>()
      expect(devices.map(({ isThis }) => isThis)).toEqual([true, false])
      return here.call('DELETE', `/api/devices/${devices[1]?.id}`, proof)
    },
  ],
  [
    'is signed out by asking for the deletion',
    (here) => here.call('PUT', '/api/deletion', { requested: true, ...proof }),
  ],
])(
  'a phone that %s loses its session, its push and its open socket at once',
  async (_how, signOut) => {
    const { here, there, cookie } = await twoPhones()
    expect(await subscriptionsOf(here)).toBe(1)
    expect((await signOut(here)).statusCode).toBe(200)
    expect(await there.socket.closed).toBe('io server disconnect')
    expect((await there.call('GET', '/api/auth/user')).statusCode).toBe(401)
    await expect(device(url, { cookie })).rejects.toThrow()
    expect(await subscriptionsOf(here)).toBe(0)
  },
  30_000,
)
