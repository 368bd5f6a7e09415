import type { MapPlace } from '@caravan/contract/map.ts'
import type { Case, CaseItem } from '@caravan/contract/moderation.ts'
import type { Report } from '@caravan/contract/reports.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isCounted } from '../../../db/counted.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, pagesOf, postedTrip, type Traveller, traveller, usernameOf } from '../../../test/factories.ts'
import { callSay, chatOf, joinChat, LISBON, openedChat, say } from '../../../test/group-chats.ts'
import { device, type Listener, listening, receivedAll } from '../../../test/live.ts'
import { matched, sendMessage } from '../../../test/matches.ts'
import {
  caseOfReport,
  endSuspension,
  hideAllOf,
  makeModerator,
  moderator,
  reportedCase,
  suspend,
} from '../../../test/moderation.ts'
import { callCase, callDecide, decided, readCase } from '../../../test/moderation-calls.ts'
import { reported } from '../../../test/reports.ts'
import { phonePhoto } from '../../../test/sample-images.ts'
import { keptPicture } from '../../../test/uploads.ts'

const { app } = await useApp()
const { pool } = app.services

const logged = async ({ id }: Traveller, action: string) => {
  const { rows } = await pool.query<{ case_id: string | null; picture_id: string | null; details: { ids?: string[] } }>(
    'select case_id, picture_id, details from moderation_log where actor_id = $1 and action = $2 order by at, id',
    [id, action],
  )
  return rows
}

test('the queue has the most urgent first, then the oldest, page by page, and each look at it is logged', async () => {
  const [mod, mara] = [await moderator(app), await traveller(app)]
  const reasons = ['spam', 'unsafe-meeting', 'harassment', 'spam', 'under-18'] as const
  const made: string[] = []
  for (const reason of reasons) {
    const { id } = await reported(mara, 'traveller', (await traveller(app)).id, { reason })
    made.push(await caseOfReport(app, id))
  }
  const [spam, unsafe, harassment, laterSpam, underAge] = made
  const pages = await pagesOf<CaseItem>(mod, '/api/moderation/cases?limit=2')
  const items = pages.flat()
  expect(items.map(({ id }) => id)).toEqual([unsafe, underAge, harassment, spam, laterSpam])
  expect(items[0]).toMatchObject({ urgency: 2, reports: 1, reasons: ['unsafe-meeting'], kinds: ['traveller'] })
  const looks = await logged(mod, 'cases-listed')
  expect(looks).toHaveLength(pages.length)
  expect(looks[0]?.details.ids).toEqual([unsafe, underAge])
  expect((await mod.call('GET', '/api/moderation/cases?before=bm9uZQ')).statusCode).toBe(400)
})

test('the queue counts the reports of each reason, the most first', async () => {
  const [mod, lena] = [await moderator(app), await traveller(app)]
  for (const reason of ['scam', 'harassment', 'harassment', 'spam', 'harassment', 'spam'] as const) {
    await reported(await traveller(app), 'traveller', lena.id, { reason })
  }
  const items = (await mod.call('GET', '/api/moderation/cases?limit=100')).json<CaseItem[]>()
  expect(items.find(({ traveller: about }) => about?.id === lena.id)).toMatchObject({
    reports: 6,
    reasons: ['harassment', 'spam', 'scam'],
    reasonCounts: [
      { reason: 'harassment', reports: 3 },
      { reason: 'spam', reports: 2 },
      { reason: 'scam', reports: 1 },
    ],
    kinds: ['traveller'],
  })
})

test('a case shows what was sealed, names the one whom it is about, and never who reported', async () => {
  const { asker, author, matchId } = await matched(app)
  const mod = await moderator(app)
  await sendMessage(asker, matchId, 'Where do you stay?')
  const { id: messageId } = (await sendMessage(author, matchId, 'Send me a deposit first.')).json<{ id: string }>()
  const { id } = await reported(asker, 'message', messageId, { reason: 'scam', details: 'Wants money.' })
  const caseId = await caseOfReport(app, id)
  const reply = await callCase(mod, caseId)
  const found = reply.json<Case>()
  expect(found.traveller).toMatchObject({ id: author.id, username: usernameOf(author) })
  const [evidence] = found.reports[0]?.evidence ?? []
  expect(evidence?.messages).toMatchObject([
    { author: { isSubject: false, name: 'Traveler 2' }, content: 'Where do you stay?', isReported: false },
    { author: { isSubject: true, name: usernameOf(author) }, content: 'Send me a deposit first.', isReported: true },
  ])
  expect(evidence).toMatchObject({ seenBy: { audience: 'conversation', travellers: 2 }, canHide: false })
  for (const trace of [asker.id, usernameOf(asker), matchId]) expect(reply.body).not.toContain(trace)
  expect((await logged(mod, 'case-read')).map(({ case_id }) => case_id)).toEqual([caseId])
  const [receipt] = (await asker.call('GET', '/api/reports')).json<Report[]>()
  expect(receipt?.state).toBe('being-looked-at')
})

test('of a group chat the others are numbered, the same everywhere in a case', async () => {
  const [owner, mara, aiko] = [await traveller(app, LISBON), await traveller(app, LISBON), await traveller(app, LISBON)]
  const { id: chatId } = await openedChat(owner)
  for (const who of [mara, aiko]) await joinChat(who, chatId)
  await say(mara, chatId, 'Who is there?')
  await say(aiko, chatId, 'I am.')
  const said = await say(owner, chatId, 'Cheap watches here.')
  const caseId = await reportedCase(app, mara, 'group-message', (said as { id: string }).id)
  const reply = await callCase(await moderator(app), caseId)
  const names = reply.json<Case>().reports[0]?.evidence[0]?.messages.map(({ author }) => author?.name)
  expect(names).toEqual(['Traveler 2', 'Traveler 3', usernameOf(owner)])
  for (const who of [mara, aiko]) expect(reply.body).not.toContain(who.id)
})

test('a case about a moderator is not there for them: not in the queue, by its id, its pictures, nor to decide', async () => {
  const [mod, mara] = [await traveller(app), await traveller(app)]
  await makeModerator(app, mod)
  const path = await keptPicture(app, mod, await phonePhoto())
  const { id: tripId } = await postedTrip(mod, { imageUrl: path })
  const caseId = await reportedCase(app, mara, 'trip', tripId)
  const pictureId = path.split('/').at(-1)
  expect((await mod.call('GET', '/api/moderation/cases?limit=100')).body).not.toContain(caseId)
  expect((await callCase(mod, caseId)).statusCode).toBe(404)
  expect((await mod.call('GET', `/objects/evidence/${caseId}/${pictureId}`)).statusCode).toBe(404)
  const decision = await mod.call('POST', `/api/moderation/cases/${caseId}/decision`, { action: 'dismiss' })
  expect(decision.statusCode).toBe(404)
  expect(await logged(mod, 'case-read')).toEqual([])
  expect((await callCase(await moderator(app), caseId)).statusCode).toBe(200)
})

test('a case in which a moderator has reported something is for another one', async () => {
  const [mod, other, lena] = [await moderator(app), await moderator(app), await traveller(app)]
  const caseId = await reportedCase(app, mod, 'traveller', lena.id)
  await reported(await traveller(app), 'traveller', lena.id)
  expect((await mod.call('GET', '/api/moderation/cases?limit=100')).body).not.toContain(caseId)
  expect((await callCase(mod, caseId)).statusCode).toBe(404)
  const decided = (who: Traveller) => callDecide(who, caseId, { action: 'dismiss', text: '' })
  expect((await decided(mod)).statusCode).toBe(404)
  expect((await decided(other)).statusCode).toBe(201)
})

test('a picture of a case is for moderators, kept by nothing, and each look at it is logged', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const path = await keptPicture(app, lena, await phonePhoto())
  const { id: tripId } = await postedTrip(lena, { imageUrl: path })
  const caseId = await reportedCase(app, mara, 'trip', tripId)
  const url = (await readCase(mod, caseId)).reports[0]?.evidence[0]?.pictures[0]?.url ?? ''
  expect(await logged(mod, 'picture-read')).toEqual([])
  const shown = await mod.call('GET', url)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['content-type']).toMatch(/^image\//)
  expect(shown.headers['cache-control']).toBe('private, no-store')
  expect(await logged(mod, 'picture-read')).toMatchObject([{ case_id: caseId, picture_id: path.split('/').at(-1) }])
  for (const who of [mara, lena]) expect((await who.call('GET', url)).statusCode).toBe(404)
  expect((await callSignedOut(app, 'GET', url)).statusCode).toBe(401)
})

test('a moderator sees no picture by the id of a case that it is not in', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const path = await keptPicture(app, lena, await phonePhoto())
  const caseId = await reportedCase(app, mara, 'traveller', lena.id)
  expect((await mod.call('GET', `/objects/evidence/${caseId}/${path.split('/').at(-1)}`)).statusCode).toBe(404)
  expect(await logged(mod, 'picture-read')).toEqual([])
})

test('the words of the blog’s password let nobody look', async () => {
  const headers = { 'x-admin-password': app.services.blogPassword?.value ?? '' }
  const reply = await (await traveller(app)).call('GET', '/api/moderation/cases', undefined, headers)
  expect(reply.statusCode).toBe(404)
})

const url = await listening(app)

const open = (who: Traveller) => device(url, { cookie: who.cookie })
const watch = (listener: Listener, id: string) => listener.ask('watch', { kind: 'post', id })
const named = (listener: Listener, name: string) => listener.received.filter(({ event }) => event === name)

async function hide(by: Traveller, kind: 'trip' | 'group-chat' | 'group-message', id: string): Promise<void> {
  await decided(await moderator(app), await reportedCase(app, by, kind, id), 'hide')
}

test('who watches a trip that is hidden receives nothing more of it, and cannot watch it again', async () => {
  const [lena, mara, aiko] = [await traveller(app), await traveller(app), await traveller(app)]
  const { id } = await postedTrip(lena)
  const watching = await open(aiko)
  await watch(watching, id)
  await hide(mara, 'trip', id)
  expect(await watching.receive('unwatched')).toEqual({ kind: 'post', id })
  expect(await watch(watching, id)).toEqual({ problem: 'not-found' })
  await lena.call('PUT', `/api/posts/${id}/like`, { liked: true })
  await receivedAll(app, [watching])
  expect(watching.received.map(({ event }) => event)).toEqual(['unwatched'])
  watching.socket.close()
})

test('a hidden group chat is over for its members, also on devices that come later; its creator receives on', async () => {
  const { chatId, creator, members } = await chatOf(app, 2)
  const [mara, aiko] = members as [Traveller, Traveller]
  const [hers, ofCreator] = [await open(aiko), await open(creator)]
  await hide(mara, 'group-chat', chatId)
  expect(await hers.receive('group-chat', (news) => (news as { isOver: boolean }).isOver)).toEqual({
    id: chatId,
    isOver: true,
  })
  const later = await open(aiko)
  await say(creator, chatId, 'Is anybody here?')
  await ofCreator.receive('group-message')
  await receivedAll(app, [hers, later])
  for (const listener of [hers, later]) expect(named(listener, 'group-message')).toEqual([])
  expect((await callSay(aiko, chatId, 'Yes.')).statusCode).toBe(404)
  for (const { socket } of [hers, later, ofCreator]) socket.close()
})

test('open pages of a group chat read it anew when a message in it is hidden', async () => {
  const { chatId, creator, members } = await chatOf(app, 2)
  const [mara, aiko] = members as [Traveller, Traveller]
  const { id } = await say(creator, chatId, 'Girls only.')
  const [hers, ofNoMember] = [await open(aiko), await open(await traveller(app))]
  await hide(mara, 'group-message', id)
  await hers.receive('resync')
  await receivedAll(app, [ofNoMember])
  expect(ofNoMember.received).toEqual([])
  for (const { socket } of [hers, ofNoMember]) socket.close()
})

test('what is of somebody goes from the open pages of others when they are suspended', async () => {
  const { asker, author, matchId } = await matched(app)
  const [mara, { id: tripId }] = [await traveller(app), await postedTrip(author)]
  const hers = await open(asker)
  await watch(hers, tripId)
  await decided(await moderator(app), await reportedCase(app, mara, 'traveller', author.id), 'suspend')
  expect(await hers.receive('match')).toMatchObject({ id: matchId, removed: true })
  expect(await hers.receive('unwatched')).toEqual({ kind: 'post', id: tripId })
  hers.socket.close()
})

/** Four travellers who go there in a month: the first of them. */
async function fourIn(month: string): Promise<Traveller> {
  const days = { startDate: `${month}-03`, endDate: `${month}-09` }
  const [one, ...others] = [await traveller(app), await traveller(app), await traveller(app), await traveller(app)]
  for (const who of [one, ...others]) await postedTrip(who, days)
  return one
}

/** What the map says to somebody who looks for the first time. */
async function lisbonIn(month: string): Promise<number> {
  const map = await (await traveller(app)).call('GET', `/api/map?from=${month}&to=${month}`)
  return map.json<MapPlace[]>().find(({ place }) => place === 'Lisbon')?.travelers ?? 0
}

/** How many of somebody's trips an answer for all counts that is read now. */
async function countedAnew({ id }: Traveller): Promise<number> {
  const all = isCounted({ separatedFrom: null, until: new Date() })
  const counted = sql`select count(*)::int as count from trips t where ${all} and t.user_id = ${id}`
  return (await app.services.db.execute<{ count: number }>(counted)).rows[0]?.count ?? Number.NaN
}

test.each([
  ['2027-07', 'of somebody suspended', suspend],
  ['2027-08', 'that a moderator has hidden', hideAllOf],
] as const)('in %s a trip %s is in no count, whether it was read before or is read now', async (month, _, hide) => {
  const lena = await fourIn(month)
  const before = await lisbonIn(month)
  expect([before > 3, await countedAnew(lena)]).toEqual([true, 1])
  await hide(app, lena)
  expect([await lisbonIn(month), await countedAnew(lena)]).toEqual([before - 1, 0])
})

test('after a suspension it is counted again', async () => {
  const lena = await traveller(app)
  await postedTrip(lena)
  await suspend(app, lena)
  expect(await countedAnew(lena)).toBe(0)
  await endSuspension(app, lena)
  expect(await countedAnew(lena)).toBe(1)
})
