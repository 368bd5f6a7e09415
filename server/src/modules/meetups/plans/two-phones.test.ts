import { expect, test } from 'vitest'
import { issueSession } from '../../../platform/session/session-table.ts'
import { useApp } from '../../../test/build-app.ts'
import { traveller } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'
import { matchOf } from '../../../test/matches.ts'
import { agreedPlan, bringToEnd, checkIn, expectCheckIn, PINS, trustedContactOf } from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { enqueueDueCheckIns } from './check-in-steps.ts'

const { app } = await useApp()
const url = await listening(app)
const { pool, secrets } = app.services

const CALLS = ['/api/check-ins', '/api/notifications', '/api/notifications/unread', '/api/safety', '/api/devices']

const withoutNames = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/[0-9a-f]{64}/g, 'device')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/contact-\d+-\w+/g, 'contact')
    .replaceAll(/traveler_\w+/g, 'traveler')
    .replaceAll(/"version":\d+/g, 'version')

/** What a second phone, in other hands, hears and can ask for when a PIN is typed on the first, and what her match hears. */
async function seenElsewhere(pin: string) {
  const mara = await traveller(app, { city: 'Lisbon', country: 'Portugal' })
  const jonas = await traveller(app)
  await trustedContactOf(app, mara)
  const matchId = await matchOf(mara, jonas)
  const plan = await agreedPlan(jonas, mara, matchId)
  await expectCheckIn(mara, plan.id)
  await bringToEnd(app, plan.id)
  await enqueueDueCheckIns(app.services)
  await runJobs(app)
  const cookie = await issueSession(pool, mara.id, { secret: secrets.session[0], isSecure: false })
  const ask = async (path: string) => (await app.inject({ url: path, headers: { cookie } })).body
  expect(JSON.parse(await ask('/api/check-ins'))).toMatchObject([{ state: 'expected' }])
  const sockets = [await device(url, { cookie }), await device(url, { cookie: jonas.cookie })]
  expect((await checkIn(mara, plan.id, pin)).statusCode).toBe(200)
  await runJobs(app)
  await receivedAll(app, sockets)
  const bodies = await Promise.all([...CALLS, `/api/matches/${matchId}/plan`].map(ask))
  for (const { socket } of sockets) socket.close()
  return {
    events: sockets.map(({ received }) => withoutNames(JSON.stringify(received))),
    bodies: bodies.map(withoutNames),
  }
}

test('the second PIN typed on one phone leaves another phone, and the match, with just what the first PIN does', async () => {
  const well = await seenElsewhere(PINS.pin)
  expect(well.bodies[0]).toBe('[]')
  expect(await seenElsewhere(PINS.duressPin)).toEqual(well)
}, 30_000)
