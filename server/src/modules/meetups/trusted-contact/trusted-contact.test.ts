import type { Notification } from '@caravan/contract/notifications.ts'
import type { Safety } from '@caravan/contract/trusted-contact.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { useApp } from '../../../test/build-app.ts'
import { PASSWORD, signIn } from '../../../test/everything-of.ts'
import { type Traveller, traveller } from '../../../test/factories.ts'
import { linkMailedTo, mailsTo } from '../../../test/mails.ts'
import { matchOf } from '../../../test/matches.ts'
import { agreedPlan, expectCheckIn, PINS, trustedContactOf } from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'

const site = await useApp()
const { app } = site
const { pool, db } = app.services

let mara: Traveller
let email: string
let asked = 0
beforeEach(async () => {
  mara = await traveller(app, { firstName: 'Mara' })
  email = `ines-${++asked}@example.org`
})

const ask = (who = mara, to = email) => who.call('PUT', '/api/trusted-contact', { email: to, name: 'Ines' })
const safety = async (who = mara) => (await who.call('GET', '/api/safety')).json<Safety>()
const pathOf = (link: string) => new URL(link).pathname
const open = (link: string) => app.inject({ method: 'GET', url: pathOf(link) })
const press = (link: string, answer?: 'yes' | 'no') =>
  app.inject({
    method: 'POST',
    url: pathOf(link),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: answer ? `answer=${answer}` : '',
  })
const notified = async () =>
  (await mara.call('GET', '/api/notifications')).json<Notification[]>().map(({ kind }) => kind)

describe('a trusted contact', () => {
  test('is asked by mail, and agrees by a link that is good once; opening it changes nothing', async () => {
    expect((await ask()).json()).toMatchObject({ email, name: 'Ines', status: 'asked' })
    const link = await linkMailedTo(site, email)
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('“Mara”')
    expect((await safety()).contact?.status).toBe('asked')
    const yes = await press(link, 'yes')
    expect([yes.statusCode, yes.body.includes('Thank you')]).toEqual([200, true])
    expect((await safety()).contact?.status).toBe('consenting')
    expect(await notified()).toContain('contact-answered')
    expect([(await press(link, 'no')).statusCode, (await open(link)).statusCode]).toEqual([404, 404])
    expect((await safety()).contact?.status).toBe('consenting')
  })

  test('says no, is not asked again by the same traveller, and somebody else can be', async () => {
    await ask()
    const no = await press(await linkMailedTo(site, email), 'no')
    expect(no.body).toContain('Nothing more is sent to you')
    expect((await safety()).contact?.status).toBe('refused')
    expect((await ask()).json()).toMatchObject({ type: '/problems/contact-refused' })
    expect((await ask(mara, `other-${email}`)).statusCode).toBe(200)
    expect(await mailsTo(site, email)).toHaveLength(1)
  })

  test('withdraws by a link of every later mail, and is then told nothing', async () => {
    const contact = await trustedContactOf(app, mara)
    const jonas = await traveller(app)
    const plan = await agreedPlan(mara, jonas, await matchOf(mara, jonas))
    await expectCheckIn(mara, plan.id)
    await mara.call('PUT', `/api/plans/${plan.id}/check-in`, { pin: PINS.duressPin })
    const [mail] = await mailsTo(site, contact)
    const link = /https?:\/\/\S+\.withdraw\.\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await open(link)).body).toContain('Withdraw')
    expect((await press(link)).statusCode).toBe(200)
    expect((await safety()).contact?.status).toBe('withdrawn')
    expect((await press(link)).statusCode).toBe(404)
    expect((await expectCheckIn(mara, plan.id)).json()).toMatchObject({ type: '/problems/no-trusted-contact' })
  })

  test('who withdraws ends what is awaited, and the traveller is told', async () => {
    await trustedContactOf(app, mara)
    const jonas = await traveller(app)
    const plan = await agreedPlan(mara, jonas, await matchOf(mara, jonas))
    await expectCheckIn(mara, plan.id)
    const { rows } = await pool.query<{ id: string }>('select id from trusted_contacts where user_id = $1', [mara.id])
    const { withdraw } = await import('./trusted-contact.ts')
    expect(await withdraw(app.services, rows[0]?.id ?? '')).toBe(true)
    expect((await mara.call('GET', '/api/check-ins')).json()).toEqual([])
    expect(await notified()).toContain('contact-answered')
  })

  test('cannot answer a link that is changed, a week old, or of somebody who was replaced or deleted', async () => {
    await ask()
    const link = await linkMailedTo(site, email)
    const changed = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await press(changed, 'yes')).statusCode).toBe(404)
    expect((await press(link.replace('.answer.', '.withdraw.'), 'yes')).statusCode).toBe(404)
    await pool.query(`update trusted_contacts set asked_at = now() - interval '8 days' where user_id = $1`, [mara.id])
    expect((await press(link, 'yes')).statusCode).toBe(404)
    await ask(mara, `other-${email}`)
    expect((await open(link)).statusCode).toBe(404)
    const second = await linkMailedTo(site, `other-${email}`)
    await mara.call('DELETE', '/api/trusted-contact')
    expect((await open(second)).statusCode).toBe(404)
    expect((await safety()).contact).toBeNull()
  })

  test('is mailed once, however often the job is done; two asked at once are one', async () => {
    const replies = await Promise.all([ask(), ask(mara, `other-${email}`), ask()])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await runJobs(app)
    const { rows } = await pool.query('select from trusted_contacts where user_id = $1', [mara.id])
    expect(rows).toHaveLength(1)
    const { mailContact } = await import('./contact-mails.ts')
    const { rows: mails } = await pool.query<{ id: string; email: string }>(
      `select m.id, t.email from contact_mails m join trusted_contacts t on t.id = m.contact_id where t.user_id = $1`,
      [mara.id],
    )
    const [mail] = mails
    const before = (await mailsTo(site, mail?.email ?? '')).length
    await Promise.all([1, 2, 3].map(() => mailContact(app.services, mail?.id ?? '')))
    expect(await mailsTo(site, mail?.email ?? '')).toHaveLength(before)
    expect(before).toBe(1)
  })

  test('is shown to nobody but the traveller', async () => {
    const contact = await trustedContactOf(app, mara)
    const jonas = await traveller(app)
    const matchId = await matchOf(mara, jonas)
    const plan = await agreedPlan(mara, jonas, matchId)
    await expectCheckIn(mara, plan.id)
    for (const url of ['/api/safety', `/api/matches/${matchId}/plan`, '/api/conversations', '/api/notifications'])
      expect((await jonas.call('GET', url)).body).not.toContain(contact)
  })
})

describe('the PINs', () => {
  const save = (who: Traveller, body: object) => who.call('PUT', '/api/safety/pins', body)

  test('have to differ, and are of 4 to 8 digits', async () => {
    for (const [body, pointer] of [
      [{ pin: '1234', duressPin: '1234' }, '/duressPin'],
      [{ pin: '123', duressPin: '4567' }, '/pin'],
      [{ pin: 'abcd', duressPin: '4567' }, '/pin'],
      [{ pin: '1234', duressPin: '123456789' }, '/duressPin'],
    ] as const) {
      const refused = await save(mara, body)
      expect(refused.json()).toMatchObject({ errors: [{ pointer }] })
    }
    expect((await safety()).hasPins).toBe(false)
    expect((await save(mara, PINS)).statusCode).toBe(200)
    expect((await safety()).hasPins).toBe(true)
  })

  test('are kept as hashes alone', async () => {
    await save(mara, PINS)
    const { rows } = await pool.query('select pin_hash, duress_pin_hash from safety_pins where user_id = $1', [mara.id])
    for (const hash of Object.values(rows[0] ?? {})) expect(hash).toMatch(/^\$argon2id\$/)
  })

  test('are not changed by an open session alone: it takes the password, or a sign-in of the last minutes', async () => {
    await pool.query(`update session set signed_in_at = now() - interval '16 minutes'`)
    expect((await save(mara, PINS)).json()).toMatchObject({ type: '/problems/sign-in-again' })
    const who = await traveller(app)
    const { email: own } = (await who.call('GET', '/api/auth/user')).json<{ email: string }>()
    await createAccount(db, { email: own, password: PASSWORD, verified: true })
    await signIn(app, own)
    expect([(await safety(who)).hasPassword, (await safety()).hasPassword]).toEqual([true, false])
    expect((await save(who, PINS)).json()).toMatchObject({ errors: [{ pointer: '/currentPassword' }] })
    expect((await save(who, { ...PINS, currentPassword: PASSWORD })).statusCode).toBe(200)
  })
})
