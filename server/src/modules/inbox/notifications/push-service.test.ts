import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPusher } from '../../../platform/push.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller } from '../../../test/factories.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import { PUSH_ORIGIN, startPushService } from '../../../test/outside/push-service.ts'
import { runJobs } from '../../../test/run-jobs.ts'

const { app } = await useApp({ LOG_LEVEL: 'silent' })

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
  service.answer(device, { status, headers: { 'retry-after': '120' } }, { status, headers: { 'retry-after': later() } })
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
