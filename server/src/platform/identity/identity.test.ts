import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { processorTime } from '../../test/processor-time.ts'
import { authenticate, createAccount, findAccountByEmail } from './accounts.ts'
import { deleteExpiredOfIdentity } from './expired.ts'
import { signingKey } from './open-identity.ts'
import { isOutdated, isPassword } from './password-rules.ts'
import { postgresAdapter } from './provider/adapter.ts'

describe('what the embedded provider keeps', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await buildTestApp()
  })
  afterAll(() => site.close())

  test('an account has one owner, whatever the case of the e-mail', async () => {
    const { db } = site.database
    const made = await createAccount(db, { email: 'Ana@Example.org', password: 'ten characters', verified: true })
    expect(made?.email).toBe('ana@example.org')
    expect(
      await createAccount(db, { email: 'ana@example.ORG', password: 'other characters', verified: true }),
    ).toBeNull()
    expect(await authenticate(db, 'ana@example.org', 'other characters')).toBeNull()
  })

  test('a password is the same however its accents were typed', async () => {
    const { db } = site.database
    await createAccount(db, { email: 'jose@example.org', password: 'caf\u00e9 com leite', verified: true })
    expect(await authenticate(db, 'jose@example.org', 'cafe\u0301 com leite')).not.toBeNull()
  })

  test('a hash of older parameters is made anew at the next sign-in', async () => {
    const { db } = site.database
    const passwordHash = await hash('an older password', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await createAccount(db, { email: 'old@example.org', passwordHash, verified: true })
    expect(isOutdated(passwordHash)).toBe(true)
    expect(await authenticate(db, 'old@example.org', 'an older password')).not.toBeNull()
    const renewed = (await findAccountByEmail(db, 'old@example.org'))?.passwordHash ?? ''
    expect(isOutdated(renewed)).toBe(false)
    expect(await isPassword('an older password', renewed)).toBe(true)
  })

  test('an unknown e-mail takes as much work as a wrong password', async () => {
    const { db } = site.database
    const times: Record<string, number[]> = { 'ana@example.org': [], 'nobody@example.org': [] }
    for (let n = 0; n < 20; n++) {
      for (const [email, taken] of Object.entries(times)) {
        taken.push(await processorTime(() => authenticate(db, email, 'not the password')))
      }
    }
    // the least of each: what else the process does can only add. Without a hash it would be a hundredth
    const [known = 0, unknown = 0] = Object.values(times).map((taken) => Math.min(...taken))
    expect(unknown / known).toBeGreaterThan(0.3)
    expect(unknown / known).toBeLessThan(3)
  })

  test('a used code is stored as used, and deleted with its grant', async () => {
    const codes = postgresAdapter(site.database.db)('AuthorizationCode')
    await codes.upsert('code-1', { jti: 'code-1', grantId: 'grant-1', accountId: 'a' }, 60)
    expect((await codes.find('code-1'))?.consumed).toBeUndefined()
    await codes.consume('code-1')
    expect((await codes.find('code-1'))?.consumed).toBeTypeOf('number')
    await codes.revokeByGrantId('grant-1')
    expect(await codes.find('code-1')).toBeUndefined()
  })

  test('what is over is not found, and deleted with the hour', async () => {
    const { db, pool } = site.database
    const sessions = postgresAdapter(db)('Session')
    await sessions.upsert('s-1', { jti: 's-1', uid: 'u-1' }, 60)
    expect(await sessions.findByUid('u-1')).toMatchObject({ jti: 's-1' })
    await pool.query(`update oidc_payloads set expires_at = now() - interval '1 second' where id = 's-1'`)
    expect(await sessions.find('s-1')).toBeUndefined()
    await deleteExpiredOfIdentity(db)
    expect((await pool.query(`select from oidc_payloads where id = 's-1'`)).rows).toHaveLength(0)
  })

  test('all nodes sign with the same key', async () => {
    const { db, pool } = site.database
    await pool.query('delete from oidc_keys')
    const [one, two] = await Promise.all([signingKey(db), signingKey(db)])
    expect(one).toEqual(two)
  })
})

describe('behind TLS', () => {
  test('every cookie of a sign-in is Secure and the addresses are the public ones', async () => {
    const site = await buildTestApp({
      PUBLIC_URL: 'https://trips.example',
      TRUST_PROXY: '127.0.0.1',
      RATE_LIMIT: 'on',
      SMTP_URL: 'none',
    })
    const headers = { host: 'trips.example', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trips.example' }
    const login = await site.app.inject({ url: '/api/login', headers })
    const address = new URL(String(login.headers.location))
    expect(address.origin + address.pathname).toBe('https://trips.example/oidc/auth')
    const started = await site.app.inject({ url: address.pathname + address.search, headers })
    const cookies = [login, started].flatMap((reply) => reply.headers['set-cookie'] ?? [])
    expect(cookies.length).toBeGreaterThan(2)
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
    const discovery = await site.app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example' },
    })
    expect(discovery.json()).toMatchObject({
      issuer: 'https://trips.example/oidc',
      token_endpoint: 'https://trips.example/oidc/token',
    })
    await site.close()
  })
})
