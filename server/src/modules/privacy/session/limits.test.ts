import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { openMailer } from '../../../platform/mail.ts'
import { useApp } from '../../../test/build-app.ts'
import { mailsTo } from '../../../test/mails.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/outside/smtp-server.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { TestBrowser } from './test-browser.ts'

describe('limits', async () => {
  const PASSWORD = 'window seat facing south'
  const HOME = 'http://localhost:3000/'

  const site = await useApp({ RATE_LIMIT: 'on' })
  beforeEach(() => site.database.pool.query('delete from rate_limits'))

  const account = (email: string) => createAccount(site.database.db, { email, password: PASSWORD, verified: true })
  const signIn = async (browser: TestBrowser, email: string, password: string) =>
    browser.submit(await browser.visit('/api/login'), { email, password })
  const tryPassword = (email: string, password: string, address: string) =>
    signIn(new TestBrowser(site.app, address), email, password)
  const wrongFromEverywhere = (email: string, count: number, network: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => tryPassword(email, 'wrong', `${network}.${n + 1}`)))
  /** What is paused stays so, however slow this machine is. */
  const stopTheClock = () => site.database.pool.query(`update rate_limits set expire = expire + 600000`)
  const inAQuarter = () => site.database.pool.query(`update rate_limits set expire = expire - 15 * 60 * 1000`)

  test('ten wrong passwords from one address are enough, also sent at once; for an unknown e-mail too', async () => {
    await account('rui@example.org')
    for (const email of ['rui@example.org', 'nobody@example.org']) {
      const tries = Array.from({ length: 12 }, () => tryPassword(email, 'wrong', '10.0.0.1'))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 422)).toHaveLength(10)
      const refused = await tryPassword(email, PASSWORD, '10.0.0.1')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(refused.body).toContain('Too many tries')
    }
    await inAQuarter()
    expect((await tryPassword('rui@example.org', PASSWORD, '10.0.0.1')).url).toBe(HOME)
  })

  test('tries from many addresses are slowed down, each one more, and never for longer than five minutes', async () => {
    await account('ana@example.org')
    await wrongFromEverywhere('ana@example.org', 12, '10.1.0')
    // fifteen wrong ones, so that the pauses are longer than a slow machine takes for two tries
    await site.database.pool.query(`update rate_limits set points = 15 where key like 'account:%'`)
    const pauses: number[] = []
    for (let n = 0; n < 6; n++) {
      // the pause that the last one made is over
      await site.database.pool.query(`delete from rate_limits where key like 'pause:%'`)
      expect((await tryPassword('ana@example.org', 'wrong', `10.1.1.${n}`)).status).toBe(422)
      const refused = await tryPassword('ana@example.org', PASSWORD, `10.1.2.${n}`)
      expect(refused.status).toBe(429)
      pauses.push(Number(refused.headers.get('retry-after')))
    }
    const [first = 0, second = 0, third = 0, ...longest] = pauses
    expect(first < second && second < third).toBe(true)
    for (const pause of longest) expect(pause).toBeLessThanOrEqual(300)
  })

  test('a stranger with a hundred addresses does not keep the owner out of a device that signed in before', async () => {
    await account('ines@example.org')
    const own = new TestBrowser(site.app, '10.2.9.9')
    expect((await signIn(own, 'ines@example.org', PASSWORD)).url).toBe(HOME)
    await own.visit('/api/logout')
    await wrongFromEverywhere('ines@example.org', 100, '10.2.0')
    await stopTheClock()
    expect((await tryPassword('ines@example.org', PASSWORD, '10.2.1.1')).status).toBe(429)
    // mistyped once or twice, from wherever the owner is today
    expect((await signIn(own, 'ines@example.org', 'wrong')).status).toBe(422)
    expect((await signIn(own, 'ines@example.org', PASSWORD)).url).toBe(HOME)
  })

  test('a device is known to the accounts that signed in there alone, and its own tries are limited too', async () => {
    await account('tom@example.org')
    await account('uma@example.org')
    const own = new TestBrowser(site.app, '10.3.0.1')
    await signIn(own, 'tom@example.org', PASSWORD)
    await own.visit('/api/logout')
    await wrongFromEverywhere('uma@example.org', 30, '10.3.1')
    await stopTheClock()
    expect((await signIn(own, 'uma@example.org', 'wrong')).status).toBe(429)
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await signIn(own, 'tom@example.org', 'wrong')).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })

  test('the right password makes up for those mistyped before', async () => {
    await account('sol@example.org')
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 7; n++) await tryPassword('sol@example.org', 'wrong', '10.4.0.1')
      expect((await tryPassword('sol@example.org', PASSWORD, '10.4.0.1')).url).toBe(HOME)
    }
  })

  test.each([
    ['10.5.0.1', '10.5.0.1'],
    ['2001:db8:5::1', '2001:db8:5::ffff'],
  ])('one address (%s, %s) cannot try at many accounts', async (first, second) => {
    const half = Array.from({ length: 30 }, (_, n) => n)
    const tried = await Promise.all(half.map((n) => tryPassword(`first-${n}@example.org`, 'wrong', first)))
    expect(tried.every(({ status }) => status === 422)).toBe(true)
    const more = await Promise.all(half.map((n) => tryPassword(`second-${n}@example.org`, 'wrong', second)))
    expect(more.filter(({ status }) => status === 422)).toHaveLength(20)
    expect((await tryPassword('second@example.org', 'wrong', '10.5.0.2')).status).toBe(422)
  })

  test('a reset or a sign-up asked for too often answers the same and sends nothing', async () => {
    await account('vera@example.org')
    const answers: string[] = []
    for (let n = 0; n < 7; n++) {
      const browser = new TestBrowser(site.app, `10.6.0.${n}`)
      const forgot = await browser.visit((await browser.visit('/api/login')).url.replace('sign-in', 'forgot'))
      const { status, body } = await browser.submit(forgot, { email: 'vera@example.org' })
      answers.push(`${status} ${body}`)
    }
    expect(new Set(answers).size).toBe(1)
    expect(await mailsTo(site, 'vera@example.org')).toHaveLength(5)
    for (let n = 0; n < 7; n++) {
      const browser = new TestBrowser(site.app, `10.6.1.${n}`)
      const form = await browser.visit('/api/login?create=1')
      expect((await browser.submit(form, { email: 'willa@example.org', password: PASSWORD })).status).toBe(200)
    }
    expect(await mailsTo(site, 'willa@example.org')).toHaveLength(5)
  })
})

describe('account mails', async () => {
  const site = await useApp()

  let smtp: SmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    const { services } = site.app
    services.mailer = openMailer({ ...services.config, smtpUrl: smtp.url, timeoutMs: 300 })
    await createAccount(site.database.db, {
      email: 'mara@example.org',
      password: 'cold lakes before seven',
      verified: true,
    })
  })
  afterAll(async () => {
    await smtp.close()
  })

  test('the mail of a reset outlives a mail server that is silent, and is nothing to read in the database', async () => {
    const browser = new TestBrowser(site.app)
    const forgot = await browser.visit((await browser.visit('/api/login')).url.replace('sign-in', 'forgot'))
    expect((await browser.submit(forgot, { email: 'mara@example.org' })).status).toBe(200)

    await runJobs(site.app)
    const { rows } = await site.database.pool.query<{ payload: unknown; attempts: number }>(
      'select payload, attempts from graphile_worker._private_jobs',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.attempts).toBe(1)
    expect(JSON.stringify(rows[0]?.payload)).toMatch(/^\{"sealed":"[\w-]+"\}$/)

    smtp.speak()
    await runJobs(site.app, { soon: true })
    await runJobs(site.app, { soon: true })
    expect(smtp.mails).toHaveLength(1)
    const link = /https?:\/\/\S+/.exec((smtp.mails[0] ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[0] ?? ''
    expect((await browser.visit(link)).body).toContain('mara@example.org')
  })
})
