import type { SafetyNumbers } from '@caravan/contract/safety-numbers.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { useApp } from '../../../test/build-app.ts'
import { callSignedOut, traveller } from '../../../test/factories.ts'
import { moderator, reportedCase } from '../../../test/moderation.ts'
import { decided } from '../../../test/moderation-calls.ts'
import { rounded } from './numbers.ts'
import { setModerator } from './operator.ts'

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
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const { id } = await decided(mod, await reportedCase(app, mara, 'traveller', lena.id), 'warn')
  await pool.query('delete from users where id = any ($1)', [[mod.id, mara.id, lena.id]])
  const { rows } = await pool.query('select actor_id, traveller_id from moderation_log where decision_id = $1', [id])
  expect(rows).toEqual([{ actor_id: mod.id, traveller_id: lena.id }])
})

test('a look that is not logged is not given', async () => {
  const [mod, mara, lena] = [await moderator(app), await traveller(app), await traveller(app)]
  const caseId = await reportedCase(app, mara, 'traveller', lena.id)
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
  const isModerator = async () => (await who.call('GET', '/api/auth/user')).json<{ isModerator: boolean }>().isModerator
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
