import { beforeEach, expect, test } from 'vitest'
import { jobsOf } from '../../../operate/jobs.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { openMailer } from '../../../platform/mail.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/outside/smtp-server.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { enqueueMail } from './delivery-queries.ts'
import { mailIfUnread } from './mail.ts'

const { app } = await useApp({ LOG_LEVEL: 'silent' })

let smtp: SmtpServer
beforeEach(async () => {
  smtp = await startSmtpServer()
  const { config } = app.services
  app.services.mailer = openMailer({ ...config, smtpUrl: smtp.url, timeoutMs: 1000 })
  return () => smtp.close()
})

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.services.pool.query<T>(text, values)).rows
const jobsOfTask = async (task: string) =>
  (await rows('select from graphile_worker.jobs where task_identifier = $1', [task])).length
const messageIdsOf = ({ mails }: SmtpServer) => mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1])

/** Unread messages in so many conversations, each due to be mailed. */
async function unreadMessages(count: number): Promise<Traveller[]> {
  const authors: Traveller[] = []
  for (let n = 0; n < count; n++) {
    const { author, matchId } = await matched(app)
    await sendMessage(author, matchId, 'Six at the gate?')
    authors.push(author)
  }
  const unread = await rows<{ id: string }>(`select id from notifications where kind = 'message' and mailed_at is null`)
  for (const { id } of unread) await enqueueMail(app.services.db, id)
  await rows(`delete from graphile_worker._private_jobs where key is null or key not like 'mail-notification:%'`)
  await rows('update graphile_worker._private_jobs set run_at = now()')
  return authors
}

test('a mail server that accepts and says nothing holds up mails alone, and each is delivered once when it speaks', async () => {
  const [mara] = await unreadMessages(6)
  const stopJobs = startJobs(app.services.pool, app.services.log, jobsOf(app.services))
  await expect.poll(() => smtp.connections.size, { interval: 5, timeout: 20_000 }).toBe(4)
  const inTransaction = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  // other jobs have a transaction for a moment; what would hold one is a mail that waits
  await expect.poll(() => rows(inTransaction), { timeout: 20_000 }).toHaveLength(0)

  // others' jobs go on meanwhile
  const trip = await postedTrip(mara ?? (await traveller(app)))
  await (await traveller(app)).call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
  await expect.poll(() => jobsOfTask('deliver-notification'), { interval: 5, timeout: 20_000 }).toBe(0)
  expect(smtp.mails).toHaveLength(0)

  smtp.speak()
  await expect
    .poll(
      async () => {
        await rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
        return jobsOfTask('mail-notification')
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(0)
  await stopJobs()
  const ids = messageIdsOf(smtp)
  expect(new Set(ids).size).toBe(6)
  expect(ids.filter((id) => id === undefined)).toEqual([])
  expect(await rows(`select from notifications where kind = 'message' and mailed_at is null`)).toHaveLength(0)
})

test('what one process has claimed no other mails; what a killed one had is mailed later', async () => {
  await unreadMessages(1)
  smtp.speak()
  await rows(`update notifications set mail_claimed_at = now() where mailed_at is null`)
  await runJobs(app)
  expect(smtp.mails).toHaveLength(0)
  expect(await jobsOfTask('mail-notification')).toBe(1)
  await rows(`update notifications set mail_claimed_at = now() - interval '3 minutes' where mailed_at is null`)
  await runJobs(app, { soon: true })
  expect(smtp.mails).toHaveLength(1)
})

test('what was read while it was sent, and came up again, is a mail of its own', async () => {
  const { asker, author, matchId } = await matched(app)
  await sendMessage(author, matchId, 'Six at the gate?')
  const [{ id = '' } = {}] = await rows<{ id: string }>(
    `select id from notifications where user_id = $1 and kind = 'message'`,
    [asker.id],
  )
  const { mailer } = app.services
  app.services.mailer = {
    counts: mailer.counts,
    async send(mail) {
      await mailer.send(mail)
      await asker.call('PATCH', `/api/messages/${matchId}/read`)
      await sendMessage(author, matchId, 'Still there?')
    },
  }
  smtp.speak()
  await mailIfUnread(app.services, id)
  expect(smtp.mails).toHaveLength(1)
  expect(await rows('select from notifications where id = $1 and mailed_at is null', [id])).toHaveLength(1)
})
