import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobsOf } from '../../../operate/jobs.ts'
import { startJobs } from '../../../platform/jobs.ts'
import { openMailer } from '../../../platform/mail.ts'
import { openPusher } from '../../../platform/push.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { PUSH_ORIGIN, startPushService } from '../../../test/outside/push-service.ts'
import { type SmtpServer, startSmtpServer } from '../../../test/outside/smtp-server.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { enqueueMail } from './delivery-queries.ts'
import { mailIfUnread } from './mail.ts'

const { app } = await useApp({ LOG_LEVEL: 'silent' })

describe('push service', () => {
  let service: Awaited<ReturnType<typeof startPushService>>
  let asker: Traveller
  let author: Traveller
  let matchId: string
  let device: string
  let devices = 0
  beforeAll(async () => {
    service = await startPushService(app.services.pusher.publicKey)
    app.services.pusher = openPusher(app.services.config, service.agent)
  })
  afterAll(async () => {
    service.stop()
  })
  /** Aiko asked Mara, who said yes; Aiko's phone may be pushed to. */
  beforeEach(async () => {
    ;({ asker, author, matchId } = await matched(app))
    await workOff()
    service.received.length = 0
    device = `phone-${++devices}`
    await subscribe(asker, device)
  })

  const subscribe = async (who: Traveller, name: string) => {
    const { keys, endpoint } = service.subscribe(name)
    expect((await who.call('POST', '/api/push-subscriptions', { endpoint, keys })).statusCode).toBe(201)
  }
  const workOff = (options = {}) => runJobs(app, options)
  const waiting = async () =>
    (
      await app.services.pool.query<{ seconds: number; attempts: number; max_attempts: number }>(
        `select extract(epoch from run_at - now())::float as seconds, attempts, max_attempts
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'push-notification'`,
      )
    ).rows
  const isSubscribed = async () =>
    (await app.services.pool.query('select from push_subscriptions where user_id = $1', [asker.id])).rowCount === 1
  const pushed = () => service.received.filter((one) => one.device === device)

  test('a phone is woken for a notification whose words it asks for, by the key it subscribed with', async () => {
    await sendMessage(author, matchId, 'Six at the gate?')
    await workOff()
    const [one, ...others] = pushed()
    expect(others).toEqual([])
    expect(one?.payload).toEqual({ title: 'Caravan', tag: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const now = Date.now() / 1000
    expect(one?.vapid.aud).toBe(PUSH_ORIGIN)
    expect(one?.vapid.sub).toMatch(/^(https|mailto):/)
    expect(one?.vapid.exp).toBeGreaterThan(now)
    expect(one?.vapid.exp).toBeLessThanOrEqual(now + 86_400)
    expect(one?.headers).toMatchObject({
      ...{ ttl: '86400', urgency: 'normal', host: 'fcm.googleapis.com', 'content-encoding': 'aes128gcm' },
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('likes may wait for a phone that saves its battery', async () => {
    const trip = await postedTrip(asker)
    await asker.call('PUT', '/api/notification-settings', { like: { push: true } })
    await author.call('PUT', `/api/posts/${trip.id}/like`, { liked: true })
    await workOff()
    expect(pushed().map(({ headers }) => headers.urgency)).toEqual(['low'])
  })

  test.each([404, 410])('a phone that its service answers for with %s is forgotten', async (status) => {
    service.answer(device, { status })
    await sendMessage(author, matchId, 'Six at the gate?')
    await workOff()
    expect([pushed().length, await isSubscribed(), await waiting()]).toEqual([1, false, []])
  })

  test.each([500, 503, 408])('after %s it is tried again, and never again after it was taken', async (status) => {
    service.answer(device, { status }, { status })
    await sendMessage(author, matchId, 'Six at the gate?')
    await workOff()
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    expect((await waiting())[0]?.seconds).toBeGreaterThan(0)
    await workOff({ soon: true })
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    await workOff({ soon: true })
    expect(await waiting()).toEqual([])
    const { length } = pushed()
    await workOff({ soon: true })
    await sendMessage(author, matchId, 'Or seven?')
    await workOff({ soon: true })
    expect([length, pushed().length]).toEqual([3, 3])
  })

  test.each([429, 503])('a service that says when to come back (%s) is not asked before', async (status) => {
    service.answer(
      device,
      { status, headers: { 'retry-after': '120' } },
      { status, headers: { 'retry-after': later() } },
    )
    await sendMessage(author, matchId, 'Six at the gate?')
    for (const seconds of [120, 300]) {
      await workOff({ soon: seconds === 300 })
      const [job, ...others] = await waiting()
      expect(others).toEqual([])
      expect(job?.attempts).toBe(0)
      expect(Math.abs((job?.seconds ?? 0) - seconds)).toBeLessThan(10)
      await workOff()
    }
    expect(pushed()).toHaveLength(2)
    await workOff({ soon: true })
    expect([pushed().length, await waiting()]).toEqual([3, []])
  })
  const later = () => new Date(Date.now() + 300_000).toUTCString()

  test.each([400, 403, 413])(
    'what a service refuses for good (%s) is not said again; the phone stays',
    async (status) => {
      service.answer(device, { status })
      await sendMessage(author, matchId, 'Six at the gate?')
      await workOff()
      expect([pushed().length, await isSubscribed(), await waiting()]).toEqual([1, true, []])
    },
  )

  test('a service that leads elsewhere is not followed', async () => {
    await subscribe(author, 'elsewhere')
    service.answer(device, { status: 307, headers: { location: `${PUSH_ORIGIN}/fcm/send/elsewhere` } })
    await sendMessage(author, matchId, 'Six at the gate?')
    await workOff()
    expect(service.received.map((one) => one.device)).toEqual([device])
  })

  test('one phone in trouble keeps nothing from another', async () => {
    await subscribe(asker, 'laptop')
    service.answer(device, { status: 500 })
    await sendMessage(author, matchId, 'Six at the gate?')
    await workOff()
    await workOff({ soon: true })
    expect(service.received.map((one) => one.device).sort()).toEqual(['laptop', device, device])
  })

  test('a key that no browser has is forgotten without asking anybody', async () => {
    await app.services.pool.query('update push_subscriptions set p256dh = $1 where user_id = $2', [
      'B'.repeat(87),
      asker.id,
    ])
    await sendMessage(author, matchId, 'Six at the gate?')
    await workOff()
    expect([pushed().length, await isSubscribed(), await waiting()]).toEqual([0, false, []])
  })

  test('whatever address a row names, the server connects to nothing inside', async () => {
    const pusher = openPusher(app.services.config)
    const { keys } = service.subscribe('inside')
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254']) {
      const sent = pusher.send({ endpoint: `https://${host}/x`, ...keys }, {}, { topic: 'x', urgency: 'normal' })
      await expect(sent, host).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
    }
  })
})

describe('mail server', () => {
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
    const unread = await rows<{ id: string }>(
      `select id from notifications where kind = 'message' and mailed_at is null`,
    )
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
})
