import { describe, expect, test } from 'vitest'
import { setPassword } from '../../../platform/identity/accounts.ts'
import { hashPassword } from '../../../platform/identity/password-rules.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import {
  PASSWORD,
  type SignedUpTraveller,
  signIn,
  travellerWithAccount,
  travellerWithEverything,
} from '../../../test/everything-of.ts'
import { callSignedOut, type Traveller } from '../../../test/factories.ts'
import { sendMessage } from '../../../test/matches.ts'
import { endSuspension, reportedCase, suspend } from '../../../test/moderation.ts'
import { checkIn, PINS } from '../../../test/plans.ts'
import { runJobs } from '../../../test/run-jobs.ts'

const { app } = await useApp()
const { pool } = app.services

async function leave(who: Traveller): Promise<void> {
  const left = await who.call('PUT', '/api/deletion', { requested: true, currentPassword: PASSWORD })
  expect(left.statusCode, left.body).toBe(200)
}

/** Signs in, says that they stay, and goes on in that browser. */
async function comeBack(who: SignedUpTraveller): Promise<Traveller> {
  const [browser, page] = await signIn(app, who.email)
  await browser.submit(page, {})
  expect(await browser.isSignedIn()).toBe(true)
  const cookie = browser.cookiesAt(new URL('http://localhost:3000/api/auth/user'))
  const call: Traveller['call'] = (method, url, body, headers = {}) =>
    app.inject({
      method: method ?? 'GET',
      url,
      headers: { cookie, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  return { id: who.id, cookie, call }
}

/** What signing out everywhere ends, and what counts requests. */
const ENDED = ['session', 'push_subscriptions', 'oidc_payloads', 'oidc_keys', 'rate_limits', 'deletion_requests']

/** Every row of every other table. */
async function allRows(): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [ENDED],
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
const countOf = async (table: string, { id }: Traveller) =>
  (await pool.query(`select from ${table} where user_id = $1`, [id])).rowCount

describe('a deletion that is undone', () => {
  test('leaves every row as it was, limits and settings too; sessions and push subscriptions stay ended', async () => {
    const who = await travellerWithEverything(app)
    await runJobs(app)
    const before = await allRows()
    expect(await countOf('push_subscriptions', who)).toBeGreaterThan(0)
    await leave(who)
    await runJobs(app)
    await comeBack(who)
    await runJobs(app)
    expect(await allRows()).toEqual(before)
    expect(await countOf('push_subscriptions', who)).toBe(0)
    expect((await who.call('GET', '/api/auth/user')).statusCode).toBe(401)
    expect(await who.browser.isSignedIn()).toBe(false)
  })

  test('brings back the calendar feed under the address that its owner gave out', async () => {
    const who = await travellerWithAccount(app)
    const made = await who.call('PUT', '/api/calendar-feed', { currentPassword: PASSWORD })
    const { pathname } = new URL(made.json<{ address: string }>().address)
    await leave(who)
    expect((await callSignedOut(app, 'GET', pathname)).statusCode).toBe(404)
    await comeBack(who)
    expect((await callSignedOut(app, 'GET', pathname)).statusCode).toBe(200)
  })

  test('undoes no block that others made meanwhile, and opens nothing behind it', async () => {
    const who = await travellerWithAccount(app)
    const { friend, matchId, tripId } = who
    await leave(who)
    await blockTraveller(friend, who)
    const back = await comeBack(who)
    expect((await friend.call('GET', `/api/posts/${tripId}`)).statusCode).toBe(404)
    expect((await friend.call('GET', '/api/blocks')).body).toContain(who.id)
    expect((await sendMessage(back, matchId, 'There you are.')).statusCode).toBeGreaterThanOrEqual(400)
    expect((await back.call('GET', '/api/matches')).body).not.toContain(matchId)
    await friend.call('PUT', `/api/users/${who.id}/block`, { blocked: false })
    expect((await sendMessage(back, matchId, 'There you are.')).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('opens no conversation while the other one has left too', async () => {
    const who = await travellerWithAccount(app)
    const { friend, matchId } = who
    await leave(who)
    expect((await friend.call('PUT', '/api/deletion', { requested: true })).statusCode).toBe(200)
    const back = await comeBack(who)
    expect((await sendMessage(back, matchId, 'Still there?')).statusCode).toBe(403)
    const { rows } = await pool.query('select is_open from conversations where match_id = $1', [matchId])
    expect(rows).toEqual([{ is_open: false }])
  })

  test('ends no suspension, and no case that is open', async () => {
    const who = await travellerWithAccount(app)
    const { friend, matchId, tripId } = who
    const caseId = await reportedCase(app, friend, 'trip', tripId)
    await suspend(app, who)
    await leave(who)
    const back = await comeBack(who)
    expect((await back.call('GET', '/api/auth/user')).json()).toMatchObject({ isSuspended: true })
    expect((await back.call('GET', '/api/posts')).json()).toMatchObject({ type: '/problems/suspended' })
    expect((await friend.call('GET', `/api/posts/${tripId}`)).statusCode).toBe(404)
    expect((await sendMessage(friend, matchId, 'Hello?')).statusCode).toBe(403)
    const { rows } = await pool.query('select closed_at from cases where id = $1', [caseId])
    expect(rows).toEqual([{ closed_at: null }])
    await endSuspension(app, who)
    expect((await friend.call('GET', `/api/posts/${tripId}`)).statusCode).toBe(200)
  })

  test('keeps a check-in awaited all the time', async () => {
    const who = await travellerWithEverything(app)
    const awaited = async () =>
      (await pool.query('select plan_id as id, state, next_at from check_ins where user_id = $1', [who.id])).rows
    const before = await awaited()
    expect(before).toMatchObject([{ state: 'expected' }])
    await leave(who)
    expect(await awaited()).toEqual(before)
    const back = await comeBack(who)
    expect(await awaited()).toEqual(before)
    expect((await checkIn(back, before[0]?.id, PINS.pin)).statusCode).toBe(200)
  })
})

describe('a sign-in that was asked whether to come back', () => {
  const hasAsked = async ({ id }: Traveller) =>
    (await pool.query('select from deletion_requests where user_id = $1', [id])).rowCount === 1

  test('undoes nothing and opens nothing once the password is another one', async () => {
    const who = await travellerWithAccount(app)
    await leave(who)
    const [thief, page] = await signIn(app, who.email)
    await setPassword(app.services.db, who.accountId, await hashPassword('another one, since a phone was lost'))
    await thief.submit(page, {})
    expect(await thief.isSignedIn()).toBe(false)
    expect(await hasAsked(who)).toBe(true)
  })

  test('does not undo a deletion that was asked for after it', async () => {
    const who = await travellerWithAccount(app)
    await leave(who)
    const [thief, page] = await signIn(app, who.email)
    await leave(await comeBack(who))
    await thief.visit('/api/welcome-back/keep', {})
    expect(page.body).toContain('<h1>Welcome back</h1>')
    expect(await hasAsked(who)).toBe(true)
  })
})
