import type { Account } from '@caravan/contract/account.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount, findAccountByEmail } from '../../../platform/identity/accounts.ts'
import { listMails } from '../../../platform/identity/outbox.ts'
import { buildTestApp, useApp } from '../../../test/build-app.ts'
import { PASSWORD, signIn } from '../../../test/everything-of.ts'
import { traveller } from '../../../test/factories.ts'
import { device, listening } from '../../../test/live.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { TestBrowser } from '../../privacy/session/test-browser.ts'

const { app } = await useApp()
const { db, pool } = app.services
const NEXT = 'warm rocks after nine'
let made = 0

/** Somebody with a password, in the browser in which they signed in; calls are made there too. */
async function withPassword(on = app) {
  const name = `kept${++made}`
  const email = `${name}@example.org`
  const who = await traveller(on, { email })
  await createAccount(on.services.db, { email, password: PASSWORD, verified: true })
  const [browser] = await signIn(on, email)
  return { who, email, browser, fresh: `new-${name}@example.org` }
}

const putPassword = (who: { call: Awaited<ReturnType<typeof traveller>>['call'] }, from: string, to: string) =>
  who.call('PUT', '/api/account/password', { currentPassword: from, newPassword: to })
const putEmail = (who: { call: Awaited<ReturnType<typeof traveller>>['call'] }, email: string, password = PASSWORD) =>
  who.call('PUT', '/api/account/email', { currentPassword: password, email })

/** Subjects of the mails to an address, the newest first, and the link in the newest. */
async function mailsTo(email: string) {
  await runJobs(app)
  const mails = (await listMails(`${app.services.config.dataDir}/outbox`, 500)).filter(({ to }) => to === email)
  return { subjects: mails.map(({ subject }) => subject), link: /https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '' }
}
const textTo = async (email: string) => {
  await runJobs(app)
  return (await listMails(`${app.services.config.dataDir}/outbox`, 500)).find(({ to }) => to === email)?.text
}
const linkTo = async (email: string) => (await mailsTo(email)).link
const signsIn = async (email: string, password: string) => {
  const [browser] = await signIn(app, email, password)
  return browser.isSignedIn()
}

test('what one signs in with is said: here, elsewhere, or not with a password', async () => {
  const { who, email } = await withPassword()
  const read = async (on: typeof who) => (await on.call('GET', '/api/account')).json<Account>()
  expect(await read(who)).toEqual({ email, provider: null, hasPassword: true, canChangeEmail: true })
  expect(await read(await traveller(app))).toMatchObject({ provider: null, hasPassword: false, canChangeEmail: false })
  const settings = { OIDC_ISSUER: 'https://accounts.example.net/realm', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' }
  const abroad = await buildTestApp(settings)
  onTestFinished(() => abroad.close())
  const guest = await traveller(abroad.app, { email: 'guest@example.org' })
  expect(await read(guest)).toEqual({
    ...{ email: 'guest@example.org', provider: 'accounts.example.net' },
    ...{ hasPassword: false, canChangeEmail: false },
  })
  expect((await putPassword(guest, PASSWORD, NEXT)).json()).toMatchObject({ type: '/problems/no-password' })
})

describe('a new password', () => {
  test('takes the current one, signs out every other device, ends the links that were mailed, and sends a mail', async () => {
    const { who, email, browser, fresh } = await withPassword()
    expect((await putEmail(who, fresh)).statusCode).toBe(200)
    const link = await linkTo(fresh)
    const url = new URL(app.services.config.publicUrl)
    const { closed } = await device(await listening(app), { cookie: browser.cookiesAt(url) })
    expect((await putPassword(who, PASSWORD, NEXT)).statusCode).toBe(200)
    await closed
    expect([await browser.isSignedIn(), (await who.call('GET', '/api/auth/user')).statusCode]).toEqual([false, 200])
    expect((await mailsTo(email)).subjects[0]).toMatch(/password was changed$/)
    expect((await browser.visit(link)).status).toBe(410)
    expect([await signsIn(email, PASSWORD), await signsIn(email, NEXT)]).toEqual([false, true])
  })

  test('a wrong current one changes nothing and says which field it is', async () => {
    const { who, email, browser } = await withPassword()
    const refused = await putPassword(who, 'not my password', NEXT)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/currentPassword')
    expect([await browser.isSignedIn(), await signsIn(email, PASSWORD)]).toEqual([true, true])
  })

  test.each(['short', 'password123', 'kept@example.org'])('%s is refused', async (password) => {
    const { who, email } = await withPassword()
    const refused = await putPassword(who, PASSWORD, password === 'kept@example.org' ? email : password)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toBe('/newPassword')
  })

  test('of two at once with the same current one, one is taken', async () => {
    const { who, email } = await withPassword()
    const both = await Promise.all([putPassword(who, PASSWORD, NEXT), putPassword(who, PASSWORD, 'third time lucky')])
    const [one, other] = both.map(({ statusCode }) => statusCode)
    expect([one, other].toSorted()).toEqual([200, one === 200 ? other : one])
    expect([409, 422]).toContain(one === 200 ? other : one)
    expect(await signsIn(email, one === 200 ? NEXT : 'third time lucky')).toBe(true)
  })

  test('the current one cannot be guessed at, and those guesses keep nobody from signing in', async () => {
    const limited = await buildTestApp({ RATE_LIMIT: 'on' })
    onTestFinished(() => limited.close())
    const { who, email } = await withPassword(limited.app)
    for (let tries = 0; tries < 10; tries++) expect((await putPassword(who, 'a guess', NEXT)).statusCode).toBe(422)
    const refused = await putEmail(who, 'new@example.org')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const [browser] = await signIn(limited.app, email)
    expect(await browser.isSignedIn()).toBe(true)
  })
})

describe('a calendar feed', () => {
  const feedOf = async (who: { call: Awaited<ReturnType<typeof traveller>>['call'] }) => {
    const made = await who.call('PUT', '/api/calendar-feed', { currentPassword: PASSWORD })
    return new URL(made.json<{ address: string }>().address).pathname
  }
  const read = async (path: string) => (await app.inject({ url: path })).statusCode

  test('ends with a new password, and the page and the mail say so', async () => {
    const { who, email } = await withPassword()
    const path = await feedOf(who)
    expect(await read(path)).toBe(200)
    expect((await putPassword(who, PASSWORD, NEXT)).json()).toMatchObject({ hasEndedFeed: true })
    expect(await read(path)).toBe(404)
    expect((await textTo(email))?.replaceAll('\n', ' ')).toContain('calendar feed ended too')
    expect((await putPassword(who, NEXT, PASSWORD)).json()).toMatchObject({ hasEndedFeed: false })
    expect(await textTo(email)).not.toContain('calendar feed')
  })

  test('ends with a password that was forgotten', async () => {
    const { who, email, browser } = await withPassword()
    const path = await feedOf(who)
    await browser.visit('/api/logout')
    const form = await browser.visit((await browser.visit('/api/login')).url.replace('sign-in', 'forgot'))
    await browser.submit(form, { email })
    const page = await browser.visit(await linkTo(email))
    await browser.submit(page, { password: NEXT })
    expect(await signsIn(email, NEXT)).toBe(true)
    expect(await read(path)).toBe(404)
    expect((await textTo(email))?.replaceAll('\n', ' ')).toContain('calendar feed ended too')
  })

  test('of somebody else stays', async () => {
    const [mara, jonas] = [await withPassword(), await withPassword()]
    const path = await feedOf(jonas.who)
    await putPassword(mara.who, PASSWORD, NEXT)
    expect(await read(path)).toBe(200)
  })
})

describe('a new e-mail', () => {
  test('is confirmed by the link that is mailed to it; the old one gets two mails', async () => {
    const { who, email, browser, fresh } = await withPassword()
    expect((await putEmail(who, `  ${fresh.toUpperCase()} `)).statusCode).toBe(200)
    const link = await linkTo(fresh)
    expect((await mailsTo(email)).subjects).toEqual([expect.stringMatching(/^A new e-mail was asked for/)])
    const page = await browser.visit(link)
    expect(page.body).toContain('Confirm your new e-mail')
    // opening it changed nothing
    expect((await who.call('GET', '/api/account')).json()).toMatchObject({ email })
    expect((await browser.submit(page, {})).body).toContain('Your e-mail is changed')
    expect((await who.call('GET', '/api/account')).json()).toMatchObject({ email: fresh })
    expect((await who.call('GET', '/api/auth/user')).json()).toMatchObject({ id: who.id, email: fresh })
    expect((await mailsTo(email)).subjects[0]).toMatch(/e-mail was changed$/)
    expect([await signsIn(email, PASSWORD), await signsIn(fresh, PASSWORD)]).toEqual([false, true])
    const [again] = await signIn(app, fresh)
    expect(JSON.parse((await again.ask('GET', '/api/auth/user')).body)).toMatchObject({ id: who.id })
    expect((await browser.visit(link)).status).toBe(410)
  })

  test('where nobody is signed in, or somebody else is, the link asks for the password', async () => {
    const { who, fresh } = await withPassword()
    const { browser: another } = await withPassword()
    await putEmail(who, fresh)
    const link = await linkTo(fresh)
    for (const browser of [new TestBrowser(app), another]) {
      const page = await browser.visit(link)
      const wrong = await browser.submit(page, { password: 'the mailbox is mine' })
      expect([wrong.status, wrong.body.includes('This is not the password')]).toEqual([422, true])
    }
    const stranger = new TestBrowser(app)
    expect((await stranger.submit(await stranger.visit(link), { password: PASSWORD })).status).toBe(200)
    expect(await findAccountByEmail(db, fresh)).toBeDefined()
  })

  test('a wrong password asks for nothing', async () => {
    const { who, fresh } = await withPassword()
    expect((await putEmail(who, fresh, 'not my password')).statusCode).toBe(422)
    expect((await mailsTo(fresh)).subjects).toEqual([])
  })

  test('that somebody has already answers the same; only their mailbox learns', async () => {
    const [mara, jonas] = [await withPassword(), await withPassword()]
    const guest = await traveller(app, { email: 'no-password@example.org' })
    const answers = []
    for (const email of [mara.fresh, jonas.email, mara.email, 'no-password@example.org']) {
      const { statusCode, body } = await putEmail(mara.who, email)
      answers.push([statusCode, body])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await mailsTo(jonas.email)).subjects).toEqual([
      expect.stringMatching(/^This e-mail has a .* account already$/),
    ])
    expect((await mailsTo('no-password@example.org')).subjects).toHaveLength(1)
    // the asker’s own mailbox got the same of each
    const { subjects } = await mailsTo(mara.email)
    expect(subjects.filter((subject) => subject.startsWith('A new e-mail was asked for'))).toHaveLength(4)
    const { rows } = await pool.query(
      `select from account_tokens where purpose = 'change-email' and new_email = any ($1)`,
      [[jonas.email, mara.email, guest.id]],
    )
    expect(rows).toHaveLength(0)
  })

  test('a link works for its time, and only the last one', async () => {
    const { who, email, browser, fresh } = await withPassword()
    await putEmail(who, fresh)
    const first = await linkTo(fresh)
    await putEmail(who, `b-${fresh}`)
    const second = await linkTo(`b-${fresh}`)
    expect((await browser.visit(first)).status).toBe(410)
    const page = await browser.visit(second)
    await pool.query(`update account_tokens set expires_at = now() - interval '1 minute' where new_email = $1`, [
      `b-${fresh}`,
    ])
    expect((await browser.submit(page, {})).status).toBe(410)
    expect((await browser.visit(second)).status).toBe(410)
    expect((await browser.visit(second.replace(/token=.*/, 'token=guessed'))).status).toBe(410)
    expect((await who.call('GET', '/api/account')).json()).toMatchObject({ email })
  })

  test('of two who want the same one, it is whose link is used first', async () => {
    const [mara, jonas] = [await withPassword(), await withPassword()]
    await putEmail(mara.who, mara.fresh)
    const marasLink = await linkTo(mara.fresh)
    await putEmail(jonas.who, mara.fresh)
    const jonasLink = await linkTo(mara.fresh)
    const pages = [await mara.browser.visit(marasLink), await jonas.browser.visit(jonasLink)] as const
    const [one, other] = await Promise.all([mara.browser.submit(pages[0], {}), jonas.browser.submit(pages[1], {})])
    expect([one.status, other.status].toSorted()).toEqual([200, 410])
    const winner = one.status === 200 ? mara : jonas
    const [signedIn] = await signIn(app, mara.fresh)
    expect(JSON.parse((await signedIn.ask('GET', '/api/auth/user')).body)).toMatchObject({ id: winner.who.id })
  })

  test('a link that is used twice at once changes it once', async () => {
    const { who, email, browser, fresh } = await withPassword()
    await putEmail(who, fresh)
    const page = await browser.visit(await linkTo(fresh))
    const both = await Promise.all([browser.submit(page, {}), browser.submit(page, {})])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await mailsTo(email)).subjects.filter((subject) => /was changed$/.test(subject))).toHaveLength(1)
  })

  test('what was asked with the old password ends with it, also while its mail is not written yet', async () => {
    const { who, fresh } = await withPassword()
    await putEmail(who, fresh)
    await putPassword(who, PASSWORD, NEXT)
    expect((await mailsTo(fresh)).subjects).toEqual([])
  })
})
