import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import type { Services } from '../../services.ts'
import type { Mail } from '../mail.ts'
import { openSealedText, sealText } from '../secrets/sealed-text.ts'
import { derivedKeys } from './derived-secret.ts'

/** With graphile-worker's growing pauses about an hour: the link of a reset is good for no longer. */
const MAX_TRIES = 9

const AccountMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  id: z.string(),
  at: z.coerce.date(),
})

type Secrets = Pick<Services, 'secrets'>
const keysOf = ({ secrets }: Secrets) => derivedKeys(secrets.session, 'account mails')

/**
 * Enqueues a mail with the change that causes it. Sealed, because its link lets any reader into an account, and a
 * job is stored as it is. Sent again after a failure it is the same mail, and shown once.
 */
export async function enqueueAccountMail(db: Db, services: Secrets, { to, subject, text }: Mail): Promise<void> {
  const sealed = sealText(keysOf(services), JSON.stringify({ to, subject, text, id: newId(), at: new Date() }))
  await db.execute(sql`
    select graphile_worker.add_job('send-account-mail', json_build_object('sealed', ${sealed}::text),
      max_attempts := ${MAX_TRIES}::int)`)
}

/** Mails to some addresses that were not sent yet. They are opened one by one: nothing else says to whom they go. */
export async function deleteAccountMails(tx: Db, services: Secrets, to: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string; sealed: string }>(sql`
    select j.id, mail.payload ->> 'sealed' as sealed
    from graphile_worker.jobs j join graphile_worker._private_jobs mail on mail.id = j.id
    where j.task_identifier = 'send-account-mail' and j.locked_at is null`)
  const ids = rows.filter(({ sealed }) => to.includes(addressIn(services, sealed))).map(({ id }) => id)
  await tx.execute(sql`select graphile_worker.complete_jobs(${sql.param(ids)}::bigint[])`)
}

/** Empty where it was sealed with a secret that is gone: nobody can read or send it any more. */
function addressIn(services: Secrets, sealed: string): string {
  const opened = openSealedText(keysOf(services), sealed)
  return opened === null ? '' : AccountMail.parse(JSON.parse(opened)).to
}

/** @throws where the mail server did not take it: the job is tried again later */
export async function sendAccountMail(services: Services, sealed: string): Promise<void> {
  const opened = openSealedText(keysOf(services), sealed)
  if (opened === null) throw new Error('An account mail was sealed with another session secret')
  const { id, at, ...mail } = AccountMail.parse(JSON.parse(opened))
  await services.mailer.send({ ...mail, messageId: { id, at } })
}
