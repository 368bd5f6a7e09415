import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../platform/identity/accounts.ts'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { TestBrowser } from './test-browser.ts'

const PASSWORD = 'window seat facing south'

describe('limits of tries', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await buildTestApp({ RATE_LIMIT: 'on' })
  })
  afterAll(() => site.close())

  const tryPassword = async (email: string, password: string, address: string) => {
    const browser = new TestBrowser(site.app, address)
    return browser.submit(await browser.visit('/api/login'), { email, password })
  }

  test('after ten wrong passwords even the right one waits, from wherever it comes; so does an unknown e-mail', async () => {
    await createAccount(site.database.db, { email: 'rui@example.org', password: PASSWORD, verified: true })
    for (const email of ['rui@example.org', 'nobody@example.org']) {
      const tries = Array.from({ length: 12 }, (_, n) => tryPassword(email, 'wrong', `10.0.0.${n + 1}`))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 422)).toHaveLength(10)
      const refused = await tryPassword(email, PASSWORD, '10.0.1.1')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(refused.body).toContain('Too many tries')
    }
    await site.database.pool.query(`update login_attempts set created_at = created_at - interval '16 minutes'`)
    expect((await tryPassword('rui@example.org', PASSWORD, '10.0.1.1')).url).toBe('http://localhost:3000/')
  })

  test('the right password makes up for those mistyped before', async () => {
    await createAccount(site.database.db, { email: 'sol@example.org', password: PASSWORD, verified: true })
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 7; n++) await tryPassword('sol@example.org', 'wrong', `10.1.${round}.${n}`)
      expect((await tryPassword('sol@example.org', PASSWORD, '10.1.3.1')).status).not.toBe(429)
    }
  })

  test('one address cannot try at many accounts', async () => {
    const { pool } = site.database
    await tryPassword('first@example.org', 'wrong', '10.2.0.1')
    const copy = `insert into login_attempts (id, subject, created_at)
      select gen_random_uuid(), subject, now() from login_attempts, generate_series(1, 49)
      where subject in (select subject from login_attempts order by created_at desc limit 2)`
    await pool.query(copy)
    expect((await tryPassword('second@example.org', 'wrong', '10.2.0.1')).status).toBe(429)
    expect((await tryPassword('second@example.org', 'wrong', '10.2.0.2')).status).toBe(422)
  })

  test('five letters to one mailbox are enough for a while', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const browser = new TestBrowser(site.app, `10.3.0.${n}`)
      const form = await browser.visit('/api/login?create=1')
      statuses.push((await browser.submit(form, { email: 'una@example.org', password: PASSWORD })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
