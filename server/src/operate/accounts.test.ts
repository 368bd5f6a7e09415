import { expect, test } from 'vitest'
import { useApp } from '../test/build-app.ts'
import { traveller } from '../test/factories.ts'
import { setAdmin, setModerator, signOut } from './accounts.ts'

const { app } = await useApp()
const { db, pool } = app.services

async function emailOf({ id }: { id: string }): Promise<string> {
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [id])
  return rows[0]?.email ?? ''
}

test('a right that is taken away ends at once in the open session', async () => {
  const mara = await traveller(app)
  const email = await emailOf(mara)
  const statusOf = async (path: string) => (await mara.call('GET', path)).statusCode
  const [BLOG, CASES] = ['/api/blog-admin/posts', '/api/moderation/cases']
  expect([await statusOf(BLOG), await statusOf(CASES)]).toEqual([401, 404])
  await setAdmin(db, email, true)
  await setModerator(db, email, true)
  expect([await statusOf(BLOG), await statusOf(CASES)]).toEqual([200, 200])
  // the same twice is no error
  for (let time = 0; time < 2; time++) {
    expect(await setAdmin(db, email, false)).toEqual({ userId: mara.id, isAdmin: false, admins: 0 })
    expect(await setModerator(db, email, false)).toEqual({ userId: mara.id, isModerator: false, moderators: 0 })
  }
  expect([await statusOf(BLOG), await statusOf(CASES)]).toEqual([401, 404])
  const { rows } = await pool.query<{ action: string }>(
    'select action from moderation_log where traveller_id = $1 and actor_id is null order by id',
    [mara.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['admin-added', 'moderator-added', 'admin-removed', 'moderator-removed'],
  ])
})

test('who is suspended or leaves is given no right, and loses one', async () => {
  const [suspended, leaving] = [await traveller(app), await traveller(app)]
  const emails = [await emailOf(suspended), await emailOf(leaving)]
  for (const email of emails) await setAdmin(db, email, true)
  await pool.query(
    `insert into suspensions (user_id, began_at, ends_at) values ($1, now(), now() + interval '1 day')`,
    [suspended.id],
  )
  expect(
    (
      await pool.query(
        `insert into deletion_requests (user_id, requested_at, due_at) values ($1, now(), now() + interval '14 days')`,
        [leaving.id],
      )
    ).rowCount,
  ).toBe(1)
  for (const give of [setAdmin, setModerator]) {
    await expect(give(db, emails[0] ?? '', true)).rejects.toThrow('is suspended, and can be given no right')
    await expect(give(db, emails[1] ?? '', true)).rejects.toThrow('has asked for deletion, and can be given no right')
  }
  for (const email of emails) expect(await setAdmin(db, email, false)).toMatchObject({ isAdmin: false })
})

test('signing somebody out ends each of their sessions, and nobody else’s', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  expect(await signOut(db, await emailOf(mara))).toEqual({ userId: mara.id, ended: 1 })
  expect((await mara.call('GET', '/api/auth/user')).statusCode).toBe(401)
  expect((await jonas.call('GET', '/api/auth/user')).statusCode).toBe(200)
  await expect(signOut(db, 'nobody@example.org')).rejects.toThrow('There is no user with the e-mail')
})
