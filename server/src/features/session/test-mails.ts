import { setTimeout as sleep } from 'node:timers/promises'
import { type LyingMail, listMails } from '../../platform/identity/outbox.ts'
import { outboxOf } from '../../platform/mail.ts'

/** The mails to an address, newest first, once there are as many; they are written after the answer. */
export async function mailsTo(dataDir: string, email: string, count = 1): Promise<LyingMail[]> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const mails = (await listMails(outboxOf(dataDir))).filter(({ to }) => to === email)
    if (mails.length >= count) return mails
    if (Date.now() > deadline) throw new Error(`Only ${mails.length} mails to ${email}`)
    await sleep(20)
  }
}

export async function linkMailedTo(dataDir: string, email: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(dataDir, email, count)
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`No link in the mail to ${email}`)
  return link
}
