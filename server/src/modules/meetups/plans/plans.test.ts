import type { Notification } from '@caravan/contract/notifications.ts'
import type { Plan, PlanSuggestion, PlanTerms } from '@caravan/contract/plans.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { issueSession } from '../../../platform/session/session-table.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'
import { endMatch, matchOf } from '../../../test/matches.ts'
import {
  agreedPlan,
  agreeTo,
  bringToEnd,
  checkIn,
  expectCheckIn,
  PINS,
  planTerms,
  proposedPlan,
  takeBack,
  trustedContactOf,
} from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { dayFromNow, PLACES } from '../../../test/search.ts'
import { enqueueDueCheckIns } from './check-in-steps.ts'

describe('two phones', async () => {
  const { app } = await useApp()
  const { pool, secrets } = app.services

  const url = await listening(app)

  const CALLS = [
    '/api/check-ins',
    '/api/notifications',
    '/api/notifications/unread',
    '/api/safety',
    '/api/devices',
    '/api/exports',
  ]

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
    const reply = await checkIn(mara, plan.id, pin)
    expect(reply.statusCode).toBe(200)
    await runJobs(app)
    await receivedAll(app, sockets)
    const stored = await pool.query('select state, reminders, next_at from check_ins where plan_id = $1', [plan.id])
    const bodies = await Promise.all([...CALLS, `/api/matches/${matchId}/plan`].map(ask))
    for (const { socket } of sockets) socket.close()
    return {
      ...{ headers: Object.keys(reply.headers).sort(), answer: reply.body, state: stored.rows },
      events: sockets.map(({ received }) => withoutNames(JSON.stringify(received))),
      bodies: bodies.map(withoutNames),
    }
  }

  test('the second PIN typed on one phone leaves another phone, and the match, with just what the first PIN does', async () => {
    const well = await seenElsewhere(PINS.pin)
    expect(well.bodies[0]).toBe('[]')
    expect(await seenElsewhere(PINS.duressPin)).toEqual(well)
  }, 30_000)
})

describe('pin tries', async () => {
  const { app } = await useApp({ RATE_LIMIT: 'on' })

  test('whoever guesses a PIN has few tries, and after a while more', async () => {
    const [mara, jonas] = [await traveller(app), await traveller(app)]
    await trustedContactOf(app, mara)
    const plan = await agreedPlan(mara, jonas, await matchOf(mara, jonas))
    await expectCheckIn(mara, plan.id)
    const tried = []
    for (let pin = 3000; pin < 3011; pin++) tried.push((await checkIn(mara, plan.id, `${pin}`)).statusCode)
    expect(tried).toEqual([...Array(10).fill(422), 429])
    const waiting = await checkIn(mara, plan.id, PINS.pin)
    expect(waiting.statusCode).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    await app.services.pool.query('update rate_limits set expire = 0')
    expect((await checkIn(mara, plan.id, PINS.pin)).statusCode).toBe(200)
  })
})

describe('plans', async () => {
  const { app } = await useApp()

  let mara: Traveller
  let jonas: Traveller
  let matchId: string
  beforeEach(async () => {
    mara = await traveller(app, { city: 'Lisbon', country: 'Portugal' })
    jonas = await traveller(app)
    matchId = await matchOf(mara, jonas)
  })

  const planOf = async (who: Traveller) => {
    const reply = await who.call('GET', `/api/matches/${matchId}/plan`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<{ plan: Plan | null }>().plan
  }
  const change = (who: Traveller, { id, revision }: Plan, terms: Partial<PlanTerms>) =>
    who.call('PUT', `/api/plans/${id}`, { ...planTerms(terms), revision })
  const callOff = (who: Traveller, { id }: Plan) => who.call('DELETE', `/api/plans/${id}`)
  const propose = (who: Traveller, terms: Partial<PlanTerms> = {}) =>
    who.call('POST', `/api/matches/${matchId}/plans`, planTerms(terms))
  const kindsOf = async (who: Traveller) =>
    (await who.call('GET', '/api/notifications')).json<Notification[]>().map(({ kind }) => kind)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  describe('a plan', () => {
    test('is proposed by one, agreed to by the other, and shown to both with each step', async () => {
      expect(await planOf(mara)).toBeNull()
      const proposed = await proposedPlan(mara, matchId)
      expect(proposed).toMatchObject({ status: 'proposed', countryCode: 'PT', city: 'Lisbon', checkIn: null })
      expect(proposed.viewer).toEqual({
        ...{ canAgree: false, canTakeBack: false, canChange: true, canCallOff: true },
        ...{ canExpectCheckIn: false, canEndCheckIn: false, canCheckIn: false },
      })
      expect((await planOf(jonas))?.viewer).toMatchObject({ canAgree: true })
      expect(await kindsOf(jonas)).toContain('plan-proposed')
      expect((await agreeTo(jonas, proposed)).json<Plan>()).toMatchObject({ status: 'agreed' })
      expect(await kindsOf(mara)).toContain('plan-agreed')
      expect((await planOf(mara))?.steps).toMatchObject([
        { kind: 'proposed', isMine: true },
        { kind: 'agreed', isMine: false },
      ])
    })

    test('is not agreed to by whoever proposed it, and twice is once', async () => {
      const plan = await proposedPlan(mara, matchId)
      expect((await agreeTo(mara, plan)).statusCode).toBe(403)
      expect((await agreeTo(jonas, plan)).statusCode).toBe(200)
      expect((await agreeTo(jonas, plan)).statusCode).toBe(200)
      // one of two does not stay away: the plan is called off
      expect((await takeBack(jonas, plan)).statusCode).toBe(403)
      expect((await planOf(mara))?.steps).toHaveLength(2)
    })

    test('that is changed asks the other again, and nobody agrees to what they have not seen', async () => {
      const first = await agreedPlan(mara, jonas, matchId)
      const changed = (await change(jonas, first, { place: 'Ferry' })).json<Plan>()
      expect(changed).toMatchObject({ status: 'proposed', place: 'Ferry', revision: 2 })
      expect((await agreeTo(mara, first)).json()).toMatchObject({ type: '/problems/plan-changed' })
      expect((await change(mara, first, {})).json()).toMatchObject({ type: '/problems/plan-changed' })
      expect((await agreeTo(mara, changed)).statusCode).toBe(200)
      expect((await planOf(jonas))?.steps.map(({ kind, isMine }) => [kind, isMine])).toEqual([
        ['proposed', false],
        ['agreed', true],
        ['changed', true],
        ['agreed', false],
      ])
    })

    test('is called off by either side, and another one can be proposed', async () => {
      const plan = await agreedPlan(mara, jonas, matchId)
      expect((await propose(jonas)).json()).toMatchObject({ type: '/problems/plan-exists' })
      expect((await callOff(jonas, plan)).statusCode).toBe(200)
      expect((await planOf(mara))?.status).toBe('called-off')
      expect(await kindsOf(mara)).toContain('plan-called-off')
      expect((await callOff(mara, plan)).statusCode).toBe(404)
      expect((await agreeTo(mara, plan)).statusCode).toBe(404)
      expect((await propose(mara, { place: 'Pier' })).statusCode).toBe(201)
      expect((await planOf(jonas))?.place).toBe('Pier')
    })

    test('that has begun is not changed; one that is over makes room for the next', async () => {
      const plan = await agreedPlan(mara, jonas, matchId)
      await bringToEnd(app, plan.id, -30)
      expect((await change(mara, plan, {})).json()).toMatchObject({ type: '/problems/plan-begun' })
      expect((await planOf(mara))?.viewer).toMatchObject({ canChange: false, canCallOff: true })
      await bringToEnd(app, plan.id)
      expect((await callOff(mara, plan)).statusCode).toBe(404)
      expect((await propose(jonas)).statusCode).toBe(201)
    })

    test('needs an accepted match', async () => {
      const stranger = await traveller(app)
      const asked = await matchOf(stranger, mara, { isAccepted: false })
      const refused = await stranger.call('POST', `/api/matches/${asked}/plans`, planTerms())
      expect(refused.json()).toMatchObject({ type: '/problems/match-not-accepted' })
    })

    test('is called off with its match, and nobody is said to have done it', async () => {
      const plan = await agreedPlan(mara, jonas, matchId)
      await endMatch(jonas, matchId)
      const seen = await planOf(mara)
      expect(seen).toMatchObject({ status: 'called-off', viewer: { canCallOff: false, canChange: false } })
      expect(seen?.steps.at(-1)).toMatchObject({ kind: 'called-off', isMine: null })
      expect(await kindsOf(mara)).not.toContain('plan-called-off')
      expect((await agreeTo(jonas, plan)).statusCode).toBe(404)
    })

    test('is gone for both after a block, in silence', async () => {
      const plan = await agreedPlan(mara, jonas, matchId)
      await blockTraveller(jonas, mara)
      // the one who was blocked calls it off as with somebody who has left
      for (const [who, status] of [
        [mara, 200],
        [jonas, 404],
      ] as const) {
        expect((await who.call('GET', `/api/matches/${matchId}/plan`)).statusCode).toBe(404)
        expect((await callOff(who, plan)).statusCode).toBe(status)
        expect(await kindsOf(who)).not.toContain('plan-called-off')
      }
    })
  })

  describe('the terms of a plan', () => {
    test.each<[string, Partial<PlanTerms>, string]>([
      ['no place', { place: ' ' }, '/place'],
      ['a long place', { place: 'x'.repeat(121) }, '/place'],
      ['a zone that is none', { timeZone: 'Mars/Olympus' }, '/timeZone'],
      ['a beginning that is over', { startsAt: inHours(-1) }, '/startsAt'],
      ['a beginning next year', { startsAt: inHours(24 * 367), endsAt: inHours(24 * 367 + 1) }, '/startsAt'],
      ['an end before the beginning', { endsAt: inHours(1) }, '/endsAt'],
      ['five minutes', { startsAt: inHours(1), endsAt: inHours(1.08) }, '/endsAt'],
      ['two days', { endsAt: inHours(50) }, '/endsAt'],
      ['a place that is in no list', { placeId: 'g0' }, '/placeId'],
    ])('are not %s', async (_what, terms, pointer) => {
      const reply = await propose(mara, terms)
      expect(reply.statusCode, reply.body).toBe(422)
      expect(reply.json().errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
    })

    test('name the city and country of a place of the gazetteer', async () => {
      const { placeId } = PLACES.tokyo
      expect(await proposedPlan(mara, matchId, { placeId })).toMatchObject({
        city: 'Tokyo',
        countryCode: 'JP',
        placeId,
      })
    })
  })

  describe('where and when another plan could be', () => {
    const suggestionOf = async (who: Traveller) =>
      (await who.call('GET', `/api/matches/${matchId}/plan`)).json<{ suggestion: PlanSuggestion | null }>().suggestion
    const toTokyo = (first: number, last: number) => ({
      ...{ ...PLACES.tokyo, startDate: dayFromNow(first), endDate: dayFromNow(last) },
    })
    /** Mara has asked about a trip of Jonas's, who has said yes. */
    async function matchAbout(trip: Partial<TripBody>) {
      const { id } = await postedTrip(jonas, trip)
      const { match } = (await mara.call('PUT', `/api/posts/${id}/match`, { matched: true })).json()
      await jonas.call('PUT', `/api/matches/${match.id}`, { status: 'accepted' })
      matchId = match.id
    }

    test('is on the days that both are there, in that city and by its clock, the same for both', async () => {
      await matchAbout(toTokyo(10, 20))
      const tokyo = { city: 'Tokyo', placeId: PLACES.tokyo.placeId, timeZone: 'Asia/Tokyo' }
      expect(await suggestionOf(mara)).toEqual({ ...tokyo, from: dayFromNow(10), to: dayFromNow(20) })
      await postedTrip(mara, toTokyo(14, 30))
      for (const who of [mara, jonas])
        expect(await suggestionOf(who)).toEqual({ ...tokyo, from: dayFromNow(14), to: dayFromNow(20) })
    })

    test('says nothing of a trip that the other may not see, and nothing once the match is over', async () => {
      await app.services.pool.query(`update users set gender = 'woman' where id = $1`, [mara.id])
      await matchAbout(toTokyo(10, 20))
      await postedTrip(mara, { ...toTokyo(14, 30), audience: 'female' })
      expect(await suggestionOf(mara)).toMatchObject({ from: dayFromNow(14) })
      expect(await suggestionOf(jonas)).toMatchObject({ from: dayFromNow(10) })
      await endMatch(mara, matchId)
      for (const who of [mara, jonas]) expect(await suggestionOf(who)).toBeNull()
    })

    test('is not said beside a plan that is open', async () => {
      await matchAbout(toTokyo(10, 20))
      await proposedPlan(mara, matchId)
      expect(await suggestionOf(jonas)).toBeNull()
    })
  })
})
