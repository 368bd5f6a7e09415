import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { callSignedOut } from '../../test/factories.ts'

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
  await mailer.send({ to: 'mara@example.org', subject: 'Hello', text: 'Hello' })
  await expect(mailer.send({ to: 'no address', subject: 'Hello', text: 'Hello' })).rejects.toThrow()
  const { body } = await callSignedOut(tested.app, 'GET', '/metrics')
  const expected = {
    db_up: '1',
    db_pool_waiting: '0',
    db_pool_connections_max: '20',
    'jobs_waiting{task="deliver-notification"}': '1',
    'jobs_waiting{task="send-account-mail"}': '0',
    'jobs_failed{task="send-account-mail"}': '1',
    live_sockets: '0',
    mails_sent_total: '1',
    pictures_under_way: '0',
    pictures_made_total: '0',
  }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, valueNamed(body, name)]))).toEqual(expected)
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
})
