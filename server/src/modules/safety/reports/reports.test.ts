import type { Comment } from '@caravan/contract/comments.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import { REPORT_REASONS, type Report, ReportSubjectKind } from '@caravan/contract/reports.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { silentLive } from '../../../platform/live/live-hub.ts'
import { blockTraveller, unblockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { deleteNow } from '../../../test/deletions.ts'
import { pagesOf, postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { chatOf, LISBON, PORTO, say } from '../../../test/group-chats.ts'
import { sendMessage } from '../../../test/matches.ts'
import { met, vouched } from '../../../test/meetings.ts'
import { callReport, closeCaseOf, evidenceOf, reported } from '../../../test/reports.ts'
import { MISSING } from '../../../test/rows/access.ts'

const { app } = await useApp()
const { pool } = app.services

const idOf = (reply: { json<T>(): T }) => reply.json<{ id: string }>().id
const receipts = async (who: Traveller) => (await who.call('GET', '/api/reports')).json<Report[]>()
const casesOf = async ({ id }: { id: string }) =>
  (
    await pool.query<{ id: string; urgency: number }>(
      'select id, urgency from cases where traveller_id = $1 order by opened_at',
      [id],
    )
  ).rows

/** Something of each kind, all of one traveller, and somebody who sees all of it. */
async function world() {
  const { chatId, creator: jonas, members } = await chatOf(app, 1)
  const [mara] = members as [Traveller]
  const { id: tripId } = await postedTrip(jonas)
  const { id: maraTrip } = await postedTrip(mara)
  const commentId = idOf(await jonas.call('POST', `/api/posts/${maraTrip}/comments`, { content: 'Alone?' }))
  const asked = await mara.call('PUT', `/api/posts/${tripId}/match`, { matched: true })
  const matchId = asked.json<{ match: { id: string } }>().match.id
  await jonas.call('PUT', `/api/matches/${matchId}`, { status: 'accepted' })
  const messageId = idOf(await sendMessage(jonas, matchId, 'Come alone.'))
  await met(mara, jonas)
  const { id: vouchId } = await vouched(jonas, mara)
  const groupMessageId = (await say(jonas, chatId, 'Girls only.')).id
  const ids: Record<ReportSubjectKind, string> = {
    traveller: jonas.id,
    trip: tripId,
    comment: commentId,
    vouch: vouchId,
    message: messageId,
    'group-chat': chatId,
    'group-message': groupMessageId,
  }
  return { mara, jonas, ids, matchId }
}
const KINDS = ReportSubjectKind.options

describe('a report', () => {
  test.each(KINDS)('of a %s is received, and its receipt says so', async (kind) => {
    const { mara, jonas, ids } = await world()
    const reply = await callReport(mara, kind, ids[kind], { details: 'At the kiosk.' })
    expect(reply.statusCode, reply.body).toBe(201)
    const { isNew, ...receipt } = reply.json<Report & { isNew: boolean }>()
    expect(isNew).toBe(true)
    expect(receipt).toMatchObject({
      kind,
      username: usernameOf(jonas),
      reason: 'harassment',
      details: 'At the kiosk.',
      state: 'received',
    })
    expect(await receipts(mara)).toEqual([receipt])
  })

  test('is made for each reason, and for another one with words alone', async () => {
    for (const reason of REPORT_REASONS.filter((reason) => reason !== 'other')) {
      const { id } = await traveller(app)
      expect(await reported(await traveller(app), 'traveller', id, { reason })).toMatchObject({ reason })
    }
    const { id } = await traveller(app)
    const mara = await traveller(app)
    const silent = await callReport(mara, 'traveller', id, { reason: 'other', details: ' \n ' })
    expect(silent.statusCode).toBe(422)
    expect(silent.json()).toMatchObject({ errors: [{ pointer: '/details', detail: 'Say in a few words what it is.' }] })
    await reported(mara, 'traveller', id, { reason: 'other', details: 'Sells tours.' })
  })

  test('of the same is the same one until it is decided: words are added, the last reason stands', async () => {
    const { mara, ids } = await world()
    const first = await reported(mara, 'trip', ids.trip, { reason: 'spam', details: 'An advertisement.' })
    const reply = await callReport(mara, 'trip', ids.trip, { reason: 'scam', details: 'He wants money.' })
    expect(reply.statusCode).toBe(200)
    const again = reply.json<Report>()
    expect(again).toMatchObject({ id: first.id, reason: 'scam', details: 'An advertisement.\n\nHe wants money.' })
    expect(await reported(mara, 'trip', ids.trip, { reason: 'scam', details: 'He wants money.' })).toEqual(again)
    expect(await receipts(mara)).toHaveLength(1)

    await closeCaseOf(app, first.id)
    expect(await receipts(mara)).toMatchObject([{ id: first.id, state: 'acted' }])
    const later = await reported(mara, 'trip', ids.trip)
    expect(later).toMatchObject({ isNew: true, state: 'received', details: '' })
    expect(later.id).not.toBe(first.id)
  })

  test('takes so many words in all, and says so where there are more', async () => {
    const { mara, ids } = await world()
    const words = (letter: string) => letter.repeat(LIMITS.reportDetails)
    expect((await callReport(mara, 'trip', ids.trip, { details: `${words('a')}a` })).statusCode).toBe(422)
    for (const letter of ['a', 'b', 'c', 'd']) await reported(mara, 'trip', ids.trip, { details: words(letter) })
    const more = await callReport(mara, 'trip', ids.trip, { details: words('e') })
    expect(more.statusCode).toBe(422)
    expect(more.json()).toMatchObject({ errors: [{ pointer: '/details' }] })
    expect((await receipts(mara))[0]?.details).not.toContain('e')
  })

  test('of oneself, or of what is one’s own, is refused', async () => {
    const { jonas, ids } = await world()
    for (const kind of KINDS) {
      const reply = await callReport(jonas, kind, ids[kind])
      expect(reply.json(), kind).toMatchObject({ type: '/problems/self-report', status: 400 })
    }
    expect(await receipts(jonas)).toEqual([])
  })

  test('sent many times at once by one traveller is one report', async () => {
    const { mara, ids } = await world()
    const atOnce = [1, 2, 3, 4, 5, 6, 7, 8]
    // so that each finds a connection that is open
    await Promise.all(atOnce.map(() => receipts(mara)))
    const replies = await Promise.all(atOnce.map(() => callReport(mara, 'comment', ids.comment)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
    expect(await receipts(mara)).toHaveLength(1)
  })

  test('can block in the same step', async () => {
    const { mara, jonas, ids, matchId } = await world()
    expect(await reported(mara, 'message', ids.message, { block: true })).toMatchObject({ username: usernameOf(jonas) })
    expect((await mara.call('GET', '/api/blocks')).json()).toMatchObject([{ user: { id: jonas.id } }])
    expect((await jonas.call('GET', `/api/conversations/${matchId}`)).statusCode).toBe(404)
    // they can be named, and reported further, by whoever has blocked them
    expect(await receipts(mara)).toMatchObject([{ username: usernameOf(jonas) }])
    const { id } = await reported(mara, 'traveller', jonas.id)
    const [sealed] = await evidenceOf(app, id)
    const hidden = { profile: null, profileImageUrl: null, requestNotes: null, plans: null, trips: null }
    expect(sealed?.fields).toMatchObject(hidden)
    expect((await callReport(mara, 'trip', ids.trip)).statusCode).toBe(404)
  })

  test('leaves everybody else as they were: nobody is notified, and no event is sent', async () => {
    const { mara, jonas, ids } = await world()
    await app.afterCommit.settled()
    const sent: unknown[] = []
    const record = (_to: unknown, event: string) => void sent.push(event)
    app.services.live.attach({ ...silentLive, isOccupied: async () => true, toTravellers: record, toRoom: record })
    const notifiedAndQueued = async () =>
      (
        await pool.query(`select (select count(*) from notifications) as notified,
          (select count(*) from graphile_worker._private_jobs) as jobs`)
      ).rows
    const seen = async () => (await jonas.call('GET', `/api/posts/${ids.trip}`)).body
    const before = [await notifiedAndQueued(), (await seen()).replace(/"version":\d+/, '')]
    for (const kind of KINDS) await reported(mara, kind, ids[kind])
    await app.afterCommit.settled()
    expect([await notifiedAndQueued(), (await seen()).replace(/"version":\d+/, '')]).toEqual(before)
    expect(sent).toEqual([])
    expect(await receipts(jonas)).toEqual([])
  })
})

describe('what one does not see', () => {
  /** Each answers who may not see what, and what that is. */
  const HIDDEN: Record<string, () => Promise<[Traveller, ReportSubjectKind, string]>> = {
    async 'a traveler who has blocked the reporter, and had nothing to do with them'() {
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      await blockTraveller(jonas, mara)
      return [mara, 'traveller', jonas.id]
    },
    async 'a traveler who has left, and had nothing to do with them'() {
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      await jonas.call('PUT', '/api/deletion', { requested: true })
      return [mara, 'traveller', jonas.id]
    },
    async 'a traveler who is not through onboarding'() {
      const newcomer = await traveller(app, { onboarded: false })
      return [await traveller(app), 'traveller', newcomer.id]
    },
    async 'a trip for women'() {
      const aiko = await traveller(app, { gender: 'woman' })
      return [await traveller(app), 'trip', (await postedTrip(aiko, { audience: 'female' })).id]
    },
    async 'a comment under a trip for women'() {
      const aiko = await traveller(app, { gender: 'woman' })
      const { id } = await postedTrip(aiko, { audience: 'female' })
      const comment = await aiko.call('POST', `/api/posts/${id}/comments`, { content: 'Two beds left.' })
      return [await traveller(app), 'comment', comment.json<Comment>().id]
    },
    async 'a comment of somebody blocked, under the trip of another'() {
      const [mara, jonas] = [await traveller(app), await traveller(app)]
      const { id } = await postedTrip(await traveller(app))
      const comment = await jonas.call('POST', `/api/posts/${id}/comments`, { content: 'Two beds left.' })
      await blockTraveller(mara, jonas)
      return [mara, 'comment', comment.json<Comment>().id]
    },
    async 'a vouch that is hidden from a page'() {
      const { mara, ids } = await world()
      await mara.call('PUT', `/api/vouches/${ids.vouch}/hidden`, { hidden: true })
      return [await traveller(app), 'vouch', ids.vouch]
    },
    async 'a vouch by somebody blocked'() {
      const { jonas, ids } = await world()
      const aiko = await traveller(app)
      await blockTraveller(jonas, aiko)
      return [aiko, 'vouch', ids.vouch]
    },
    async 'a vouch on a page that one does not see'() {
      const { mara, ids } = await world()
      const aiko = await traveller(app)
      await blockTraveller(mara, aiko)
      return [aiko, 'vouch', ids.vouch]
    },
    async 'a message to somebody else'() {
      const { ids } = await world()
      return [await traveller(app), 'message', ids.message]
    },
    async 'a group chat of another city'() {
      const { ids } = await world()
      return [await traveller(app, PORTO), 'group-chat', ids['group-chat']]
    },
    async 'a message in a group chat of which one is no member'() {
      const { ids } = await world()
      return [await traveller(app, LISBON), 'group-message', ids['group-message']]
    },
  }

  test.each(Object.entries(HIDDEN))('%s answers like what is not there, and nothing is stored', async (_what, make) => {
    const [who, kind, id] = await make()
    const [hidden, absent] = [await callReport(who, kind, id), await callReport(who, kind, MISSING)]
    expect(hidden.statusCode, hidden.body).toBe(404)
    expect({ ...hidden.json<object>(), instance: '' }).toEqual({ ...absent.json<object>(), instance: '' })
    for (const table of ['reports', 'evidence']) {
      expect((await pool.query(`select from ${table} where subject_id = $1`, [id])).rowCount, table).toBe(0)
    }
  })

  test('is still read after its author has asked for their deletion, and then it can be reported', async () => {
    const { mara, jonas, ids } = await world()
    await jonas.call('PUT', '/api/deletion', { requested: true })
    expect(await reported(mara, 'message', ids.message)).toMatchObject({ username: usernameOf(jonas) })
    expect(await casesOf(jonas)).toHaveLength(1)
  })
})

test('a group chat that is over is reported by its members also before the job has ended it', async () => {
  const { mara, ids } = await world()
  await pool.query(`update group_chats set expires_at = now() - interval '1 second' where id = $1`, [ids['group-chat']])
  for (const kind of ['group-chat', 'group-message'] as const) await reported(mara, kind, ids[kind])
  expect((await callReport(await traveller(app, LISBON), 'group-chat', ids['group-chat'])).statusCode).toBe(404)
})

describe('receipts', () => {
  test('are one’s own, the latest first, page by page', async () => {
    const mara = await traveller(app)
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.unshift((await reported(mara, 'traveller', (await traveller(app)).id)).id)
    await pool.query(`update reports set created_at = created_at - interval '1 hour' where id = $1`, [made[2]])
    expect((await pagesOf<Report>(mara, '/api/reports?limit=2')).flat().map(({ id }) => id)).toEqual(made)
    expect(await receipts(await traveller(app))).toEqual([])
  })

  test('name whom they are about as the reporter knew them, whoever blocks, leaves or has another name since', async () => {
    const { mara, jonas } = await world()
    const { isNew: _isNew, ...receipt } = await reported(mara, 'traveller', jonas.id)
    await jonas.call('PUT', '/api/users/profile', { username: `n${jonas.id.replaceAll('-', '').slice(-14)}` })
    expect(await receipts(mara)).toEqual([receipt])
    await blockTraveller(jonas, mara)
    expect(await receipts(mara)).toEqual([receipt])
    await unblockTraveller(jonas, mara)
    await jonas.call('PUT', '/api/deletion', { requested: true })
    expect(await receipts(mara)).toEqual([receipt])
  })

  test('do not name who opened a group chat and had blocked the reporter, also once their account is deleted', async () => {
    const { chatId, creator: jonas } = await chatOf(app, 1)
    const mara = await traveller(app, LISBON)
    await blockTraveller(jonas, mara)
    expect(await reported(mara, 'group-chat', chatId)).toMatchObject({ username: null })
    await deleteNow(app, jonas)
    expect(await receipts(mara)).toMatchObject([{ kind: 'group-chat', username: null }])
  })
})

describe('a case', () => {
  test('gathers all reports about one traveler, and is as urgent as the most urgent of them, words that are added included', async () => {
    const { mara, jonas, ids } = await world()
    const aiko = await traveller(app)
    await reported(mara, 'message', ids.message, { reason: 'spam' })
    expect(await casesOf(jonas)).toMatchObject([{ urgency: 0 }])
    await reported(mara, 'message', ids.message, { reason: 'hate' })
    expect(await casesOf(jonas)).toMatchObject([{ urgency: 1 }])
    await reported(aiko, 'trip', ids.trip, { reason: 'unsafe-meeting' })
    await reported(aiko, 'traveller', jonas.id, { reason: 'dating' })
    expect(await casesOf(jonas)).toMatchObject([{ urgency: 2 }])
    await reported(mara, 'traveller', jonas.id, { reason: 'hate' })
    expect(await casesOf(jonas)).toMatchObject([{ urgency: 2 }])
  })

  test('is one also where several report for the first time at once', async () => {
    const jonas = await traveller(app)
    const many = await Promise.all(Array.from({ length: 8 }, () => traveller(app)))
    const replies = await Promise.all(many.map((who) => callReport(who, 'traveller', jonas.id)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 201))
    expect(await casesOf(jonas)).toHaveLength(1)
  })

  test('that was closed stays closed: what is reported later opens another one', async () => {
    const jonas = await traveller(app)
    const { id } = await reported(await traveller(app), 'traveller', jonas.id)
    await closeCaseOf(app, id)
    await reported(await traveller(app), 'traveller', jonas.id)
    expect(await casesOf(jonas)).toHaveLength(2)
  })

  test('of a group chat whose creator is gone is its own', async () => {
    const { chatId, members } = await chatOf(app, 2)
    const [mara, aiko] = members as [Traveller, Traveller]
    await pool.query('update group_chats set created_by = null where id = $1', [chatId])
    expect(await reported(mara, 'group-chat', chatId, { block: true })).toMatchObject({ username: null })
    await reported(aiko, 'group-chat', chatId)
    const { rows } = await pool.query('select traveller_id from cases where group_chat_id = $1', [chatId])
    expect(rows).toEqual([{ traveller_id: null }])
  })
})

afterEach(() => app.services.live.attach(silentLive))
