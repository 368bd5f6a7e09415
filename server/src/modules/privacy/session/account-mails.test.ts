import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../../platform/identity/accounts.ts'
import { openMailer } from '../../../platform/mail.ts'
import { useApp } from '../../../test/build-app.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/outside/smtp-server.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { TestBrowser } from './test-browser.ts'

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
