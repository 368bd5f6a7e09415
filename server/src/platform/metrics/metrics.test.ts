import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { callSignedOut, traveller } from '../../test/factories.ts'
import { device, listening } from '../../test/live.ts'
import { matchOf } from '../../test/matches.ts'
import { reportedCase, storedDecision } from '../../test/moderation.ts'
import { agreedPlan, bringToEnd, expectCheckIn, trustedContactOf } from '../../test/plans.ts'

const TOKEN = 'a-token-of-the-operator'
const OPEN_TO_OTHERS = { PUBLIC_URL: 'https://caravan.test', SMTP_URL: 'none', RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }

let tested: TestApp
afterEach(() => tested.close())

const statusWith = async (authorization?: string) => {
  const reply = await tested.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  return reply.statusCode
}

test('a local instance shows its metrics', async () => {
  tested = await buildTestApp()
  expect(await statusWith()).toBe(200)
})

test('a local instance shows them to nobody who comes through a proxy or by another name', async () => {
  tested = await buildTestApp()
  const statusOf = async (headers: Record<string, string>) =>
    (await tested.app.inject({ url: '/metrics', headers })).statusCode
  for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
    expect(await statusOf({ [name]: '127.0.0.1' }), name).toBe(404)
  expect(await statusOf({ host: 'rebound.example' })).toBe(404)
  expect(await statusOf({ host: 'localhost:3000' })).toBe(200)
  const { statusCode } = await tested.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })
  expect(statusCode).toBe(404)
})

test('elsewhere there are none until a token is set', async () => {
  tested = await buildTestApp(OPEN_TO_OTHERS)
  expect(await statusWith()).toBe(404)
  expect(await statusWith(`Bearer ${TOKEN}`)).toBe(404)
})

test.each([
  ['an instance that others reach', OPEN_TO_OTHERS],
  ['a local one', {}],
])('where a token is set, its bearer alone reads them (%s)', async (_which, settings) => {
  tested = await buildTestApp({ ...settings, METRICS_TOKEN: TOKEN })
  expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200)
  const refused = [
    undefined,
    'Bearer ',
    `Bearer ${TOKEN}x`,
    TOKEN,
    `bearer-${TOKEN}`,
    `Bearer ${'é'.repeat(TOKEN.length)}`,
  ]
  expect(await Promise.all(refused.map(statusWith))).toEqual(refused.map(() => 401))
})

const valueNamed = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${name} `))
    ?.slice(name.length + 1)

test('they say how the pool, the jobs, the sockets, the mail and the pictures are', async () => {
  tested = await buildTestApp({ SMTP_URL: 'none' })
  const { pool, mailer } = tested.app.services
  await pool.query(`select graphile_worker.add_job('deliver-notification', '{}'::json)`)
  await pool.query(`select graphile_worker.add_job('send-account-mail', '{}'::json, max_attempts := 1)`)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'refused' where max_attempts = 1`,
  )
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where max_attempts > 1`,
  )
  await mailer.send({ to: 'mara@example.org', subject: 'Hello', text: 'Hello' })
  await expect(mailer.send({ to: 'no address', subject: 'Hello', text: 'Hello' })).rejects.toThrow()
  const { body } = await callSignedOut(tested.app, 'GET', '/metrics')
  const expected = {
    db_up: '1',
    db_pool_waiting: '0',
    db_pool_connections_max: '20',
    db_pool_waiting_max: '100',
    db_pool_refused_total: '0',
    'jobs_waiting{task="deliver-notification"}': '1',
    'jobs_waiting{task="send-account-mail"}': '0',
    'jobs_running{task="send-account-mail"}': '0',
    'jobs_failed{task="send-account-mail"}': '1',
    'jobs_oldest_seconds{task="send-account-mail"}': '0',
    live_sockets: '0',
    mails_sent_total: '1',
    pictures_under_way: '0',
    pictures_made_total: '0',
  }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, valueNamed(body, name)]))).toEqual(expected)
  const oldest = Number(valueNamed(body, 'jobs_oldest_seconds{task="deliver-notification"}'))
  expect([oldest >= 90, oldest < 600]).toEqual([true, true])
  expect(Number(valueNamed(body, 'db_pool_given_out_total'))).toBeGreaterThan(4)
  expect(Number(valueNamed(body, 'db_pool_waited_seconds_total'))).toBeGreaterThan(0)
  expect(Number(valueNamed(body, 'data_disk_free_bytes'))).toBeGreaterThan(1_000_000)
})

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/

test('they say what waits for a moderator and who is overdue after a plan, by numbers alone', async () => {
  tested = await buildTestApp()
  const { app } = tested
  const named = async (names: string[]) => {
    const { body } = await callSignedOut(app, 'GET', '/metrics')
    expect(body).not.toMatch(UUID)
    return names.map((name) => Math.floor(Number(valueNamed(body, name)) / 60))
  }
  const OLDEST = [
    'moderation_oldest_seconds{kind="case-1"}',
    'moderation_oldest_seconds{kind="case-2"}',
    'moderation_oldest_seconds{kind="appeal"}',
    'check_ins_overdue_oldest_seconds',
  ]
  expect(await named(OLDEST)).toEqual([0, 0, 0, 0])

  const [mara, jonas] = [await traveller(app), await traveller(app)]
  await reportedCase(app, mara, 'traveller', jonas.id)
  await storedDecision(app, jonas, { appeal: 'It is my own flat.' })
  await trustedContactOf(app, mara)
  const { id: planId } = await agreedPlan(mara, jonas, await matchOf(mara, jonas))
  await expectCheckIn(mara, planId)
  await app.services.pool.query(`update cases set urgency = 2, opened_at = now() - interval '61 minutes'`)
  await app.services.pool.query(`update decisions set appealed_at = now() - interval '121 minutes'`)
  await bringToEnd(app, planId, 6)
  expect(await named(OLDEST)).toEqual([0, 61, 121, 6])
  const { body } = await callSignedOut(app, 'GET', '/metrics')
  const counts = ['moderation_waiting{kind="case-2"}', 'moderation_waiting{kind="pose-photo"}', 'check_ins_overdue']
  expect(counts.map((name) => valueNamed(body, name))).toEqual(['1', '0', '1'])
})

test('they say how many sockets were opened, and how many refused and why', async () => {
  tested = await buildTestApp()
  const url = await listening(tested.app)
  const { cookie } = await traveller(tested.app)
  const open = await device(url, { cookie })
  await expect(device(url, { cookie: '' })).rejects.toThrow()
  const { body } = await callSignedOut(tested.app, 'GET', '/metrics')
  const names = ['live_sockets', 'live_sockets_opened_total', 'live_handshakes_refused_total{reason="signed-out"}']
  expect(names.map((name) => valueNamed(body, name))).toEqual(['1', '1', '1'])
  open.socket.close()
})

test('of a database that is away they say so', async () => {
  tested = await buildTestApp({ DATABASE_POOL: '8', LOG_LEVEL: 'silent' })
  const { pool } = tested.app.services
  const query = pool.query
  pool.query = (() => Promise.reject(new Error('Connection terminated'))) as unknown as typeof query
  const { statusCode, body } = await callSignedOut(tested.app, 'GET', '/metrics').finally(() => {
    pool.query = query
  })
  expect([statusCode, valueNamed(body, 'db_up')]).toEqual([200, '0'])
  // a zero would say that nothing waits
  expect(body).not.toMatch(/^(moderation_|check_ins_|jobs_)/m)
})
