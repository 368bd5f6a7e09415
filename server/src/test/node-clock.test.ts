import { MATCH_LIMITS } from '@caravan/contract/matches.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { makeExport } from '../modules/privacy/exports/make-export.ts'
import { jobsOf } from '../operate/jobs.ts'
import { blockTraveller } from './blocks.ts'
import { useApp } from './build-app.ts'
import { postedTrip, traveller } from './factories.ts'
import { matchOf } from './matches.ts'
import { planTerms } from './plans.ts'

const { app } = await useApp()

const DAY_MS = 86_400_000

afterEach(() => void vi.useRealTimers())

/** The clock of this node is so far ahead of the database's, while that is done. */
async function ahead<Made>(work: () => Promise<Made>): Promise<Made> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  const made = await work()
  vi.useRealTimers()
  return made
}

const isToCome = async (column: string, from: string, id: string) => {
  const { rows } = await app.services.pool.query<{ late: boolean }>(
    `select ${column} > clock_timestamp() + interval '1 minute' as late from ${from} = $1`,
    [id],
  )
  return rows.map(({ late }) => late)
}

test('a trip, a block and a conversation are as new as the database says, whatever the clock of their node', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const trip = await ahead(() => postedTrip(mara))
  expect(await isToCome('created_at', 'trips where id', trip.id)).toEqual([false])
  const matchId = await ahead(() => matchOf(jonas, mara))
  expect(await isToCome('active_at', 'conversations where match_id', matchId)).toEqual([false])
  await ahead(() => blockTraveller(mara, jonas))
  expect(await isToCome('created_at', 'blocks where blocker_id', mara.id)).toEqual([false])
})

test('a plan is to come by the clock of the database, whatever the clock of the node that takes it', async () => {
  const [mara, jonas] = [await traveller(app), await traveller(app)]
  const matchId = await matchOf(jonas, mara)
  const terms = planTerms()
  const reply = await ahead(() => mara.call('POST', `/api/matches/${matchId}/plans`, terms))
  expect(reply.statusCode, reply.body).toBe(201)
})

test('a stated gender is kept by the clock of the database, whatever the clock of the node that is asked', async () => {
  const mara = await traveller(app, { gender: 'woman' })
  const stated = `update users set gender_changed_at = now() - interval '29 days 12 hours' where id = $1`
  await app.services.pool.query(stated, [mara.id])
  const reply = await ahead(() => mara.call('PUT', '/api/users/profile', { gender: 'man' }))
  expect(reply.statusCode, reply.body).toBe(403)
})

test('an account is new by the clock of the database, whatever the clock of the node that is asked', async () => {
  const mara = await traveller(app)
  const made = 'update users set created_at = now() - make_interval(days => $2, hours => 12) where id = $1'
  await app.services.pool.query(made, [mara.id, MATCH_LIMITS.newAccount.days - 1])
  const reply = await ahead(() => mara.call('GET', '/api/match-requests/allowance'))
  expect(reply.json()).toEqual({ openLeft: MATCH_LIMITS.newAccount.open, todayLeft: MATCH_LIMITS.newAccount.daily })
  const shown = await ahead(() => mara.call('GET', '/api/first-week'))
  expect(shown.json<{ limits: { kind: string }[] }>().limits.map(({ kind }) => kind)).toContain('requests')
})

test('an archive is there for its day by the clock of the database, whatever the clock of the node that is asked', async () => {
  const mara = await traveller(app)
  const asked = await ahead(() => mara.call('POST', '/api/exports'))
  await makeExport(app.services, asked.json<{ id: string }>().id)
  const listed = await ahead(() => mara.call('GET', '/api/exports'))
  expect(listed.json()).toEqual([expect.objectContaining({ status: 'ready' })])
  const again = await mara.call('GET', '/api/exports')
  expect(Date.parse(again.json<{ requestedAt: string }[]>()[0]?.requestedAt ?? '')).toBeLessThan(Date.now() + 60_000)
})

test('nothing is deleted before its time, whatever the clock of the node that does it', async () => {
  const mara = await traveller(app)
  const body = { content: 'Which ferry?' }
  const { id } = await postedTrip(mara)
  const comment = () => mara.call('POST', `/api/posts/${id}/comments`, body, { 'idempotency-key': 'ferry-1' })
  const first = await comment()
  const task = jobsOf(app.services)
    .groups.map(({ tasks }) => tasks['delete-expired'])
    .find((found) => found !== undefined)
  await ahead(async () => task?.({}, Object.create(null)))
  expect(task).toBeDefined()
  expect((await comment()).body).toBe(first.body)
})
