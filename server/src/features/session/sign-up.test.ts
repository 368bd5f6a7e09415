import { PRODUCT } from '@caravan/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { linkMailedTo, mailsTo } from '../../test/mails.ts'
import { TestBrowser } from './test-browser.ts'

const PASSWORD = 'four slow trains north'

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

  test('in another browser the mailbox alone is not enough: the password of the sign-up is asked', async () => {
    const first = new TestBrowser(site.app)
    await first.submit(await first.visit('/api/login?create=1'), { email: 'omar@example.org', password: PASSWORD })
    const link = await linkMailedTo(site, 'omar@example.org')

    const other = new TestBrowser(site.app)
    const asked = await other.visit(link)
    expect(asked.body).toContain('omar@example.org')
    const refused = await other.submit(asked, { password: 'somebody else guessed' })
    expect(refused.status).toBe(422)
    const { rows } = await site.database.pool.query(`select from accounts where email = 'omar@example.org'`)
    expect(rows).toHaveLength(0)
    expect((await other.submit(asked, { password: PASSWORD })).body).toContain('Your e-mail is confirmed')

    expect((await other.visit(link)).status).toBe(410)
    const form = await other.visit('/api/login')
    await other.submit(form, { email: 'omar@example.org', password: PASSWORD })
    expect(await other.isSignedIn()).toBe(true)
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
    expect([taken.status, taken.body]).toEqual([fresh.status, fresh.body])
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
    expect(answer.body).not.toContain('<script')
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
