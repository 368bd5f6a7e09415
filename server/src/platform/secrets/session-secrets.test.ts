import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeUnsubscribeToken } from '../../modules/inbox/notifications/unsubscribe-token.ts'
import { signInAs } from '../../operate/sign-in-as.ts'
import { useApp } from '../../test/build-app.ts'
import { device } from '../../test/live.ts'
import { derivedKeys } from '../identity/derived-secret.ts'
import { openSealedText, sealText } from './sealed-text.ts'
import { type SigningSecrets, secretOf } from './secrets.ts'

describe('session secrets', async () => {
  const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 'x'.repeat(32)]
  const site = await useApp({ SESSION_SECRET: `${NEW},${OLD}` })

  let url: string
  beforeAll(async () => {
    url = await site.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const cookieBy = async (secret: string) =>
    (await signInAs(site.database, { email: 'mara@example.org', onboarded: true }, { secret, isSecure: false })).cookie

  test.each([
    ['the new one', NEW, 200],
    ['the old one', OLD, 200],
    ['another', OTHER, 401],
  ])('while a secret is changed, a session signed with %s is answered %3$s', async (_which, secret, status) => {
    const cookie = await cookieBy(secret)
    expect((await site.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(status)
  })

  test('a socket opens with a session of the old secret', async () => {
    const { socket } = await device(url, { cookie: await cookieBy(OLD) })
    expect(socket.connected).toBe(true)
    socket.close()
  })

  test('what was sealed or signed with the old secret opens, and the new one seals', async () => {
    const keys = (...secrets: SigningSecrets) => derivedKeys(secrets, 'a purpose')
    expect(openSealedText(keys(NEW, OLD), sealText(keys(OLD), 'a letter'))).toBe('a letter')
    expect(openSealedText(keys(NEW), sealText(keys(NEW, OLD), 'a letter'))).toBe('a letter')
    expect(openSealedText(keys(OTHER), sealText(keys(NEW, OLD), 'a letter'))).toBeNull()
    const right = { userId: '01890000-0000-7000-8000-000000000000', kind: 'match-request' } as const
    const page = (secret: string) => site.app.inject(`/unsubscribe/${writeUnsubscribeToken([secret], right)}`)
    expect((await page(OLD)).statusCode).toBe(200)
    expect((await page(NEW)).statusCode).toBe(200)
    expect((await page(OTHER)).statusCode).toBe(404)
  })
})

describe('secrets', () => {
  let dataDir: string

  beforeEach(() => {
    dataDir = fs.mkdtempSync(join(tmpdir(), 'secrets-test-'))
  })

  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

  test('a secret is made once, and is the same at every later start', () => {
    const first = secretOf(dataDir, 'session')
    expect(first.made).toBe(true)
    expect(first.value).toHaveLength(43)
    expect(secretOf(dataDir, 'session')).toEqual({ value: first.value, made: false })
    expect(secretOf(dataDir, 'blog').value).not.toBe(first.value)
  })

  test('only its owner may read it', () => {
    secretOf(dataDir, 'session')
    expect(fs.statSync(join(dataDir, 'secrets', 'session')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(join(dataDir, 'secrets'))).toEqual(['session'])
  })

  test('a file that a full disk left empty is made anew', () => {
    fs.mkdirSync(join(dataDir, 'secrets'))
    fs.writeFileSync(join(dataDir, 'secrets', 'session'), '')
    expect(secretOf(dataDir, 'session').made).toBe(true)
    expect(secretOf(dataDir, 'session').made).toBe(false)
  })
})
