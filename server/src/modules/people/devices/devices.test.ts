import type { Device } from '@caravan/contract/devices.ts'
import { expect, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { deviceNameOf } from '../../../platform/session/device-name.ts'
import { useApp } from '../../../test/build-app.ts'
import { signIn } from '../../../test/everything-of.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'

const { app } = await useApp()
const { db, pool } = app.services

const PASSWORD = 'cold lakes before seven'
const listed = async (who: Traveller) => (await who.call('GET', '/api/devices')).json<Device[]>()

/** Signed in here, and in a browser of theirs. */
async function onTwoDevices() {
  const who = await traveller(app)
  const { email } = (await who.call('GET', '/api/auth/user')).json<{ email: string }>()
  await createAccount(db, { email, password: PASSWORD, verified: true })
  const [browser] = await signIn(app, email)
  return { who, browser }
}

test('a traveller sees where they are signed in, this device first, and since when', async () => {
  const { who } = await onTwoDevices()
  const devices = await listed(who)
  expect(devices.map(({ isThis }) => isThis)).toEqual([true, false])
  const [, other] = devices
  expect(Date.now() - Date.parse(other?.signedInAt ?? '')).toBeLessThan(600_000)
  const { rows } = await pool.query<{ sid: string }>('select sid from session')
  for (const { sid } of rows) expect(JSON.stringify(devices)).not.toContain(sid)
})

/** As if the password had been typed an hour ago. */
const ageSignIns = () =>
  pool.query(`
    update oidc_payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch from now())::int - 3600))
    where model = 'Session'`)

test('signing out there ends that session and no other, and lets nobody in there without the password', async () => {
  const { who, browser } = await onTwoDevices()
  await ageSignIns()
  const other = (await listed(who)).find(({ isThis }) => !isThis)
  const proof = { currentPassword: PASSWORD }
  expect((await who.call('DELETE', `/api/devices/${other?.id}`, proof)).statusCode).toBe(200)
  expect(await browser.isSignedIn()).toBe(false)
  expect((await browser.visit('/api/login')).body).toContain('name="password"')
  expect(await listed(who)).toHaveLength(1)
  expect((await who.call('DELETE', `/api/devices/${other?.id}`, proof)).statusCode).toBe(404)
})

test('nobody signs out another', async () => {
  const { who } = await onTwoDevices()
  const stranger = await traveller(app)
  for (const { id } of await listed(who)) {
    expect((await stranger.call('DELETE', `/api/devices/${id}`)).statusCode).toBe(404)
  }
  expect(await listed(who)).toHaveLength(2)
})

test('when a device was last seen is known to the hour', async () => {
  const who = await traveller(app)
  const age = () =>
    pool.query(`update session set seen_at = now() - interval '3 days' where sess ->> 'userId' = $1`, [who.id])
  await age()
  await listed(who)
  const seen = async () => Date.now() - Date.parse((await listed(who))[0]?.seenAt ?? '')
  await expect.poll(seen).toBeLessThan(3_700_000)
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', null],
  [undefined, null],
])('%s is called %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
