import type { MatchCard } from '@caravan/contract/matches.ts'
import type { Conversation, Message } from '@caravan/contract/messages.ts'
import type { Notification } from '@caravan/contract/notifications.ts'
import type { TripBody } from '@caravan/contract/trips.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller, tripBody } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'
import { endMatch } from '../../../test/matches.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { notifiedOf } from '../../../test/wishes.ts'

const { app } = await useApp()

const url = await listening(app)

const NOTE = 'We could share a car to the coast.'

/** Aiko may ask about Mara's trip. */
async function world() {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  const trip = await postedTrip(mara)
  const ask = (note?: string | null) => aiko.call('PUT', `/api/posts/${trip.id}/match`, { matched: true, note })
  const asked = async (note: string) => (await ask(note)).json<{ match: { id: string } }>().match.id
  return { mara, aiko, trip, ask, asked }
}
const connect = (who: Traveller, { id }: Traveller, note?: string) =>
  who.call('PUT', `/api/users/${id}/match`, { matched: true, note })
const answer = (who: Traveller, matchId: string, status: string) =>
  who.call('PUT', `/api/matches/${matchId}`, { status })
const notesIn = async (who: Traveller, list: string) =>
  (await who.call('GET', list)).json<MatchCard[]>().map(({ requestNote }) => requestNote)
const wordsOf = async (who: Traveller, matchId: string) =>
  (await who.call('GET', `/api/messages/${matchId}`))
    .json<Message[]>()
    .map(({ senderId, content, read }) => ({ senderId, content, read }))
const storedNote = async (matchId: string) =>
  (await app.services.pool.query<{ note: string | null }>('select note from matches where id = $1', [matchId])).rows[0]
const unreadOf = async (who: Traveller) =>
  (await who.call('GET', '/api/conversations')).json<Conversation[]>().map(({ unread }) => unread)

test('a note is on the request for the two, trimmed, and nowhere for anybody else', async () => {
  const { mara, aiko, asked } = await world()
  await asked(`  ${NOTE}\n`)
  expect(await notesIn(mara, '/api/match-requests')).toEqual([NOTE])
  expect(await notesIn(aiko, '/api/matches')).toEqual([NOTE])
  expect(await notesIn(await traveller(app), '/api/matches')).toEqual([])
})

test('a note has at most 300 characters, counted as people count; none and an empty one are the same', async () => {
  const { mara, ask } = await world()
  expect((await ask('🏔'.repeat(301))).statusCode).toBe(422)
  expect((await ask('')).statusCode).toBe(200)
  expect(await notesIn(mara, '/api/match-requests')).toEqual([null])
  expect((await ask('🏔'.repeat(300))).statusCode).toBe(200)
})

test('accepted, it is the first message of who asked, unread for the other, and announced to both', async () => {
  const { mara, aiko, asked } = await world()
  const matchId = await asked(NOTE)
  const [toMara, toAiko] = [await device(url, { cookie: mara.cookie }), await device(url, { cookie: aiko.cookie })]
  expect((await answer(mara, matchId, 'accepted')).json()).toMatchObject({ requestNote: null })
  expect(await wordsOf(mara, matchId)).toEqual([{ senderId: aiko.id, content: NOTE, read: false }])
  expect([await unreadOf(mara), await unreadOf(aiko)]).toEqual([[1], [0]])
  expect(await storedNote(matchId)).toEqual({ note: null })
  await receivedAll(app, [toMara, toAiko])
  for (const { received, socket } of [toMara, toAiko]) {
    expect(received.filter(({ event }) => event === 'message')).toMatchObject([
      { payload: { matchId, number: 1, senderId: aiko.id, receiverId: mara.id, content: NOTE } },
    ])
    socket.close()
  }
  // her next words are notified as ever: the note was, so that one notification stands for both
  const kinds = (await mara.call('GET', '/api/notifications')).json<{ kind: string }[]>().map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'message')).toHaveLength(1)
})

test('a request without a note begins an empty conversation', async () => {
  const { mara, aiko, ask } = await world()
  const { id } = (await ask()).json<{ match: { id: string } }>().match
  await answer(mara, id, 'accepted')
  expect(await wordsOf(aiko, id)).toEqual([])
})

test('a declined request loses its note', async () => {
  const { mara, aiko, asked } = await world()
  const matchId = await asked(NOTE)
  await answer(mara, matchId, 'rejected')
  expect(await storedNote(matchId)).toEqual({ note: null })
  expect(await notesIn(aiko, '/api/matches')).toEqual([null])
})

test('a block takes the note out of the database with the request', async () => {
  const { mara, aiko, asked } = await world()
  const matchId = await asked(NOTE)
  await mara.call('PUT', `/api/users/${aiko.id}/block`, { blocked: true })
  expect(await storedNote(matchId)).toEqual({ note: null })
  expect(await notesIn(aiko, '/api/matches')).toEqual([])
})

test('another note replaces it while the request waits, and is asked for once', async () => {
  const { mara, aiko, trip, ask, asked } = await world()
  const matchId = await asked(NOTE)
  const toMara = await device(url, { cookie: mara.cookie })
  expect((await ask('Or the night train?')).json()).toMatchObject({ matched: true, matches: 1, match: { id: matchId } })
  await receivedAll(app, [toMara])
  // the request itself may be announced to a device that connects so soon after it
  expect(toMara.received.filter(({ event }) => event === 'match').at(-1)).toMatchObject({
    payload: { match: { id: matchId, requestNote: 'Or the night train?' } },
  })
  toMara.socket.close()
  for (const same of ['Or the night train?', undefined, null, '']) expect((await ask(same)).statusCode).toBe(409)
  expect(await notesIn(mara, '/api/match-requests')).toEqual(['Or the night train?'])
  await answer(mara, matchId, 'accepted')
  expect((await ask('Too late')).statusCode).toBe(409)
  expect(await wordsOf(aiko, matchId)).toMatchObject([{ content: 'Or the night train?' }])
  const { rows } = await app.services.pool.query('select matches from trips where id = $1', [trip.id])
  expect(rows).toEqual([{ matches: 1 }])
})

test('a note changed while its request is answered is either the first message or refused', async () => {
  const { mara, aiko, ask, asked } = await world()
  const matchId = await asked(NOTE)
  const [changed] = await Promise.all([ask('Or the night train?'), answer(mara, matchId, 'accepted')])
  const first = changed.statusCode === 200 ? 'Or the night train?' : NOTE
  expect(await wordsOf(aiko, matchId)).toMatchObject([{ content: first }])
  expect(await storedNote(matchId)).toEqual({ note: null })
})

test('two who ask each other begin with the words of both, in the order in which they asked', async () => {
  const [mara, aiko] = [await traveller(app), await traveller(app)]
  await connect(aiko, mara, NOTE)
  expect((await connect(aiko, mara, 'Or by ferry?')).statusCode).toBe(200)
  const { id } = (await connect(mara, aiko, 'I have a car.')).json<{ match: { id: string } }>().match
  expect(await wordsOf(mara, id)).toMatchObject([
    { senderId: aiko.id, content: 'Or by ferry?' },
    { senderId: mara.id, content: 'I have a car.' },
  ])
  expect([await unreadOf(mara), await unreadOf(aiko)]).toEqual([[1], [1]])
})

test('a request shows the next trips of who asks, the soonest first, to the one who is asked', async () => {
  const { mara, aiko, ask } = await world()
  const years = { Later: 2031, Sooner: 2029, Next: 2030, Far: 2032, Over: 2020 }
  for (const [destination, year] of Object.entries(years)) {
    await postedTrip(aiko, { destination, startDate: `${year}-05-01`, endDate: `${year}-05-08` })
  }
  await ask(NOTE)
  const tripsIn = async (who: Traveller, list: string) =>
    (await who.call('GET', list))
      .json<MatchCard[]>()
      .map(({ askerTrips }) => askerTrips.map((trip) => trip.destination))
  expect(await tripsIn(mara, '/api/match-requests')).toEqual([['Sooner', 'Next', 'Later']])
  expect(await tripsIn(aiko, '/api/matches')).toEqual([[]])
})

describe('notify matches', () => {
  const DECEMBER = { startDate: '2027-12-03', endDate: '2027-12-07' }
  const LATER = { startDate: '2027-12-05', endDate: '2027-12-09' }

  let mara: Traveller
  let aiko: Traveller
  let tripId: string
  let matchId: string
  beforeEach(async () => {
    await app.services.pool.query('delete from graphile_worker._private_jobs')
    mara = await traveller(app, { gender: 'woman', firstName: 'Mara' })
    aiko = await traveller(app, { gender: 'man' })
    tripId = (await postedTrip(mara, DECEMBER)).id
    matchId = await matchedOn(aiko)
  })

  async function matchedOn(who: Traveller, isAccepted = true): Promise<string> {
    const asked = await who.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
    const { id } = asked.json<{ match: { id: string } }>().match
    if (isAccepted) expect((await mara.call('PUT', `/api/matches/${id}`, { status: 'accepted' })).statusCode).toBe(200)
    return id
  }
  async function change(body: Partial<TripBody>) {
    const changed = await mara.call('PUT', `/api/posts/${tripId}`, tripBody(body))
    expect(changed.statusCode, changed.body).toBe(200)
  }
  const KIND = 'matched-trip-changed'
  const notified = (who: Traveller): Promise<Notification[]> => notifiedOf(who, KIND)
  /** After ten minutes. */
  const later = () => runJobs(app, { soon: true })
  const changesOf = async (who: Traveller) => (await notified(who)).map((one) => one.change)

  test('a match is notified of other dates ten minutes later, with what they were', async () => {
    await change(LATER)
    await runJobs(app)
    expect(await notified(aiko)).toEqual([])
    const { rows } = await app.services.pool.query(
      `select run_at - now() > interval '9 minutes' and run_at - now() <= interval '10 minutes' as "isInTime"
     from graphile_worker.jobs where task_identifier = 'notify-matches'`,
    )
    expect(rows).toEqual([{ isInTime: true }])
    await later()
    expect(await notified(aiko)).toMatchObject([
      { isRead: false, actor: { id: mara.id }, trip: { id: tripId }, change: 'Lisbon 3–7 Dec → 5–9 Dec' },
    ])
    await later()
    expect(await notified(aiko)).toHaveLength(1)
    expect(await notified(mara)).toEqual([])
  })

  test('of another place, too, and of nothing else', async () => {
    await change({ ...DECEMBER, description: 'Other words.', tags: ['Slow'] })
    await later()
    expect(await notified(aiko)).toEqual([])
    await change({ ...DECEMBER, destination: 'Porto' })
    await later()
    expect(await changesOf(aiko)).toEqual(['Lisbon → Porto'])
  })

  test('what is changed several times is one change, from the first to the last', async () => {
    await change(LATER)
    await change({ ...LATER, endDate: '2027-12-11' })
    await change({ ...LATER, endDate: '2027-12-12' })
    await later()
    expect(await changesOf(aiko)).toEqual(['Lisbon 3–7 Dec → 5–12 Dec'])
  })

  test('what is changed back in time is no change', async () => {
    await change(LATER)
    await change(DECEMBER)
    await later()
    expect(await notified(aiko)).toEqual([])
  })

  test('a second change goes on from what was read, and comes up again', async () => {
    await change(LATER)
    await later()
    await change({ ...LATER, endDate: '2027-12-10' })
    await later()
    expect(await changesOf(aiko)).toEqual(['Lisbon 3–7 Dec → 5–10 Dec'])
    await aiko.call('PATCH', '/api/notifications/read', {})
    await change({ ...LATER, endDate: '2027-12-11' })
    await later()
    expect(await notified(aiko)).toMatchObject([{ isRead: false, change: 'Lisbon 5–10 Dec → 5–11 Dec' }])
    await change({ ...LATER, endDate: '2027-12-10' })
    await later()
    expect(await notified(aiko)).toEqual([])
  })

  test('only who is matched is notified: not who asked, was declined, or has left', async () => {
    const [ines, tomas] = [await traveller(app), await traveller(app)]
    await matchedOn(ines, false)
    const declined = await matchedOn(tomas, false)
    await mara.call('PUT', `/api/matches/${declined}`, { status: 'rejected' })
    await change(LATER)
    await endMatch(aiko, matchId)
    await later()
    for (const who of [aiko, ines, tomas]) expect(await notified(who)).toEqual([])
  })

  test('a trip without matches costs nothing', async () => {
    await endMatch(mara, matchId)
    await change(LATER)
    const { rowCount } = await app.services.pool.query('select from changed_trips where trip_id = $1', [tripId])
    expect(rowCount).toBe(0)
  })

  test('who may not see the trip then is not notified: neither across a block nor outside of its audience', async () => {
    const tomas = await traveller(app, { gender: 'man' })
    await matchedOn(tomas)
    await change(LATER)
    await blockTraveller(tomas, mara)
    await later()
    expect([(await notified(aiko)).length, (await notified(tomas)).length]).toEqual([1, 0])
    const written = () =>
      app.services.pool.query('select user_id from notifications where kind = $1 and trip_id = $2', [KIND, tripId])
    expect((await written()).rows).toEqual([{ user_id: aiko.id }])
    await app.services.pool.query('delete from notifications where trip_id = $1', [tripId])
    await change({ ...DECEMBER, audience: 'female' })
    await later()
    expect([await notified(aiko), (await written()).rows]).toEqual([[], []])
  })

  test('a trip that is over, or gone, is nobody’s news', async () => {
    await change({ startDate: '2020-01-01', endDate: '2020-01-02' })
    await later()
    expect(await notified(aiko)).toEqual([])
    await change(LATER)
    expect((await mara.call('DELETE', `/api/posts/${tripId}`)).statusCode).toBe(200)
    await later()
    expect(await notified(aiko)).toEqual([])
  })

  test('switched off, the kind is not shown', async () => {
    await aiko.call('PUT', '/api/notification-settings', { [KIND]: { page: false } })
    await change(LATER)
    await later()
    expect(await notified(aiko)).toEqual([])
  })
})
