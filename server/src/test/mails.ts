import { normalEmail } from '@caravan/contract/email.ts'
import { listMails, type StoredMail } from '../platform/identity/outbox.ts'
import { outboxOf } from '../platform/mail.ts'
import type { TestApp } from './build-app.ts'
import { runJobs } from './run-jobs.ts'

/** The mails to an address, newest first, after every job that is due. */
export async function mailsTo({ app, dataDir }: Pick<TestApp, 'app' | 'dataDir'>, email: string) {
  await runJobs(app)
  return (await listMails(outboxOf(dataDir))).filter(({ to }: StoredMail) => normalEmail(to) === email)
}

export async function linkMailedTo(site: Pick<TestApp, 'app' | 'dataDir'>, email: string): Promise<string> {
  const [mail] = await mailsTo(site, email)
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`No link in a mail to ${email}`)
  return link
}
