import { PRODUCT } from '@caravan/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { linkMailedTo, mailsTo } from '../../../test/mails.ts'
import { TestBrowser } from './test-browser.ts'

const PASSWORD = 'four slow trains north'

/** A second may pass between two looks at the same page. */
const sameWait = (body: string) => body.replace(/data-wait="\d+"/, '').replace(/in \d+ seconds/, '')

describe('signing up', () => {
  let site: TestApp
  beforeAll(async () => {
    site = await buildTestApp()
  })
  afterAll(() => site.close())

  test('somebody new confirms their e-mail in the same browser and is signed in where they wanted to go', async () => {
    const browser = new TestBrowser(site.app)
    const form = await browser.visit('/api/login?create=1&returnTo=/post-trip%3Ffrom%3Dhere')
    expect(form.body).toContain('<h1>Create account</h1>')
    const sent = await browser.submit(form, { email: ' Nora@Example.org ', password: PASSWORD })
    expect(sent.body).toContain('Check your mail')
    expect(sent.body).toContain('/dev/outbox')
    expect(await browser.isSignedIn()).toBe(false)

    const opened = await browser.visit(await linkMailedTo(site, 'nora@example.org'))
    expect(new URL(opened.url).pathname + new URL(opened.url).search).toBe('/post-trip?from=here')
    expect(await browser.isSignedIn()).toBe(true)
    const { rows } = await site.database.pool.query('select email, onboarding_completed from users')
    expect(rows).toEqual([{ email: 'nora@example.org', onboarding_completed: false }])
  })

  test('an international address is one account, however it is written', async () => {
    const browser = new TestBrowser(site.app)
    const form = await browser.visit('/api/login?create=1')
    expect(form.body).toContain('novalidate')
    await browser.submit(form, { email: 'Jörg@Exämple.de', password: PASSWORD })
    await browser.visit(await linkMailedTo(site, 'jörg@xn--exmple-cua.de'))
    expect(await browser.isSignedIn()).toBe(true)
    const users = await site.database.pool.query(`select from users where email = 'jörg@xn--exmple-cua.de'`)
    expect(users.rows).toHaveLength(1)
    const other = new TestBrowser(site.app)
    const again = { email: 'jo\u0308rg@xn--exmple-cua.de', password: PASSWORD }
    await other.submit(await other.visit('/api/login'), again)
    expect(await other.isSignedIn()).toBe(true)
  })

  test('in another browser the mailbox alone is not enough: the password of the sign-up is asked', async () => {
    const first = new TestBrowser(site.app)
    const form = await first.visit('/api/login?create=1')
    const waiting = await first.submit(form, { email: 'omar@example.org', password: PASSWORD })
    const link = await linkMailedTo(site, 'omar@example.org')

    const other = new TestBrowser(site.app)
    const asked = await other.visit(link)
    expect(asked.body).toContain('omar@example.org')
    const refused = await other.submit(asked, { password: 'somebody else guessed' })
    expect(refused.status).toBe(422)
    const { rows } = await site.database.pool.query(`select from accounts where email = 'omar@example.org'`)
    expect(rows).toHaveLength(0)
    // whoever knows it is signed in there, where the e-mail was confirmed
    expect((await other.submit(asked, { password: PASSWORD })).url).toBe('http://localhost:3000/')
    expect(await other.isSignedIn()).toBe(true)
    expect((await other.visit(link)).status).toBe(410)
    // the browser of the sign-up goes on by itself, too
    expect(await first.isSignedIn()).toBe(false)
    expect((await first.visit(waiting.url.replace('check-mail', 'go-on'))).url).toBe('http://localhost:3000/')
    expect(await first.isSignedIn()).toBe(true)
  })

  test('the secret that signs in a browser once is good once, for two minutes, and in that browser alone', async () => {
    const { pool } = site.database
    const confirmElsewhere = async (email: string) => {
      const first = new TestBrowser(site.app)
      await first.submit(await first.visit('/api/login?create=1'), { email, password: PASSWORD })
      const other = new TestBrowser(site.app)
      const asked = await other.visit(await linkMailedTo(site, email))
      await other.ask('POST', asked.url.replace(/\?.*/, ''), { token: tokenIn(asked.url), password: PASSWORD })
      return other
    }
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''

    const late = await confirmElsewhere('late@example.org')
    await pool.query(`update account_tokens set expires_at = now() - interval '1 minute' where purpose = 'sign-in'`)
    expect((await late.visit('/api/login')).body).toContain(`<h1>Sign in to ${PRODUCT.name}</h1>`)
    expect(await late.isSignedIn()).toBe(false)

    const browser = await confirmElsewhere('once@example.org')
    expect((await new TestBrowser(site.app).visit('/api/login')).body).toContain('<h1>Sign in')
    const stolen = browser.cookiesAt(new URL('http://localhost:3000/oidc/interaction/any'))
    expect(stolen).toContain('sign-in-once=')
    expect((await browser.visit('/api/login')).url).toBe('http://localhost:3000/')
    expect(await browser.isSignedIn()).toBe(true)
    expect(browser.cookieNames()).not.toContain('sign-in-once')
    // what somebody copied meanwhile is worth nothing now
    const thief = new TestBrowser(site.app)
    const form = new URL((await thief.visit('/api/login')).url.replace('/sign-in', ''))
    const headers = { cookie: `${thief.cookiesAt(form)}; ${stolen}`, accept: 'text/html', host: 'localhost:3000' }
    const led = await site.app.inject({ url: form.pathname, headers })
    expect(led.headers.location).toBe(`${form.pathname}/sign-in`)
  })

  test('while one tab finishes the sign-in, the one that waits stays where it is', async () => {
    const email = 'sven@example.org'
    const browser = new TestBrowser(site.app)
    const page = await browser.submit(await browser.visit('/api/login?create=1'), { email, password: PASSWORD })
    const isConfirmed = async () =>
      JSON.parse((await browser.ask('GET', page.url.replace('check-mail', 'confirmed'))).body).confirmed
    const link = await linkMailedTo(site, email)
    // the sign-in cannot be written down for the moment
    const { pool } = site.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from oidc_payloads for update')
    const confirmed = browser.ask('GET', link)
    const waiting = () => pool.query('select from pg_locks where not granted')
    await expect.poll(async () => (await waiting()).rowCount).toBeGreaterThan(0)
    const meanwhile = await isConfirmed()
    await holder.query('rollback')
    holder.release()
    expect(meanwhile).toBe(false)
    // confirmed, and led on to nowhere yet
    const led = (await confirmed).headers.get('location') ?? ''
    expect(await isConfirmed()).toBe(false)
    await browser.visit(led)
    expect(await isConfirmed()).toBe(true)
    expect((await browser.visit(page.url.replace('check-mail', 'go-on'))).url).toBe('http://localhost:3000/')
  })

  test('who is signed in as somebody else stays so when they confirm an account', async () => {
    const mine = new TestBrowser(site.app)
    await mine.submit(await mine.visit('/api/login?create=1'), { email: 'rosa@example.org', password: PASSWORD })
    await mine.visit(await linkMailedTo(site, 'rosa@example.org'))
    const first = new TestBrowser(site.app)
    await first.submit(await first.visit('/api/login?create=1'), { email: 'stefan@example.org', password: PASSWORD })
    const asked = await mine.visit(await linkMailedTo(site, 'stefan@example.org'))
    expect((await mine.submit(asked, { password: PASSWORD })).body).toContain('Your e-mail is confirmed')
    expect(JSON.parse((await mine.ask('GET', '/api/auth/user')).body).email).toBe('rosa@example.org')
  })

  test('the page after the form sends nothing when it is loaded again; the button does, once a minute', async () => {
    const email = 'tilda@example.org'
    const browser = new TestBrowser(site.app)
    const page = await browser.submit(await browser.visit('/api/login?create=1'), { email, password: PASSWORD })
    expect(page.url).toMatch(/\/check-mail$/)
    expect(page.body).toMatch(/<button class="btn" type="submit" data-wait="(60|[1-5]\d)"/)
    await browser.visit(page.url)
    expect(await mailsTo(site, email)).toHaveLength(1)
    // too early: the page says for how long still
    const early = await browser.submit(page, {})
    expect(early.body).toMatch(/You can send it again in \d+ seconds\./)
    expect(await mailsTo(site, email)).toHaveLength(1)

    await site.database.pool.query(`update rate_limits set expire = expire - 60000 where key like 'again:%'`)
    expect((await browser.visit(page.url)).body).toContain('data-wait="0"')
    const again = await browser.submit(page, {})
    expect(again.body).toContain('It was sent again.')
    expect(again.body).toMatch(/data-wait="(60|[1-5]\d)"/)
    expect(await mailsTo(site, email)).toHaveLength(2)
    // either link confirms, and then neither is good any more
    expect((await browser.visit(await linkMailedTo(site, email))).url).toBe('http://localhost:3000/')
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('the page goes on for nobody whose own sign-up was not confirmed', async () => {
    const email = 'ulla@example.org'
    const signUpAs = async (password: string) => {
      const browser = new TestBrowser(site.app)
      const page = await browser.submit(await browser.visit('/api/login?create=1'), { email, password })
      const isConfirmed = async () =>
        JSON.parse((await browser.ask('GET', page.url.replace('check-mail', 'confirmed'))).body).confirmed
      return { browser, page, isConfirmed, goOn: () => browser.visit(page.url.replace('check-mail', 'go-on')) }
    }
    const stranger = await signUpAs('a password of a stranger')
    const owner = await signUpAs(PASSWORD)
    expect([await stranger.isConfirmed(), await owner.isConfirmed()]).toEqual([false, false])
    expect((await owner.goOn()).url).toBe(owner.page.url)
    // the owner reads the newest mail in the browser of the sign-up
    await owner.browser.visit(await linkMailedTo(site, email))
    expect(await owner.browser.isSignedIn()).toBe(true)
    expect([await stranger.isConfirmed(), await owner.isConfirmed()]).toEqual([false, true])
    // another tab of the owner's browser is led on as well
    expect((await owner.goOn()).url).toBe('http://localhost:3000/')
    expect((await stranger.goOn()).url).toBe(stranger.page.url)
    expect(await stranger.browser.isSignedIn()).toBe(false)
    // and another browser sees nothing of a sign-up that is not its own
    expect((await new TestBrowser(site.app).visit(stranger.page.url)).status).toBe(410)
  })

  test('a taken e-mail gets the same answer, and only its mailbox learns', async () => {
    const email = 'pia@example.org'
    const ask = async () => {
      const browser = new TestBrowser(site.app)
      return browser.submit(await browser.visit('/api/login?create=1'), { email, password: PASSWORD })
    }
    const fresh = await ask()
    await new TestBrowser(site.app).visit(await linkMailedTo(site, email))
    const link = await linkMailedTo(site, email)
    const other = new TestBrowser(site.app)
    await other.submit(await other.visit(link), { password: PASSWORD })

    const taken = await ask()
    expect([taken.status, sameWait(taken.body)]).toEqual([fresh.status, sameWait(fresh.body)])
    const [newest] = await mailsTo(site, email)
    expect(newest?.subject).toBe(`You already have a ${PRODUCT.name} account`)
    const { rows } = await site.database.pool.query('select from sign_ups where email = $1', [email])
    expect(rows).toHaveLength(0)
  })

  test.each([
    ['nonsense', PASSWORD, 'email-error'],
    ['quinn@example.org', 'short', 'Use at least 10 characters.'],
    ['quinn@example.org', 'password123', 'Many people use this password'],
    ['quinn@example.org', '1234567890', 'Many people use this password'],
    ['quinn@example.org', 'aaaaaaaaaaaaaa', 'Many people use this password'],
    ['quinn@example.org', 'Quinn@Example.org', 'something other than your e-mail'],
    ['', '', 'Type your e-mail.'],
  ])('%s with %s is refused at its field', async (email, password, words) => {
    const browser = new TestBrowser(site.app)
    const answer = await browser.submit(await browser.visit('/api/login?create=1'), { email, password })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(words)
    expect(answer.body).toMatch(/aria-invalid="true" aria-describedby="(email|password)-error/)
    expect(answer.body).not.toContain(`value="${password || 'never'}"`)
  })

  test('what was typed comes back escaped', async () => {
    const browser = new TestBrowser(site.app)
    const email = `"><script>alert(1)</script>@example.org`
    const answer = await browser.submit(await browser.visit('/api/login?create=1'), { email, password: PASSWORD })
    expect(answer.body).not.toContain('<script>')
    expect(answer.body).toContain('&lt;script&gt;')
  })
})

test('where no mail is sent, the pages say so and promise none', async () => {
  const site = await buildTestApp({ SMTP_URL: 'none' })
  const browser = new TestBrowser(site.app)
  const create = await browser.visit('/api/login?create=1')
  const forgot = await browser.visit(create.url.replace(/create$/, 'forgot'))
  for (const page of [create, forgot]) {
    expect(page.body).toMatch(/this site sends no/i)
    expect(page.body).not.toContain('on its way')
    expect(page.body).not.toContain('name="email"')
  }
  // a form that was open before
  const sent = await browser.ask('POST', create.url, { email: 'quinn@example.org', password: PASSWORD })
  expect(sent.body).toContain('this site sends none')
  const { rows } = await site.database.pool.query('select from graphile_worker.jobs')
  expect(rows).toEqual([])
  await site.close()
})
