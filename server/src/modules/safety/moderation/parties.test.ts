import type { SafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { blockTraveller } from '../../../test/blocks.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, postedTrip, pushSubscription, type Traveller, traveller } from '../../../test/factories.ts'
import { joinChat, LISBON, moveTo, openedChat, say } from '../../../test/group-chats.ts'
import { matched } from '../../../test/matches.ts'
import { makeModerator, moderator, newCase, reportedCase } from '../../../test/moderation.ts'
import { callCase, callPreview, decided } from '../../../test/moderation-calls.ts'
import { agreeTo, proposedInGroup } from '../../../test/plans.ts'
import { rounded } from './numbers.ts'
import { setModerator } from './operator.ts'

describe('parties', async () => {
  const { app } = await useApp()
  const { pool } = app.services

  const queueOf = async (who: Traveller) =>
    (await who.call('GET', '/api/moderation/cases?limit=100')).json<{ id: string }[]>().map(({ id }) => id)

  /** Neither in a list, nor by its id, nor to do anything about. */
  async function expectNothing(mod: Traveller, caseId: string) {
    expect(await queueOf(mod)).not.toContain(caseId)
    expect((await callCase(mod, caseId)).statusCode).toBe(404)
    expect((await callPreview(mod, caseId, { action: 'dismiss' })).statusCode).toBe(404)
    const calls = [
      mod.call('PUT', `/api/moderation/cases/${caseId}/claim`, { claimed: true }),
      mod.call('POST', `/api/moderation/cases/${caseId}/notes`, { text: 'I know them.' }),
      mod.call('POST', `/api/moderation/cases/${caseId}/reopening`, { reason: 'mistake', text: 'I know them.' }),
      mod.call('POST', `/api/moderation/cases/${caseId}/review`, { decisionId: newId() }),
    ]
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  }

  test('a moderator who is matched with the one whom a case is about, or with who reported, has no such case', async () => {
    const { asker, author } = await matched(app)
    await makeModerator(app, asker)
    await expectNothing(asker, await reportedCase(app, await traveller(app), 'traveller', author.id))
    await expectNothing(asker, await reportedCase(app, author, 'traveller', (await traveller(app)).id))
    await makeModerator(app, author)
    await expectNothing(author, await reportedCase(app, await traveller(app), 'traveller', asker.id))
    const caseId = await reportedCase(app, author, 'traveller', (await traveller(app)).id)
    expect((await callCase(await moderator(app), caseId)).statusCode).toBe(200)
  })

  test('whoever blocked the other when it was reported stays out, also once the block is taken back', async () => {
    const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
    await mod.call('PUT', `/api/users/${lena.id}/block`, { blocked: true })
    const caseId = await reportedCase(app, mara, 'traveller', lena.id)
    await expectNothing(mod, caseId)
    await pool.query('delete from blocks where blocker_id = $1', [mod.id])
    await expectNothing(mod, caseId)
  })

  test('who reported may delete their account: whom they were matched with stays out', async () => {
    const { asker, author } = await matched(app)
    await makeModerator(app, asker)
    const caseId = await reportedCase(app, author, 'traveller', (await traveller(app)).id)
    await pool.query('delete from users where id = $1', [author.id])
    await expectNothing(asker, caseId)
  })

  test('a block of either is a tie also where it was made after the report, as long as it stands', async () => {
    for (const blocks of [
      (mod: Traveller, other: Traveller) => blockTraveller(mod, other),
      (mod: Traveller, other: Traveller) => blockTraveller(other, mod),
    ]) {
      const { mod, lena, caseId } = await newCase(app)
      expect((await callCase(mod, caseId)).statusCode).toBe(200)
      await blocks(mod, lena)
      await expectNothing(mod, caseId)
    }
  })

  test('two who were in for one plan are party to each other’s cases', async () => {
    const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
    for (const who of [mod, lena]) await moveTo(app, who, LISBON)
    const { id: chatId } = await openedChat(lena)
    await joinChat(mod, chatId)
    const caseId = await reportedCase(app, mara, 'traveller', lena.id)
    expect((await callCase(mod, caseId)).statusCode).toBe(200)
    await agreeTo(mod, await proposedInGroup(lena, chatId))
    await expectNothing(mod, caseId)
  })

  test('two who met are party to each other’s cases', async () => {
    const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
    const insert = 'insert into meetings (id, one_id, other_id, created_at) values ($1, $2, $3, now())'
    await pool.query(insert, [newId(), ...[mod.id, lena.id].sort()])
    await expectNothing(mod, await reportedCase(app, mara, 'traveller', lena.id))
  })

  test('a moderator who was in the group chat that is evidence does not decide about it', async () => {
    const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
    for (const who of [mod, mara, lena]) await moveTo(app, who, LISBON)
    const { id: chatId } = await openedChat(mara)
    await joinChat(lena, chatId)
    await joinChat(mod, chatId)
    const said = await say(lena, chatId, 'Cheap watches.')
    await expectNothing(mod, await reportedCase(app, mara, 'group-message', said.id))
  })

  test('a second account of the same mailbox is the moderator’s: neither about it nor about whom it knows', async () => {
    const [mod, mara] = [await moderator(app), await traveller(app)]
    const { asker: second, author } = await matched(app)
    const name = newId()
    const setEmail = (id: string, email: string) => pool.query('update users set email = $2 where id = $1', [id, email])
    await setEmail(mod.id, `${name}.x@gmail.com`)
    const ofSecond = await reportedCase(app, mara, 'traveller', second.id)
    const ofKnown = await reportedCase(app, mara, 'traveller', author.id)
    expect((await callCase(mod, ofKnown)).statusCode).toBe(200)
    await setEmail(second.id, `${name}x+travel@googlemail.com`)
    await expectNothing(mod, ofSecond)
    await expectNothing(mod, ofKnown)
  })

  test('a second account in the same browser is the moderator’s', async () => {
    const [mod, mara, second] = [await moderator(app), await traveller(app), await traveller(app)]
    const caseId = await reportedCase(app, mara, 'traveller', second.id)
    expect((await callCase(mod, caseId)).statusCode).toBe(200)
    for (const who of [second, mod]) {
      const reply = await who.call('POST', '/api/push-subscriptions', pushSubscription)
      expect(reply.statusCode, reply.body).toBeLessThan(300)
    }
    await expectNothing(mod, caseId)
  })

  test('an appeal of somebody whom a moderator knows is another one’s to decide', async () => {
    const { asker: mod, author } = await matched(app)
    const { id: tripId } = await postedTrip(author)
    const caseId = await reportedCase(app, await traveller(app), 'trip', tripId)
    const { id } = await decided(await moderator(app), caseId, 'warn')
    await author.call('POST', `/api/decisions/${id}/appeal`, { text: 'No.' })
    await makeModerator(app, mod)
    expect((await mod.call('GET', '/api/moderation/appeals?limit=100')).body).not.toContain(id)
    const answer = { outcome: 'reversed', text: 'A friend.' }
    expect((await mod.call('POST', `/api/moderation/appeals/${id}/decision`, answer)).statusCode).toBe(404)
    const other = await moderator(app)
    expect((await other.call('POST', `/api/moderation/appeals/${id}/decision`, answer)).statusCode).toBe(201)
  })
})

describe('log', async () => {
  // a failure that is wanted is not to be read in the output
  const { app } = await useApp({ LOG_LEVEL: 'silent' })
  const { db, pool } = app.services

  test.each([
    ['changes', 'update moderation_log set actor_id = null'],
    ['deletes', 'delete from moderation_log'],
    ['empties', 'truncate moderation_log'],
  ])('nothing %s the log', async (_what, statement) => {
    await setModerator(db, (await emailOf(await traveller(app))) ?? '', true)
    const before = (await pool.query('select from moderation_log')).rowCount
    await expect(pool.query(statement)).rejects.toThrow(/append-only|permission denied/)
    expect((await pool.query('select from moderation_log')).rowCount).toBe(before)
  })

  async function emailOf({ id }: { id: string }): Promise<string | undefined> {
    return (await pool.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email
  }

  test('a role that is not the owner may add to it and read it, and no more', async () => {
    const role = `writer_${newId().replaceAll('-', '')}`
    await pool.query(`create role ${role} login password 'x'; grant select, insert on moderation_log to ${role}`)
    const { rows } = await pool.query<{ privileges: string[] }>(
      `select array_agg(privilege_type::text order by privilege_type) as privileges from information_schema.role_table_grants
     where grantee = $1 and table_name = 'moderation_log'`,
      [role],
    )
    expect(rows[0]?.privileges).toEqual(['INSERT', 'SELECT'])
    const owner = await pool.query<{ held: boolean }>(
      `select has_table_privilege('public', 'moderation_log', 'update, delete, truncate') as held`,
    )
    expect(owner.rows[0]?.held).toBe(false)
    await pool.query(`revoke all on moderation_log from ${role}; drop role ${role}`)
  })

  test('it stays when everybody in it is gone', async () => {
    const { mod, mara, lena, caseId } = await newCase(app)
    const { id } = await decided(mod, caseId, 'warn')
    await pool.query('delete from users where id = any ($1)', [[mod.id, mara.id, lena.id]])
    const { rows } = await pool.query('select actor_id, traveller_id from moderation_log where decision_id = $1', [id])
    expect(rows).toEqual([{ actor_id: mod.id, traveller_id: lena.id }])
  })

  test('a look that is not logged is not given', async () => {
    const { mod, lena, caseId } = await newCase(app)
    await pool.query(`create function fail_log() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
    create trigger fail_log before insert on moderation_log for each row execute function fail_log()`)
    const replies = [
      await mod.call('GET', `/api/moderation/cases/${caseId}`),
      await mod.call('GET', '/api/moderation/cases'),
      await mod.call('POST', `/api/moderation/cases/${caseId}/decision`, { action: 'dismiss' }),
    ]
    await pool.query('drop function fail_log cascade')
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500])
    for (const { body } of replies) expect(body).not.toContain(lena.id)
    const { rows } = await pool.query('select closed_at from cases where id = $1', [caseId])
    expect(rows).toEqual([{ closed_at: null }])
  })

  test('moderators are named and taken back by the operator, each once in the log', async () => {
    const who = await traveller(app)
    const email = (await emailOf(who)) ?? ''
    const isModerator = async () =>
      (await who.call('GET', '/api/auth/user')).json<{ isModerator: boolean }>().isModerator
    expect(await isModerator()).toBe(false)
    for (let time = 0; time < 2; time++) expect(await setModerator(db, email, true)).toBe(who.id)
    expect(await isModerator()).toBe(true)
    for (let time = 0; time < 2; time++) await setModerator(db, email, false)
    expect((await who.call('GET', '/api/moderation/cases')).statusCode).toBe(404)
    const { rows } = await pool.query('select action from moderation_log where traveller_id = $1 order by at, id', [
      who.id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['moderator-added', 'moderator-removed'])
    expect(await setModerator(db, 'nobody@example.org', true)).toBeUndefined()
  })

  /** So many decisions of a kind, in the middle of the month that is so many months ago. */
  const logDecisions = (count: number, kind: string, monthsAgo: number) =>
    pool.query(
      `insert into moderation_log (id, at, action, details)
     select gen_random_uuid(), date_trunc('month', now() at time zone 'utc') at time zone 'utc' - make_interval(months => $3) + interval '14 days',
       'decided', json_build_object('kind', $2::text, 'reports', 2) from generate_series(1, $1)`,
      [count, kind, monthsAgo],
    )

  test('the numbers are of the last month that is over, rounded to tens, and none under ten', async () => {
    await logDecisions(24, 'warn', 1)
    await logDecisions(9, 'ban', 1)
    await logDecisions(50, 'suspend', 2)
    await logDecisions(50, 'hide', 0)
    const reply = await callSignedOut(app, 'GET', '/api/safety/numbers')
    const numbers = reply.json<SafetyNumbers>()
    const last = new Date()
    last.setUTCDate(1)
    last.setUTCMonth(last.getUTCMonth() - 1)
    expect(numbers).toEqual({
      ...{ month: last.toISOString().slice(0, 7), reports: 70, cases: 30, dismissed: null, hidden: null },
      ...{ warned: 20, suspended: null, banned: null, appeals: null, reversed: null },
    })
  })

  test.each([
    [0, null],
    [9, null],
    [10, 10],
    [14, 10],
    [15, 20],
    [104, 100],
  ])('%i is told as %s', (count, told) => {
    expect(rounded(count)).toBe(told)
  })
})
