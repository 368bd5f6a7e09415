import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { signInAs } from '../../operate/sign-in-as.ts'
import { useApp } from '../../test/build-app.ts'
import { postedTrip, traveller } from '../../test/factories.ts'
import { urlOf } from '../../test/postgres/postgres-for-tests.ts'
import { untilBlocked } from '../../test/postgres/until-blocked.ts'
import { type Program, SERVER, startProgram } from '../../test/process/start-program.ts'

const SECRET = 'the-secret-of-a-server-that-ends-by-itself'
/** For an event, not a sleep; it is over long before the test's own limit, so that a failure says what is missing. */
const WITHIN = { timeout: 10_000 }
const FAILS = new URL('../../test/process/fail-on-signal.ts', import.meta.url).href

const SAYS_FORCED = new URL('../../test/process/say-forced-exit.ts', import.meta.url).href

const made = await useApp()

const start = (preloaded: string) =>
  startProgram(SERVER, {
    DATABASE_URL: urlOf(inject('postgres'), made.app.services.pool.options.database ?? ''),
    DATA_DIR: `${made.dataDir}/process`,
    SESSION_SECRET: SECRET,
    RATE_LIMIT: 'off',
    DEMO: 'off',
    NODE_OPTIONS: `--import=${preloaded}`,
  })

let program: Program
beforeAll(async () => {
  program = await start(FAILS)
})
afterAll(async () => {
  await program?.stop()
})

test('a rejection that nobody handles is logged with its cause, and what is under way is answered first', async () => {
  const trip = await postedTrip(await traveller(made.app))
  const { cookie } = await signInAs(
    made.database,
    { email: 'late@example.org', onboarded: true },
    { secret: SECRET, isSecure: false },
  )
  const { pool } = made.app.services
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from trips where id = $1 for update', [trip.id])
  const liked = fetch(`${program.url}/api/posts/${trip.id}/like`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ liked: true }),
  })
  await untilBlocked(pool, holder, liked)
  program.send('SIGUSR2')
  await expect.poll(program.written, WITHIN).toContain('unhandledRejection')
  await holder.query('commit')

  expect((await liked).status).toBe(200)
  expect(await program.ended).toBe(1)
  const logged = linesWith('"level":60')
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 60, msg: 'unhandledRejection: the process ends' })
  expect(logged[0]).toContain('nobody handles this')
  expect(logged[0]).toContain('what was behind it')
})

test('a server that is stopped has closed all, and ends without being forced to', async () => {
  const stopped = await start(SAYS_FORCED)
  expect((await fetch(`${stopped.url}/readyz`)).status).toBe(200)
  await stopped.stop()
  expect(await stopped.ended).toBe(0)
  expect(stopped.written()).not.toContain('forced')
})

const linesWith = (text: string) =>
  program
    .written()
    .split('\n')
    .filter((line) => line.includes(text))
