import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { normalEmail } from '@caravan/contract/email.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../test/build-app.ts'
import { startSmtpServer } from '../test/outside/smtp-server.ts'
import { deleteMailsTo, listMails, readMail } from './identity/outbox.ts'
import { openMailer, outboxOf } from './mail.ts'

describe('mails without a mail server', () => {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'caravan-mail-'))
  const folder = outboxOf(dataDir)
  const publicUrl = 'https://trips.example'
  const mailer = openMailer({ dataDir, publicUrl })
  const sourceOf = (name = '') => fs.readFileSync(join(folder, name), 'utf8')
  const newestMail = async () => (await listMails(folder))[0]
  afterAll(() => fs.rmSync(dataDir, { recursive: true }))

  test('lie in the outbox, for their owner alone, newest first', async () => {
    await mailer.send({ to: 'ana@example.org', subject: 'First', text: 'One' })
    await new Promise((later) => setTimeout(later, 2))
    await mailer.send({
      to: 'ana@example.org',
      subject: 'Second',
      text: `Olá ünd ${'long '.repeat(40)}\nhttps://trips.example/x?a=b`,
    })
    const mails = await listMails(folder)
    expect(mails.map(({ subject }) => subject)).toEqual(['Second', 'First'])
    expect(mails[0]?.text).toContain(`Olá ünd ${'long '.repeat(40)}`.trim())
    expect(mails[0]?.text).toContain('https://trips.example/x?a=b')
    for (const name of fs.readdirSync(folder)) expect(fs.statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    expect(sourceOf(mails[1]?.name)).toContain(`From: ${PRODUCT.name} <no-reply@trips.example>`)
  })

  test('to an international address are deleted with whom they are for', async () => {
    const to = normalEmail('jörg@exämple.de')
    await mailer.send({ to, subject: 'For Jörg', text: 'Hallo' })
    await deleteMailsTo(folder, [to])
    expect((await listMails(folder)).map(({ subject }) => subject)).not.toContain('For Jörg')
    expect(await listMails(folder)).not.toEqual([])
  })

  test('say that a program has sent them, whatever their sender adds', async () => {
    const headers = { 'List-Unsubscribe': '<https://trips.example/stop>', 'Auto-Submitted': 'no' }
    await mailer.send({ to: 'ana@example.org', subject: 'By a program', text: 'Hi', headers })
    const source = sourceOf((await newestMail())?.name)
    expect(source.match(/^auto-submitted:.*$/gim)).toEqual(['Auto-Submitted: auto-generated'])
    expect(source).toMatch(/^list-unsubscribe: <https:\/\/trips.example\/stop>$/im)
  })

  test('come from whom the operator names', async () => {
    const mailFrom = { name: '', address: 'trips@a.example' }
    const mail = { to: 'cleo@example.org', subject: 'Third', text: 'Three' }
    await openMailer({ dataDir, publicUrl, mailFrom }).send(mail)
    expect(sourceOf((await newestMail())?.name)).toContain(`From: ${PRODUCT.name} <trips@a.example>`)
  })

  test('are neither sent nor kept where the operator wants none', async () => {
    const before = fs.readdirSync(folder).length
    const mail = { to: 'dora@example.org', subject: 'Fourth', text: 'Four' }
    await openMailer({ dataDir, publicUrl, hasMail: false }).send(mail)
    expect(fs.readdirSync(folder)).toHaveLength(before)
  })

  test('a subject cannot add a header or a second body', async () => {
    await mailer.send({ to: 'ben@example.org', subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nEvil', text: 'Good' })
    const mail = await newestMail()
    expect(sourceOf(mail?.name)).not.toMatch(/^bcc:/im)
    expect(mail?.text.trim()).toBe('Good')
  })

  test('holds nothing that cannot be printed', async () => {
    const words = 'and so on '.repeat(20).trim()
    await mailer.send({ to: 'ben@example.org', subject: 'A\ufdd0h\u0001oy', text: `O\uffffl\u0001á\ud800 ${words}` })
    const mail = await newestMail()
    expect([mail?.subject, mail?.text.trim()]).toEqual(['Ah oy', `Olá ${words}`])
  })

  test.each([
    'a@b.example, eve@example.org',
    'a@b.example\nBcc: eve@example.org',
    'Eve <eve@example.org>',
    'nobody',
    '',
  ])('nothing is sent to %j', async (to) => {
    const before = fs.readdirSync(folder).length
    await expect(mailer.send({ to, subject: 'Hi', text: 'Hi' })).rejects.toThrow('not one e-mail address')
    expect(fs.readdirSync(folder)).toHaveLength(before)
  })

  test.each(['../secrets/session', '..%2fsession', '1-abc.eml', '.1-0123abcd.eml'])(
    '%s names no mail',
    async (name) => {
      expect(await readMail(folder, name)).toBeNull()
    },
  )
})

describe('to an international address', () => {
  /** The mail server that a mail to this address was sent to, and how that went. */
  async function sentTo(to: string, offers: Parameters<typeof startSmtpServer>[0] = {}) {
    const smtp = await startSmtpServer(offers)
    smtp.speak()
    const mailer = openMailer({ dataDir: tmpdir(), publicUrl: 'https://trips.example', smtpUrl: smtp.url })
    const [outcome] = await Promise.allSettled([mailer.send({ to: normalEmail(to), subject: 'Hi', text: 'Hi' })])
    await smtp.close()
    return { outcome, envelopes: smtp.envelopes, mails: smtp.mails.length }
  }

  test('a mail goes to its domain in ASCII form, whatever the mail server offers', async () => {
    const { envelopes } = await sentTo('jorg@exämple.de')
    expect(envelopes[1]).toBe('RCPT TO:<jorg@xn--exmple-cua.de>')
  })

  test('with letters of another script before the @ by SMTPUTF8', async () => {
    const { envelopes, mails } = await sentTo('用户@例え.jp', { isInternational: true })
    expect(envelopes).toEqual(['MAIL FROM:<no-reply@trips.example> SMTPUTF8', 'RCPT TO:<用户@例え.jp>'])
    expect(mails).toBe(1)
  })

  test('where the mail server does not take such an address, sending fails and says so', async () => {
    const { outcome, mails } = await sentTo('用户@例え.jp')
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('553 5.6.7') } })
    expect(mails).toBe(0)
  })
})

describe('the outbox page', () => {
  test('shows a newcomer the mails of this machine, escaped, with their links', async () => {
    const site = await buildTestApp()
    const { mailer } = site.app.services
    await mailer.send({
      to: 'ana@example.org',
      subject: '<b>Hello</b>',
      text: 'Go: http://localhost:3000/x?a="><script>',
    })
    const list = await site.app.inject('/dev/outbox')
    expect(list.body).toContain('&lt;b&gt;Hello&lt;/b&gt;')
    const address = /href="(\/dev\/outbox\/[^"]+)"/.exec(list.body)?.[1] ?? ''
    const one = await site.app.inject(address)
    expect(one.body).toContain('<a href="http://localhost:3000/x?a=&quot;&gt;&lt;script&gt;">')
    // the page's own has an address, and none of the mail's words
    expect(one.body.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/identity\/[\w-]+\/account-pages\.js" defer>$/),
    ])
    expect((await site.app.inject('/dev/outbox/1-00000000.eml')).statusCode).toBe(404)
    const elsewhere = { host: 'evil.example' }
    for (const url of ['/dev/outbox', '/dev/%6futbox']) {
      expect((await site.app.inject({ url, headers: elsewhere })).statusCode, url).toBe(404)
    }
    // a proxy that nobody declared hands on the name of this machine, or what a visitor made up
    for (const name of ['x-forwarded-host', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via', 'forwarded']) {
      const headers = { host: 'localhost', [name]: 'localhost' }
      expect((await site.app.inject({ url: '/dev/outbox', headers })).statusCode, name).toBe(404)
    }
    expect((await site.app.inject({ url: '/healthz', headers: elsewhere })).statusCode).toBe(200)
    expect((await site.app.inject({ url: '/api/auth/user', headers: elsewhere })).statusCode).toBe(401)
    await site.close()
  })

  const elsewhere: Record<string, string>[] = [
    { HOST: '0.0.0.0', RATE_LIMIT: 'on', SMTP_URL: 'none' },
    { PUBLIC_URL: 'http://trips.example', RATE_LIMIT: 'on', SMTP_URL: 'none' },
    { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'on', SMTP_URL: 'none' },
    { SMTP_URL: 'none' },
    { SMTP_URL: 'smtp://localhost:1' },
  ]
  test.each(elsewhere)('is not there with %o', async (settings) => {
    const site = await buildTestApp(settings)
    await site.app.services.mailer
      .send({ to: 'ana@example.org', subject: 'Reset', text: 'https://…' })
      .catch(() => null)
    for (const headers of [{}, { host: 'localhost' }, { host: 'trips.example', 'x-forwarded-host': 'localhost' }]) {
      expect((await site.app.inject({ url: '/dev/outbox', headers })).statusCode).toBe(404)
    }
    await site.close()
  })
})
