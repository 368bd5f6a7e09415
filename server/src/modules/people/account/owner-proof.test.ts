import type { Device } from '@caravan/contract/devices.ts'
import type { DataExport } from '@caravan/contract/exports.ts'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { buildTestApp, useApp } from '../../../test/build-app.ts'
import { PASSWORD, signIn } from '../../../test/everything-of.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { trustedContactOf } from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import type { TestBrowser } from '../../privacy/session/test-browser.ts'

const site = await useApp()
const { app } = site
const { pool } = app.services
let made = 0

interface Owner extends Traveller {
  email: string
  browser: TestBrowser
}

/** Signed in on this phone for a day, and in a browser at home, with a password. */
async function ownerOf(on: FastifyInstance = app): Promise<Owner> {
  const email = `owner-${++made}@example.org`
  const who = await traveller(on, { email })
  await createAccount(on.services.db, { email, password: PASSWORD, verified: true })
  const [browser] = await signIn(on, email)
  return { ...who, email, browser }
}

type Call = (who: Traveller, proof?: object) => ReturnType<Traveller['call']>

async function otherDevice(who: Traveller): Promise<string> {
  const devices = (await who.call('GET', '/api/devices')).json<Device[]>()
  return devices.find(({ isThis }) => !isThis)?.id ?? '0'.repeat(64)
}

async function readyArchive(who: Traveller): Promise<string> {
  const [ready] = (await who.call('GET', '/api/exports')).json<DataExport[]>()
  if (ready) return ready.id
  const asked = await who.call('POST', '/api/exports', { currentPassword: PASSWORD })
  await runJobs(app)
  return asked.json<DataExport>().id
}

/** What an open session alone must not do, and whether the owner hears of it by mail. */
const CALLS: Record<string, { call: Call; before?: (who: Traveller) => Promise<unknown>; mail: RegExp | null }> = {
  'deletion of the account': {
    call: (who, proof) => who.call('PUT', '/api/deletion', { requested: true, ...proof }),
    mail: /account will be deleted$/,
  },
  'an archive': {
    call: (who, proof) => who.call('POST', '/api/exports', proof),
    mail: /^The archive of your .* data is ready$/,
  },
  'the address of an archive that is ready': {
    call: async (who, proof) => who.call('PUT', `/api/exports/${await readyArchive(who)}/path`, { ...proof }),
    before: readyArchive,
    mail: null,
  },
  'signing out another device': {
    call: async (who, proof) => who.call('DELETE', `/api/devices/${await otherDevice(who)}`, proof),
    mail: /^A device was signed out/,
  },
  'a calendar feed': {
    call: (who, proof) => who.call('PUT', '/api/calendar-feed', proof),
    mail: /^A calendar feed of your .* trips was made$/,
  },
  'the end of a trusted contact': {
    call: (who, proof) => who.call('DELETE', '/api/trusted-contact', proof),
    before: (who) => trustedContactOf(app, who, { password: PASSWORD }),
    mail: /trusted contact was removed$/,
  },
  'another trusted contact': {
    call: (who, proof) => who.call('PUT', '/api/trusted-contact', { email: `other-${++made}@example.org`, ...proof }),
    before: (who) => trustedContactOf(app, who, { password: PASSWORD }),
    mail: /trusted contact was replaced$/,
  },
  PINs: {
    call: (who, proof) => who.call('PUT', '/api/safety/pins', { pin: '1470', duressPin: '8520', ...proof }),
    mail: /PINs were chosen anew$/,
  },
}

describe.each(Object.entries(CALLS))('%s', (_, { call, before, mail }) => {
  test('takes the password, though the sign-in is new; without it nothing happens', async () => {
    const who = await ownerOf()
    await before?.(who)
    const heard = (await mailsTo(site, who.email)).length
    for (const [proof, detail] of [
      [{}, 'Type your current password.'],
      [{ currentPassword: 'not my password' }, 'This is not your password.'],
    ] as const) {
      const refused = await call(who, proof)
      expect(refused.json()).toMatchObject({ status: 422, errors: [{ pointer: '/currentPassword', detail }] })
    }
    expect(await mailsTo(site, who.email)).toHaveLength(heard)
    expect(await who.browser.isSignedIn()).toBe(true)
    const done = await call(who, { currentPassword: PASSWORD })
    expect(done.statusCode, done.body).toBeLessThan(300)
    const [latest] = await mailsTo(site, who.email)
    if (mail) expect(latest?.subject).toMatch(mail)
  })

  test('takes a sign-in of the last minutes where the password is kept elsewhere', async () => {
    const who = await ownerOf()
    await before?.(who)
    await pool.query('delete from accounts where email = $1', [who.email])
    const at = (time: string) =>
      pool.query(`update session set signed_in_at = ${time} where sess ->> 'userId' = $1`, [who.id])
    await at(`now() - interval '16 minutes'`)
    expect((await call(who, {})).json()).toMatchObject({ status: 403, type: '/problems/sign-in-again' })
    await at(`now() - interval '14 minutes'`)
    const done = await call(who, {})
    expect(done.statusCode, done.body).toBeLessThan(300)
  })
})

test('an archive is not fetched by an open session alone, by another session of its owner, or later', async () => {
  const who = await ownerOf()
  const id = await readyArchive(who)
  expect((await who.call('GET', `/api/exports/${id}/archive`)).statusCode).toBe(404)
  const opened = await who.call('PUT', `/api/exports/${id}/path`, { currentPassword: PASSWORD })
  const { path } = opened.json<{ path: string }>()
  expect((await who.call('GET', path)).statusCode).toBe(200)
  expect((await who.browser.ask('GET', path)).status).toBe(404)
  const changed = path.replace(/key=./, (start) => (start === 'key=A' ? 'key=B' : 'key=A'))
  expect((await who.call('GET', changed)).statusCode).toBe(404)
})

test('a wrong password is tried ten times at most, in all of these calls together', async () => {
  const limited = await buildTestApp({ RATE_LIMIT: 'on' })
  onTestFinished(() => limited.close())
  const who = await ownerOf(limited.app)
  const guess = { currentPassword: 'a guess' }
  for (let tries = 0; tries < 5; tries++) {
    expect((await who.call('PUT', '/api/calendar-feed', guess)).statusCode).toBe(422)
    expect((await who.call('PUT', '/api/deletion', { requested: true, ...guess })).statusCode).toBe(422)
  }
  const refused = await who.call('POST', '/api/exports', { currentPassword: PASSWORD })
  expect(refused.json()).toMatchObject({ status: 429, detail: expect.stringMatching(/^Too many tries. Wait/) })
})

test('what is kept of a request that may be sent again holds no hash that a password could be guessed by', async () => {
  const who = await ownerOf()
  const body = { currentPassword: PASSWORD }
  const headers = { 'idempotency-key': `export-${made}` }
  expect((await who.call('POST', '/api/exports', body, headers)).statusCode).toBe(201)
  const { rows } = await pool.query<{ fingerprint: string }>(
    'select fingerprint from idempotency_keys where user_id = $1',
    [who.id],
  )
  const { createHash } = await import('node:crypto')
  const plain = createHash('sha256')
    .update(`POST /api/exports\n${JSON.stringify(body)}`)
    .digest('base64url')
  expect(rows).toEqual([{ fingerprint: expect.not.stringContaining(plain) }])
})
