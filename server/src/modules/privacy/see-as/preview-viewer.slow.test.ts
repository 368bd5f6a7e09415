import { VIEWER_KINDS } from '@caravan/contract/see-as.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import type { Act } from '../../../platform/act.ts'
import { CommitTasks } from '../../../platform/after-commit.ts'
import { findTraveller } from '../../../platform/viewer.ts'
import { useApp } from '../../../test/build-app.ts'
import { postedTrip, type Traveller, traveller } from '../../../test/factories.ts'
import { device, listening, receivedAll } from '../../../test/live.ts'
import { asPreviewViewer } from './see-as.ts'

const { app } = await useApp()
const { pool, db, live } = app.services
const url = await listening(app)

const JOBS = 'graphile_worker._private_jobs'

/** Each table, those of the jobs too, as a digest of all its rows. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by name`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from ${name} t`,
    )
    digests[name] = found[0]?.digest ?? ''
  }
  return digests
}

async function actOf(who: Traveller, tasks: CommitTasks): Promise<Act> {
  const viewer = await findTraveller(db, who.id)
  if (!viewer) throw new Error('Nobody acts')
  return { db, live, log: app.log, viewer, afterCommit: tasks.add }
}

test.each(VIEWER_KINDS)('the database is as it was once one has looked as a %s', async (kind) => {
  const owner = await traveller(app, { gender: 'woman' })
  await postedTrip(owner, { audience: 'female' })
  // the day of the visit
  await owner.call('GET', '/api/auth/user')
  const before = await everything()
  expect(Object.keys(before)).toContain(JOBS)
  const reply = await owner.call('GET', `/api/see-as/${kind}`)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await everything()).toEqual(before)
})

test('what a read writes, announces and wants done is not there: neither rows nor jobs nor events', async () => {
  const owner = await traveller(app)
  const phone = await device(url, { cookie: owner.cookie })
  const before = await everything()
  const tasks = new CommitTasks()
  const ran: string[] = []
  const seen = await asPreviewViewer(await actOf(owner, tasks), 'match', async (looking) => {
    await looking.db.execute(sql`select graphile_worker.add_job('none')`)
    looking.live.resyncClients()
    looking.live.toTravellers([owner.id], 'match', { id: newId(), removed: true, version: 1 })
    looking.afterCommit(() => void ran.push('task'))
    return looking.viewer?.id
  })
  await tasks.run({ db, live, log: app.log })
  await receivedAll(app, [phone])
  expect([ran, phone.received]).toEqual([[], []])
  expect(await everything()).toEqual(before)
  expect(await findTraveller(db, seen ?? '')).toBeNull()
  phone.socket.close()
})

test('what fails fails, and nothing of it stays either', async () => {
  const owner = await traveller(app)
  const before = await everything()
  const act = await actOf(owner, new CommitTasks())
  const failing = asPreviewViewer(act, 'woman', async ({ db }) => db.execute(sql`select 1 / 0`))
  await expect(failing).rejects.toThrow()
  expect(await everything()).toEqual(before)
})

test('nobody meets a preview viewer while it is there', async () => {
  const [owner, jonas] = [await traveller(app), await traveller(app)]
  const act = await actOf(owner, new CommitTasks())
  const count = async () => (await pool.query<{ people: number }>('select count(*)::int as people from users')).rows[0]
  const before = await count()
  await asPreviewViewer(act, 'member', async ({ viewer }) => {
    expect(await count()).toEqual(before)
    const asked = await jonas.call('PUT', `/api/users/${viewer?.id}/match`, { matched: true })
    expect(asked.statusCode).toBe(404)
    expect((await owner.call('GET', '/api/group-chats/joined')).body).not.toContain(viewer?.id)
  })
})

test('a preview viewer waits no longer than a moment, and only while it is there', async () => {
  const act = await actOf(await traveller(app), new CommitTasks())
  const settings = async (on: typeof db) =>
    (
      await on.execute(
        sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
      )
    ).rows[0]
  const before = await settings(db)
  expect(await asPreviewViewer(act, 'match', ({ db }) => settings(db))).toEqual({ lock: '1s', statement: '5s' })
  expect(await settings(db)).toEqual(before)
})
