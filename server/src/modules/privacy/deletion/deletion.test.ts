import type { MapPlace } from '@caravan/contract/map.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isCounted } from '../../../db/counted.ts'
import { findViewerOfSession } from '../../../platform/viewer.ts'
import { useApp } from '../../../test/build-app.ts'
import { makeDue } from '../../../test/deletions.ts'
import {
  PASSWORD,
  signIn,
  type TravellerWithAccount,
  travellerWithAccount,
  travellerWithEverything,
} from '../../../test/everything-of.ts'
import { callSignedOut, postedTrip, traveller } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mails.ts'
import { endMatch, matchOf, sendMessage } from '../../../test/matches.ts'
import { runJobs } from '../../../test/run-jobs.ts'
import { deleteDue } from './delete-traveller.ts'

const site = await useApp()
const { app } = site
const { pool } = app.services

const leave = async (who: TravellerWithAccount) => {
  const left = await who.call('PUT', '/api/deletion', { requested: true, currentPassword: PASSWORD })
  expect(left.statusCode, left.body).toBe(200)
  return left.json<{ dueAt: string; page: string }>()
}

const dayOf = (dueAt: string) => new Date(dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const readConversation = async ({ friend, matchId }: TravellerWithAccount) =>
  (await friend.call('GET', `/api/conversations/${matchId}`)).json()

async function deleteNow(who: TravellerWithAccount): Promise<void> {
  await makeDue(pool, who)
  await deleteDue(app.services)
  await runJobs(app)
}

describe('asking for one’s deletion', () => {
  test('ends every session at once, also at the provider, and says by mail until when one can come back', async () => {
    const who = await travellerWithAccount(app)
    const { dueAt } = await leave(who)
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
    expect(Date.parse(dueAt) - Date.now()).toBeLessThan(14.1 * 86_400_000)
    expect((await who.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect(await who.browser.isSignedIn()).toBe(false)
    expect((await who.browser.visit('/api/login')).body).toContain('name="password"')
    const [mail] = await mailsTo(site, who.email)
    expect(mail).toMatchObject({ subject: 'Your Caravan account will be deleted' })
    expect(mail?.text).toContain(dayOf(dueAt))
  })

  test('leads to a page without a session or a script, which says until when one can come back', async () => {
    const who = await travellerWithAccount(app)
    const { dueAt, page } = await leave(who)
    const read = await callSignedOut(app, 'GET', page)
    expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(read.body).toContain(dayOf(dueAt))
    expect(read.body).toContain('href="/api/login"')
    // a date that somebody made up is not said
    const made = await callSignedOut(app, 'GET', '/api/farewell?until=2026-12-24')
    expect([made.statusCode, made.body.includes('December')]).toEqual([200, false])
    expect(made.body).toContain('14 days after you asked for it')
  })

  test('hides a shared trip from visitors, too', async () => {
    const who = await travellerWithAccount(app)
    const read = () => callSignedOut(app, 'GET', `/share/trips/${who.tripId}.png`)
    expect((await read()).statusCode).toBe(200)
    await leave(who)
    expect((await read()).statusCode).toBe(404)
  })

  test('takes their trips off the counts that everybody is shown, also off those that were read before', async () => {
    const who = await travellerWithAccount(app)
    for (const other of [await traveller(app), await traveller(app)]) await postedTrip(other)
    const lisbon = async (site: typeof app) => {
      const map = await (await traveller(site)).call('GET', '/api/map?from=2027-05&to=2027-05')
      return map.json<MapPlace[]>().find(({ place }) => place === 'Lisbon')?.travelers ?? 0
    }
    const before = await lisbon(app)
    expect(before).toBeGreaterThan(2)
    await leave(who)
    expect(await lisbon(app)).toBe(before - 1)
    const counted = sql`select from trips t where ${isCounted({ separatedFrom: null, until: new Date() })} and t.user_id = ${who.id}`
    expect((await app.services.db.execute(counted)).rowCount).toBe(0)
  })

  test('lets a session that begins at that moment be nobody’s', async () => {
    const who = await travellerWithAccount(app)
    await leave(who)
    await pool.query(`insert into session (sid, sess, expire) values ($1, $2, now() + interval '1 day')`, [
      `late-${who.id}`,
      { userId: who.id, cookie: {} },
    ])
    expect(await findViewerOfSession(app.services.db, `late-${who.id}`)).toBeNull()
  })
})

describe('signing in before the time has come', () => {
  test('asks first; until somebody has said that they stay they have no session, and nothing is undone', async () => {
    const who = await travellerWithAccount(app)
    const { dueAt } = await leave(who)
    const [browser, page] = await signIn(app, who.email)
    expect(page.body).toContain('<h1>Welcome back</h1>')
    expect(page.body).toContain(`Your account will be deleted on ${dayOf(dueAt)}.`)
    expect(await browser.isSignedIn()).toBe(false)
    expect((await who.friend.call('GET', `/api/posts/${who.tripId}`)).statusCode).toBe(404)
  })

  test('and keeping it brings all back: trips, matches, and a conversation that goes on', async () => {
    const who = await travellerWithAccount(app)
    const { friend, matchId } = who
    await leave(who)
    expect((await sendMessage(friend, matchId, 'Where are you?')).statusCode).toBe(403)
    const [browser, page] = await signIn(app, who.email)
    const landed = await browser.submit(page, {})
    expect(landed.url).toBe('http://localhost:3000/')
    expect(await browser.isSignedIn()).toBe(true)
    expect((await friend.call('GET', `/api/posts/${who.tripId}`)).statusCode).toBe(200)
    expect((await friend.call('GET', '/api/matches')).body).toContain(matchId)
    expect((await sendMessage(friend, matchId, 'There you are.')).statusCode).toBe(201)
    await deleteNow(who)
    expect((await pool.query('select from users where id = $1', [who.id])).rowCount).toBe(1)
    // the question is answered: the same form again leads to an ordinary sign-in
    expect((await browser.ask('POST', '/api/welcome-back/keep', {})).status).toBe(400)
  })

  test('and leaving changes nothing, and forgets the sign-in', async () => {
    const who = await travellerWithAccount(app)
    await leave(who)
    const [browser] = await signIn(app, who.email)
    await browser.visit('/api/welcome-back/leave', {})
    expect(await browser.isSignedIn()).toBe(false)
    expect((await browser.visit('/api/login')).body).toContain('name="password"')
    expect((await pool.query('select from deletion_requests where user_id = $1', [who.id])).rowCount).toBe(1)
  })

  test('is not there for somebody who has nothing to answer', async () => {
    const [browser] = await signIn(app, 'nobody@example.org')
    expect((await browser.ask('GET', '/api/welcome-back')).headers.get('location')).toBe('/')
    expect((await browser.ask('POST', '/api/welcome-back/keep', {})).status).toBe(400)
  })

  test('a match that was ended does not open again', async () => {
    const who = await travellerWithAccount(app)
    const other = await traveller(app)
    const ended = await matchOf(who, other)
    await sendMessage(other, ended, 'Hello.')
    await endMatch(other, ended)
    await leave(who)
    const [browser, page] = await signIn(app, who.email)
    await browser.submit(page, {})
    const { rows } = await pool.query('select match_id, is_open from conversations where match_id = any ($1)', [
      [ended, who.matchId],
    ])
    expect(Object.fromEntries(rows.map((row) => [row.match_id, row.is_open]))).toEqual({
      [ended]: false,
      [who.matchId]: true,
    })
  })
})

describe('a conversation with somebody who has left', () => {
  test('stays with the other, by a former traveler, at once and after the deletion', async () => {
    const who = await travellerWithEverything(app)
    const { friend, matchId } = who
    const expectFormer = async () => {
      const conversation = await readConversation(who)
      expect(conversation.otherUser).toMatchObject({
        ...{ firstName: 'A former traveler', lastName: null, username: '' },
        ...{ profileImageUrl: null, profileImagePreview: null },
      })
      expect(conversation.closed).toBe('other-left')
      const messages = await friend.call('GET', `/api/messages/${matchId}`)
      expect(messages.json().map(({ content }: { content: string }) => content)).toEqual([
        'Six at the gate?',
        'Six it is.',
      ])
      const said = await sendMessage(friend, matchId, 'Hello?')
      expect(said.json()).toMatchObject({ status: 403, type: '/problems/match-not-accepted' })
      const list = await friend.call('GET', '/api/conversations')
      for (const name of [who.username, who.firstName, who.lastName]) expect(list.body).not.toContain(name)
      return conversation
    }
    await leave(who)
    await expectFormer()
    await deleteNow(who)
    const conversation = await expectFormer()
    expect(conversation.otherUser.id).not.toBe(who.id)
  })

  test('goes once both have left', async () => {
    const who = await travellerWithEverything(app)
    await leave(who)
    await deleteNow(who)
    const friend = { ...who, ...who.friend }
    await leave(friend)
    await deleteNow(friend)
    const { rowCount } = await pool.query('select from messages where match_id = $1', [who.matchId])
    expect(rowCount).toBe(0)
  })
})
