import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { silentLive } from '../../../platform/live/live-hub.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { endMatch, matched, matchOf } from '../../../test/matches.ts'
import { countedRequests } from '../../../test/narrowed-trips.ts'
import { expireRequests } from './expire-requests.ts'
import { expiryOf } from './present.ts'

const { app } = await useApp()

const asked = new Date('2027-03-10T09:00:00Z')

test.each([
  ['for a connection waits thirty days', null, '2027-04-09T09:00:00.000Z'],
  ['ends with its trip, once its last day is over everywhere on earth', '2027-03-20', '2027-03-21T12:00:00.000Z'],
  ['about a trip that lies further away waits no more than thirty days', '2027-12-20', '2027-04-09T09:00:00.000Z'],
  ['about a trip that is over lasts thirty days', '2027-01-20', '2027-04-09T09:00:00.000Z'],
])('a request %s', (_what, endDate, expiry) => {
  expect(expiryOf(asked, endDate ? { endDate } : null).toISOString()).toBe(expiry)
})

const unseenBy = async (who: Traveller) =>
  (await who.call('GET', '/api/matches/unseen'))
    .json<{ match: { id: string }; isKeptInTouch: boolean }[]>()
    .map(({ match, isKeptInTouch }) => `${match.id}${isKeptInTouch ? ' kept' : ''}`)
const see = (who: Traveller, matchId: string) => who.call('PUT', `/api/matches/${matchId}/seen`)

test('who asked is shown an accepted match, until one of several devices has shown it', async () => {
  const { matchId, asker, author } = await matched(app)
  expect(await unseenBy(asker)).toEqual([matchId])
  expect(await unseenBy(author)).toEqual([])
  const replies = await Promise.all(Array.from({ length: 8 }, () => see(asker, matchId)))
  expect(replies.map((reply) => reply.json().isFirst).filter(Boolean)).toEqual([true])
  expect(await unseenBy(asker)).toEqual([])
  expect((await see(author, matchId)).json()).toEqual({ isFirst: false })
})

test('an unanswered and a declined request are nothing to be shown', async () => {
  const { matchId, asker, author } = await matched(app, { isAccepted: false })
  expect(await unseenBy(asker)).toEqual([])
  await author.call('PUT', `/api/matches/${matchId}`, { status: 'rejected' })
  expect(await unseenBy(asker)).toEqual([])
})

test('a match from before is not shown', async () => {
  const [asker, author] = [await traveller(app), await traveller(app)]
  const before = await matchOf(asker, author, { isAccepted: false })
  await app.services.pool.query(`update matches set status = 'accepted', answered_at = now() where id = $1`, [before])
  const matchId = await matchOf(asker, author)
  expect(await unseenBy(asker)).toEqual([matchId])
})

test('where both have asked, the one who asked first is shown it', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await mara.call('PUT', `/api/users/${aiko.id}/match`, { matched: true })
  const { match } = (await aiko.call('PUT', `/api/users/${mara.id}/match`, { matched: true })).json()
  expect([await unseenBy(mara), await unseenBy(aiko)]).toEqual([[match.id], []])
})

test('what has ended meanwhile is not shown, and neither is anybody across a block', async () => {
  const ended = await matched(app)
  await endMatch(ended.author, ended.matchId)
  const blocked = await matched(app)
  await blockTraveller(blocked.author, blocked.asker)
  for (const { asker, matchId } of [ended, blocked]) {
    expect(await unseenBy(asker)).toEqual([])
    expect((await see(asker, matchId)).statusCode).toBe(404)
  }
})

test('the newest come first, so many at a time, and those before them the next time', async () => {
  const asker = await traveller(app)
  const ids: string[] = []
  for (let at = 0; at <= MATCH_LIMITS.unseen; at++) ids.unshift(await matchOf(asker, await traveller(app)))
  expect(await unseenBy(asker)).toEqual(ids.slice(0, MATCH_LIMITS.unseen))
  await see(asker, ids[0] ?? '')
  expect(await unseenBy(asker)).toEqual(ids.slice(1))
})

const ask = (who: Traveller, tripId: string, matched = true) =>
  who.call('PUT', `/api/posts/${tripId}/match`, { matched })

test('asking answers the pending request and counts it', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const reply = await ask(aiko, trip.id)
  expect(reply.json()).toMatchObject({
    matched: true,
    matches: 1,
    match: { userId: aiko.id, postAuthorId: mara.id, postId: trip.id, status: 'pending' },
  })
})

test('of many requests at once by one traveller one is made, the others answer that it exists', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(aiko, trip.id)))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ message: 'Match already exists' })
  expect(await countedRequests(app, trip.id)).toEqual({ matches: 1, rows: 1 })
})

test('nobody matches with themselves', async () => {
  const mara = await traveller(app)
  const trip = await postedTrip(mara)
  expect((await ask(mara, trip.id)).json()).toMatchObject({ status: 400, message: 'Cannot match with yourself' })
})

test('a pending request can be withdrawn, again and again; an answered one cannot', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  await ask(aiko, trip.id)
  for (let n = 0; n < 2; n++) {
    expect((await ask(aiko, trip.id, false)).json()).toEqual({ matched: false, matches: 0, match: null })
  }
  await ask(aiko, trip.id)
  await app.services.pool.query(`update matches set status = 'accepted' where trip_id = $1`, [trip.id])
  expect((await ask(aiko, trip.id, false)).statusCode).toBe(409)
})

describe('expire requests', () => {
  let mara: Traveller
  let aiko: Traveller
  beforeEach(async () => {
    // not truncated: that would wait for readers of several tables, and they for it
    await app.services.pool.query('delete from trips')
    await app.services.pool.query('delete from matches')
    mara = await traveller(app)
    aiko = await traveller(app)
  })

  const DAY = 86_400_000
  const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  const expireIn = (days: number) =>
    expireRequests({ ...app.services, live: silentLive }, new Date(Date.now() + days * DAY))
  const trip = (startsIn: number, endsIn: number) =>
    postedTrip(mara, { startDate: dayIn(startsIn), endDate: dayIn(endsIn) })
  const ask = (tripId: string) => aiko.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
  const matchesOf = async (who: Traveller) => (await who.call('GET', '/api/matches')).json<object[]>()

  test('a request ends after thirty days, leaves the count of its trip, and its asker is notified', async () => {
    const { id } = await trip(100, 110)
    await ask(id)
    expect(await expireIn(29)).toBe(0)
    expect(await expireIn(30.1)).toBe(1)
    expect(await expireIn(30.1)).toBe(0)
    expect(await matchesOf(aiko)).toEqual([])
    expect((await mara.call('GET', '/api/match-requests')).json()).toEqual([])
    expect((await mara.call('GET', `/api/posts/${id}`)).json()).toMatchObject({ matches: 0 })
    const notified = await app.services.pool.query(`select user_id from notifications where kind = 'match-expired'`)
    expect(notified.rows).toEqual([{ user_id: aiko.id }])
  })

  test('a request ends with its trip, one about a trip long over does not', async () => {
    await ask((await trip(2, 4)).id)
    const [before] = await matchesOf(aiko)
    expect(before).toMatchObject({ expiresAt: new Date(Date.parse(dayIn(5)) + DAY / 2).toISOString() })
    await ask((await trip(-20, -10)).id)
    expect(await expireIn(3)).toBe(0)
    expect(await expireIn(6)).toBe(1)
    expect(await matchesOf(aiko)).toHaveLength(1)
  })

  test('what was answered stays', async () => {
    await ask((await trip(2, 4)).id)
    const [request] = (await mara.call('GET', '/api/match-requests')).json<{ id: string }[]>()
    await mara.call('PUT', `/api/matches/${request?.id}`, { status: 'accepted' })
    expect(await expireIn(40)).toBe(0)
    expect(await matchesOf(mara)).toHaveLength(1)
  })

  test('many end in batches, also when two nodes do it at once', async () => {
    const { id } = await trip(50, 60)
    await app.services.pool.query(
      `with people as (
       insert into users (id, email, created_at, updated_at)
       select gen_random_uuid(), 'asker-' || n || '@example.org', now(), now() from generate_series(1, 450) n
       returning id),
     asked as (
       insert into matches (id, user_id, trip_id, owner_id, created_at)
       select gen_random_uuid(), people.id, $1, $2, now() from people)
     update trips set matches = 450 where id = $1`,
      [id, mara.id],
    )
    const [one, other] = await Promise.all([expireIn(31), expireIn(31)])
    expect(one + other).toBe(450)
    expect((await mara.call('GET', `/api/posts/${id}`)).json()).toMatchObject({ matches: 0 })
  })
})
